//! The program and the machine, for the manifest.

use crate::format::manifest::Environment;
use std::fs;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// What this is running as and on. Unknown things are called `unknown`.
pub fn current() -> Environment {
    let cpus = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let cpu = System::new_with_specifics(cpus)
        .ok()
        .and_then(|system| Some(system.cpus().first()?.brand().trim().to_owned()))
        .filter(|brand| !brand.is_empty());
    let unknown = || "unknown".to_owned();
    Environment {
        harness: env!("CARGO_PKG_VERSION").to_owned(),
        revision: env!("HARNESS_REVISION").to_owned(),
        profile: env!("HARNESS_PROFILE").to_owned(),
        features: env!("HARNESS_FEATURES")
            .split(',')
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect(),
        rustc: env!("HARNESS_RUSTC").to_owned(),
        cpu: cpu.unwrap_or_else(unknown),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        os: System::long_os_version().unwrap_or_else(|_| unknown()),
        governor: governor(),
        load: load(),
    }
}

fn governor() -> Option<String> {
    let text = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").ok()?;
    Some(text.trim().to_owned())
}

fn load() -> Option<f64> {
    System::load_average().ok().map(|load| load.one)
}
