//! How much of a difference between two measured times may be the machine's doing.

/// Student's 97.5 % quantile with two degrees of freedom, times the square root of 2: two half-run differences are all that
/// is known of the noise, and under a drift like a random walk two runs are up to twice as far apart (in variance) as the
/// halves of one.
const STANDARD_ERRORS: f64 = 4.303 * std::f64::consts::SQRT_2;

/// The ratio beyond which two totals of times differ by more than noise, above 1.
///
/// `sides` has for each of the two sides, board by board, the medians of the first and of the second half of its
/// repetitions, which are made pass by pass over all boards: what differs between the halves is the machine's doing. The
/// totals differ for more than that reason only if their ratio is above the margin or below 1 / the margin. `None` if there
/// is no time.
///
/// How far a side's halves are apart is told by the median board, each weighing as much as it takes: a half is the median of
/// few repetitions, and where the scheduler held one of them up for a thousand times its length, a total would tell of
/// nothing else. To this comes what the scatter of the boards leaves uncertain of their total.
pub fn noise_margin(sides: [&[[f64; 2]]; 2]) -> Option<f64> {
    let [one, other] = [spread(sides[0])?, spread(sides[1])?];
    Some(libm::exp(STANDARD_ERRORS * f64::midpoint(one, other).sqrt()))
}

/// The square of the distance between a side's halves, on the logarithmic scale.
fn spread(boards: &[[f64; 2]]) -> Option<f64> {
    let timed = boards.iter().filter(|[first, second]| *first > 0.0 && *second > 0.0);
    // A held-up half does not make a board weigh more.
    let points: Vec<(f64, f64)> =
        timed.map(|[first, second]| (libm::log(second / first), first.min(*second))).collect();
    let middle = weighted_median(points.clone())?;
    let deviations = points.iter().map(|(ratio, weight)| ((ratio - middle).abs(), *weight)).collect();
    // The factor makes it the standard deviation of a normal variable.
    let deviation = 1.4826 * weighted_median(deviations)?;
    let [sum, squares] =
        points.iter().fold([0.0; 2], |[sum, squares], (_, weight)| [sum + weight, squares + weight * weight]);
    Some(middle * middle + deviation * deviation * squares / (sum * sum))
}

/// The value below and above which lies half of the weight.
fn weighted_median(mut points: Vec<(f64, f64)>) -> Option<f64> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = points.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
    let mut below = 0.0;
    points
        .into_iter()
        .find(|(_, weight)| {
            below += weight;
            below >= half
        })
        .map(|(value, _)| value)
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
            let held_up = if self.rng.next_u32().is_multiple_of(100) { 1000.0 } else { 1.0 };
            let noise = self.steps[1] * self.normal();
            1000.0 * (board + 1) as f64 * (self.drift + noise).exp() * held_up
        }

        /// Board by board the medians of all repetitions, of the first half and of the second.
        fn run(&mut self, factor: f64) -> [Vec<f64>; 3] {
            let passes: Vec<Vec<f64>> = (0..REPEATS)
                .map(|_| (0..BOARDS).map(|board| factor * self.measure(board)).collect())
                .collect();
            [0..REPEATS, 0..REPEATS / 2, REPEATS - REPEATS / 2..REPEATS].map(|part| {
                let median = |board: usize| {
                    let mut times: Vec<f64> = passes[part.clone()].iter().map(|pass| pass[board]).collect();
                    times.sort_by(f64::total_cmp);
                    f64::midpoint(times[(times.len() - 1) / 2], times[times.len() / 2])
                };
                (0..BOARDS).map(median).collect()
            })
        }
    }

    /// In how many of 400 pairs of runs a difference is claimed if the second takes `factor` times as long.
    fn claims(steps: [f64; 2], factor: f64) -> usize {
        let total = |run: &[Vec<f64>; 3]| run[0].iter().sum::<f64>();
        let halves = |run: &[Vec<f64>; 3]| -> Vec<[f64; 2]> {
            run[1].iter().zip(&run[2]).map(|(first, second)| [*first, *second]).collect()
        };
        (0..400)
            .filter(|&seed| {
                let mut machine = Machine { rng: ChaCha8Rng::seed_from_u64(seed), drift: 0.0, steps };
                let [first, second] = [machine.run(1.0), machine.run(factor)];
                let margin = noise_margin([&halves(&first), &halves(&second)]).expect("times");
                let ratio = total(&second) / total(&first);
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
        assert_eq!(noise_margin([&[[0.0, 1.0]], &[[1.0, 1.0]]]), None);
        assert_eq!(noise_margin([&[[1.0, 1.0]], &[[2.0, 2.0]]]), Some(1.0));
    }
}
