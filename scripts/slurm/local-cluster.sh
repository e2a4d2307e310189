#!/usr/bin/env bash
# A private Slurm cluster of N nodes on this machine, for tests: real daemons, in a folder of their own.
#
#   local-cluster.sh up DIR N     starts it; then: export SLURM_CONF=DIR/slurm.conf
#   local-cluster.sh down DIR     stops it
#   local-cluster.sh node DIR NAME start|kill    starts a node's daemon, or kills it with everything it runs
#
# Needs root and Debian's packages slurm-wlm and munge (apt-get install --no-install-recommends slurm-wlm munge). It starts
# no service of the system and touches nothing outside of DIR.
set -euo pipefail

usage() { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
verb=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)

# pid_of FILE COMMAND: the process that a file names, if it is still that command.
pid_of() {
  local pid
  pid=$(cat "$1" 2>/dev/null) || return 1
  [ -n "$pid" ] && grep -qa "$2" "/proc/$pid/cmdline" 2>/dev/null && echo "$pid"
}

start_node() {
  slurmd -N "$1" -f "$dir/slurm.conf"
}

# All descendants of a process, itself last.
tree_of() {
  local child
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do tree_of "$child"; done
  echo "$1"
}

case $verb in
  up)
    nodes=${3:?number of nodes}
    host=$(hostname -s)
    # A port that nobody listens to, with room for the nodes' ports after it.
    port=$((20000 + RANDOM % 20000))
    mkdir -p "$dir"/{munge,state,spool,run,log}
    chmod 700 "$dir/munge"
    [ -s "$dir/munge/key" ] || (umask 077; head -c 128 /dev/urandom >"$dir/munge/key")
    cat >"$dir/slurm.conf" <<CONF
ClusterName=harness
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/sock,cred_expire=5
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool/%n
SlurmctldPidFile=$dir/run/slurmctld.pid
SlurmctldLogFile=$dir/log/slurmctld.log
SlurmdPidFile=$dir/run/slurmd-%n.pid
SlurmdLogFile=$dir/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=1
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
ReturnToService=2
JobRequeue=1
MailProg=/bin/true
SlurmdTimeout=5
SlurmdParameters=config_overrides
MaxArraySize=1001
MinJobAge=300
KillWait=2
CONF
    for node in $(seq 1 "$nodes"); do
      echo "NodeName=n$node NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + node)) CPUs=2 RealMemory=4000 State=UNKNOWN"
    done >>"$dir/slurm.conf"
    echo "PartitionName=main Nodes=n[1-$nodes] Default=YES MaxTime=INFINITE State=UP" >>"$dir/slurm.conf"
    # Slurm looks for it beside its own configuration.
    echo "CgroupPlugin=autodetect" >"$dir/cgroup.conf"
    export SLURM_CONF=$dir/slurm.conf
    for node in $(seq 1 "$nodes"); do mkdir -p "$dir/spool/n$node"; done
    munged --force --key-file="$dir/munge/key" --socket="$dir/munge/sock" --pid-file="$dir/run/munged.pid" \
      --log-file="$dir/log/munged.log" --seed-file="$dir/munge/seed"
    slurmctld -f "$dir/slurm.conf"
    for node in $(seq 1 "$nodes"); do start_node "n$node"; done
    for _ in $(seq 1 150); do
      idle=$(sinfo --noheader --Node --states=idle 2>/dev/null | wc -l)
      [ "$idle" -ge "$nodes" ] && exit 0
      sleep 0.2
    done
    echo "the nodes are not idle:" >&2
    sinfo >&2 || true
    tail -n 5 "$dir"/log/*.log >&2
    exit 1
    ;;
  node)
    name=${3:?name of a node}
    case ${4:-} in
      start) start_node "$name" ;;
      kill)
        # A node that loses its power: first its daemon and the keepers of its jobs, which would report what comes next.
        pid=$(pid_of "$dir/run/slurmd-$name.pid" slurmd) || { echo "$name does not run" >&2; exit 1; }
        jobs=$(grep -lazx "SLURMD_NODENAME=$name" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3 || true)
        keepers=$(for job in $jobs; do
          parent=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$job/status" 2>/dev/null || true)
          [ "$(cat "/proc/${parent:-0}/comm" 2>/dev/null)" = slurmstepd ] && echo "$parent"
        done | sort -u || true)
        # shellcheck disable=SC2086 # numbers of processes
        kill -KILL "$pid" $keepers
        for job in $jobs; do tree_of "$job"; done | xargs -r kill -KILL 2>/dev/null || true
        ;;
      *) usage ;;
    esac
    ;;
  down)
    export SLURM_CONF=$dir/slurm.conf
    if pid=$(pid_of "$dir/run/slurmctld.pid" slurmctld); then
      timeout 10 scancel --user="$(id -un)" 2>/dev/null || true
      sleep 1
    fi
    for file in "$dir"/run/slurmd-*.pid "$dir/run/slurmctld.pid" "$dir/run/munged.pid"; do
      for command in slurmd slurmctld munged; do
        case $file in *"$command"*) ;; *) continue ;; esac
        pid=$(pid_of "$file" "$command") || continue
        kill -TERM "$pid"
        # Each writes its state down before it goes.
        for _ in $(seq 1 100); do pid_of "$file" "$command" >/dev/null || break; sleep 0.1; done
      done
    done
    ;;
  *) usage ;;
esac
