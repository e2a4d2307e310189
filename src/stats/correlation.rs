//! How two quantities go together.

/// Pearson's correlation of pairs; `None` for fewer than two or where one side is always the same.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (x_mean, y_mean) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: fn(f64, f64) -> f64| pairs.iter().map(|(x, y)| of(x - x_mean, y - y_mean)).sum::<f64>();
    let scale = (sum(|x, _| x * x) * sum(|_, y| y * y)).sqrt();
    (pairs.len() > 1 && scale > 0.0).then(|| (sum(|x, y| x * y) / scale).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_numpy() {
        // By its definition, in Python: [3, 1, 4, 1, 5, 9], [2, 6, 5, 3, 5, 8]
        let pairs = [(3., 2.), (1., 6.), (4., 5.), (1., 3.), (5., 5.), (9., 8.)];
        let ours = correlation(&pairs).expect("it varies");
        assert!((ours - 0.651_138_821_905_309_3).abs() < 1e-12, "{ours}");
        assert_eq!(correlation(&[(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]), Some(1.0));
        assert_eq!(correlation(&[(1.0, 2.0)]), None);
        assert_eq!(correlation(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }
}
