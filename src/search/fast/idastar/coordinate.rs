//! Row and column numbers of the blank, as types that know their neighbours.
//!
//! (Arithmetic on const parameters would say it more directly, if the stable language had it.)

/// A row or column number of the blank.
pub(super) trait Coordinate {
    const AT: usize;
    /// The one before; itself at the edge, where no move leads there.
    type Before: Coordinate;
    /// The one after; likewise.
    type After: Coordinate;
}

/// The number `N`.
pub(super) struct At<const N: usize>;

impl Coordinate for At<0> {
    const AT: usize = 0;
    type Before = At<0>;
    type After = At<1>;
}

impl Coordinate for At<1> {
    const AT: usize = 1;
    type Before = At<0>;
    type After = At<2>;
}

impl Coordinate for At<2> {
    const AT: usize = 2;
    type Before = At<1>;
    type After = At<3>;
}

impl Coordinate for At<3> {
    const AT: usize = 3;
    type Before = At<2>;
    type After = At<3>;
}
