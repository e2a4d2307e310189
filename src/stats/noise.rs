//! How much of a difference between two measured times may be the machine's doing.

/// Student's 97.5 % quantile with two degrees of freedom, times the square root of 2: two half-run differences are all that
/// is known of the noise, and under a drift like a random walk two runs are up to twice as far apart (in variance) as the
/// halves of one.
const STANDARD_ERRORS: f64 = 4.303 * std::f64::consts::SQRT_2;

/// The ratio beyond which two totals of times differ by more than noise, above 1.
///
/// `halves` has for each of the two sides the totals over the same boards of the medians of the first and of the second
/// half of its repetitions, which are made pass by pass over all boards: what differs between the halves of one side is
/// the machine's doing. The total of the other side differs for more than that reason only if its ratio is above the margin
/// or below 1 / the margin. `None` if a total is 0.
pub fn noise_margin(halves: [[f64; 2]; 2]) -> Option<f64> {
    let squares = halves.map(|[first, second]| libm::log(second / first).powi(2));
    let spread = f64::midpoint(squares[0], squares[1]).sqrt();
    spread.is_finite().then(|| libm::exp(STANDARD_ERRORS * spread))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};

    const BOARDS: usize = 40;
    const REPEATS: usize = 5;

    /// A machine whose speed drifts as time goes on, and that is held up now and then.
    struct Machine {
        rng: ChaCha8Rng,
        drift: f64,
        /// Standard deviation of a step of the drift, and of each measurement.
        steps: [f64; 2],
    }

    impl Machine {
        fn normal(&mut self) -> f64 {
            // The sum of twelve uniform numbers is as good as normal here.
            let uniform = |rng: &mut ChaCha8Rng| f64::from(rng.next_u32()) / 4_294_967_296.0;
            (0..12).map(|_| uniform(&mut self.rng)).sum::<f64>() - 6.0
        }

        fn measure(&mut self, board: usize) -> f64 {
            self.drift += self.steps[0] * self.normal();
            let held_up = if self.rng.next_u32().is_multiple_of(50) { 3.0 } else { 1.0 };
            let noise = self.steps[1] * self.normal();
            1000.0 * (board + 1) as f64 * (self.drift + noise).exp() * held_up
        }

        /// Totals of the medians of all repetitions, of the first half and of the second.
        fn run(&mut self, factor: f64) -> [f64; 3] {
            let passes: Vec<Vec<f64>> = (0..REPEATS)
                .map(|_| (0..BOARDS).map(|board| factor * self.measure(board)).collect())
                .collect();
            [0..REPEATS, 0..REPEATS / 2, REPEATS - REPEATS / 2..REPEATS].map(|part| {
                let total = |board: usize| {
                    let mut times: Vec<f64> = passes[part.clone()].iter().map(|pass| pass[board]).collect();
                    times.sort_by(f64::total_cmp);
                    f64::midpoint(times[(times.len() - 1) / 2], times[times.len() / 2])
                };
                (0..BOARDS).map(total).sum()
            })
        }
    }

    /// In how many of 400 pairs of runs a difference is claimed if the second takes `factor` times as long.
    fn claims(steps: [f64; 2], factor: f64) -> usize {
        (0..400)
            .filter(|&seed| {
                let mut machine = Machine { rng: ChaCha8Rng::seed_from_u64(seed), drift: 0.0, steps };
                let [first, second] = [machine.run(1.0), machine.run(factor)];
                let margin = noise_margin([[first[1], first[2]], [second[1], second[2]]]).expect("times");
                let ratio = second[0] / first[0];
                ratio > margin || ratio < margin.recip()
            })
            .count()
    }

    #[test]
    fn the_same_program_twice_is_called_different_in_at_most_five_of_a_hundred_pairs() {
        // Noise alone, drift alone (a twentieth within a run), both.
        for steps in [[0.0, 0.1], [0.004, 0.001], [0.002, 0.05], [0.008, 0.2]] {
            let claims = claims(steps, 1.0);
            assert!(claims <= 20, "{steps:?}: {claims} of 400");
        }
    }

    #[test]
    fn a_program_twice_as_slow_is_found() {
        let claims = claims([0.001, 0.05], 2.0);
        assert!(claims >= 380, "{claims} of 400");
    }

    #[test]
    fn no_times_have_no_margin() {
        assert_eq!(noise_margin([[0.0, 1.0], [1.0, 1.0]]), None);
        assert_eq!(noise_margin([[1.0, 1.0], [2.0, 2.0]]), Some(1.0));
    }
}
