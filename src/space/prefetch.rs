//! Asking memory for something before it is needed.

/// Tells the processor that `place` will be looked at soon, and does not wait for it.
///
/// A large search spends most of its time waiting for memory: every look-up goes somewhere else in hundreds of
/// megabytes. An ordinary read made early is no help, since the processor runs only a few hundred instructions past a
/// read it waits for. With this hint A* on Korf's #2 takes 0.75 times as long as with early reads in its place.
///
/// Does nothing on processors for which the language has no such hint.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "the one way to give the hint; see above for what it is worth")]
        // SAFETY: a hint reads nothing and writes nothing, whatever the address; this one is that of a reference.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
