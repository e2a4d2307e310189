//! The program and the machine, for the manifest.

use crate::format::manifest::{ClusterJob, Environment};
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
        job: job(),
        governor: governor(),
        load: load(),
    }
}

/// What Slurm tells its jobs.
fn job() -> Option<ClusterJob> {
    let told = |name: &str| std::env::var(name).ok();
    Some(ClusterJob {
        id: told("SLURM_JOB_ID")?,
        node: told("SLURMD_NODENAME").unwrap_or_default(),
        restarts: told("SLURM_RESTART_COUNT").and_then(|count| count.parse().ok()).unwrap_or(0),
    })
}

fn governor() -> Option<String> {
    let text = fs::read_to_string("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").ok()?;
    Some(text.trim().to_owned())
}

fn load() -> Option<f64> {
    System::load_average().ok().map(|load| load.one)
}
