//! The effective branching factor.

/// Largest depth that has a branching factor here: no board of up to 255 cells needs as many moves, and each step of the
/// search for the root takes as many operations.
const DEEPEST: u32 = 100_000;

/// The branching factor b* that a uniform tree of depth `depth` would need to hold N + 1 nodes, where N =
/// `generated` - 1 nodes were generated beside the start: the root of N + 1 = 1 + b + ... + b^depth.
///
/// N is often a mean over boards, so it need not be whole. `None` if the depth is 0 or fewer nodes than the start were
/// counted, or if the depth is above 100,000; 0 if there was the start alone. Below 1 if there were fewer nodes than the path has, as nothing in the
/// formula forbids.
///
/// N. J. Nilsson, *Problem-Solving Methods in Artificial Intelligence* (1971); S. Russell and P. Norvig, *Artificial
/// Intelligence: A Modern Approach*, section on heuristic functions.
pub fn effective_branching_factor(generated: f64, depth: u32) -> Option<f64> {
    if depth == 0 || depth > DEEPEST || generated.is_nan() || generated < 1.0 || generated.is_infinite() {
        return None;
    }
    let nodes = generated - 1.0;
    // Newton's method from above. The polynomial b + ... + b^depth is increasing and convex for b >= 0, so it never
    // jumps below the root and each step comes closer, until rounding stops it. The start is above the root because
    // each term alone is at most the sum.
    let mut b = libm::pow(nodes, f64::from(depth).recip()).min(nodes);
    loop {
        let (mut sum, mut slope) = (0.0, 0.0);
        for _ in 0..depth {
            slope = (sum + 1.0) + b * slope;
            sum = (sum + 1.0) * b;
        }
        let next = b - (sum - nodes) / slope;
        if next >= b || next.is_nan() {
            return Some(b);
        }
        b = next.max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tree(b: f64, depth: u32) -> f64 {
        (0..=depth).map(|level| b.powi(level as i32)).sum()
    }

    #[test]
    fn agrees_with_scipy() {
        // SciPy 1.17.1: brentq(lambda b: sum(b**i for i in range(d + 1)) - (N + 1), 1e-9, 1000, xtol=1e-14)
        for (nodes, depth, scipy) in SCIPY {
            let ours = effective_branching_factor(nodes + 1.0, depth).expect("a depth");
            assert!((ours - scipy).abs() < 1e-10, "N = {nodes}, d = {depth}: {ours} is not {scipy}");
        }
    }

    const SCIPY: [(f64, u32, f64); 5] = [
        // The textbook's example: 52 nodes at depth 5 make 1.92.
        (52.0, 5, 1.916_729_416_202_843_4),
        (10.0, 2, 2.701_562_118_716_424_3),
        (6.0, 2, 2.0),
        (3_473_941.0, 14, 2.842_851_673_320_773_4),
        (7.0, 12, 0.913_629_975_572_507),
    ];

    #[test]
    fn edges_have_their_own_answers() {
        assert_eq!(effective_branching_factor(10.0, 0), None);
        assert_eq!(effective_branching_factor(0.0, 3), None);
        assert_eq!(effective_branching_factor(f64::NAN, 3), None);
        assert_eq!(effective_branching_factor(1.0, 3), Some(0.0));
        assert_eq!(effective_branching_factor(8.0, 1), Some(7.0));
        assert_eq!(effective_branching_factor(8.0, u32::MAX), None);
        // A path without any branching.
        assert!((effective_branching_factor(81.0, 80).unwrap() - 1.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn inverts_the_size_of_a_tree(b in 0.01..8.0, depth in 1_u32..100) {
            let found = effective_branching_factor(tree(b, depth), depth).unwrap();
            prop_assert!((found - b).abs() < 1e-6 * b, "{} is not {}", found, b);
        }

        #[test]
        fn grows_with_the_nodes(nodes in 2.0..1e12, depth in 1_u32..80) {
            let fewer = effective_branching_factor(nodes, depth).unwrap();
            prop_assert!(fewer < effective_branching_factor(nodes * 1.01, depth).unwrap());
        }
    }
}
