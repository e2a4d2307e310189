#!/bin/sh
# From nothing to the blog's node-count table with its rows, plots and report page in one go.
#
#   scripts/reproduce_blog.sh
#
# Everything goes to results/blog-table. Needs Rust and nothing else. Exit code 1 if a judged figure of the table is not
# reproduced; everything is written nevertheless.
set -eu

case "${1-}" in
    -h | --help)
        sed -n '2,/^set/p' "$0" | sed -n 's/^# \{0,1\}//p'
        exit 0
        ;;
esac
cd "$(dirname "$0")/.."
folder=results/blog-table

cargo build --release --quiet
harness=target/release/harness

# Writes rows, manifest and summary.md, and prints published beside measured.
verdict=0
"$harness" reproduce experiments/blog-table.toml || verdict=$?
if [ "$verdict" -gt 1 ]; then
    exit "$verdict"
fi

set -- "$folder"/*.csv
if [ ! -f "$1" ]; then
    echo "error: $folder has no CSV file" >&2
    exit 2
fi
"$harness" summary "$@"
for theme in light dark; do
    for kind in growth ecdf box bars heat; do
        "$harness" plot "$@" --kind "$kind" --theme "$theme" --out "$folder/$kind-$theme.svg"
    done
    "$harness" plot "$@" --kind bars --metric stored --theme "$theme" --out "$folder/stored-$theme.svg"
done
"$harness" report "$@" --out "$folder/report.html"

echo "written to $folder:"
ls "$folder"
exit "$verdict"
