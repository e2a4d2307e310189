#!/usr/bin/env bash
# Runs the same program twice on the same boards, again and again, and counts how often `compare` claims a difference in
# times. At most one pair in twenty may be called different.
#
#   scripts/same_program_twice.sh [PAIRS] [ALGORITHM] [BOARDS]
set -euo pipefail
cd "$(dirname "$0")/.."
pairs=${1:-20} algorithm=${2:-astar} boards=${3:-500}
harness=${HARNESS:-target/release/harness}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

claims=0
for pair in $(seq "$pairs"); do
  for side in before after; do
    "$harness" run --algos "$algorithm" --n "$boards" --seed "$pair" --repeat 5 --jobs 1 --out "$work/$pair-$side.csv" \
      >/dev/null 2>&1
  done
  told=$("$harness" compare "$work/$pair-before.csv" "$work/$pair-after.csv" --metric wall_ns --format csv \
    --columns ratio_of_means,noise_margin | tail -n 1)
  # The columns: the ratio, its interval's ends (empty) and the margin.
  claimed=$(awk -F, '{ print ($1 > $4 || $1 < 1 / $4) }' <<<"$told")
  claims=$((claims + claimed))
  echo "pair $pair: ratio $(cut -d, -f1 <<<"$told"), margin $(cut -d, -f4 <<<"$told")$([ "$claimed" = 1 ] && echo ", CLAIMED")"
done
echo "$claims of $pairs pairs are called different"
[ $((claims * 20)) -le "$pairs" ]
