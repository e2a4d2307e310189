#!/usr/bin/env bash
# Compiles every kind of table that the program writes for LaTeX in an article on A4, and fails if one does not compile or
# sticks out of the text. Needs pdflatex with booktabs and siunitx (Debian: texlive-latex-recommended, texlive-science).
#
#     scripts/latex_test.sh target/release/harness
set -euo pipefail

harness=$(realpath "${1:-target/release/harness}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$harness" run --algos astar,bibfs,gbfs,idastar:order=ulrd,astar:h=linear-conflict:tie=h+fifo:order=ulrd --n 200 \
  --repeat 3 --jobs 1 --out run.csv >/dev/null 2>&1
"$harness" run --algos astar,bibfs,gbfs --n 200 --node-limit 800 --out limited.csv >/dev/null 2>&1
# Format 2 with a count that changed.
sed -E '2s/,solved,([0-9]+),([0-9]+),([0-9]+),/,solved,\1,\2,9\3,/' limited.csv >after.csv

metrics=expanded,generated,stored,path_len,wall_ns
{
  "$harness" summary run.csv --metric $metrics --format latex
  "$harness" summary run.csv --by optimal_len --metric $metrics --format latex
  "$harness" summary run.csv --by algo,optimal_len --format latex
  "$harness" summary limited.csv --by status --format latex
  "$harness" compare run.csv --base astar --metric $metrics --format latex
  "$harness" compare run.csv --base astar --by optimal_len --format latex
  "$harness" compare limited.csv --base astar --format latex
  "$harness" compare limited.csv after.csv --metric $metrics --format latex
  "$harness" compare limited.csv after.csv --by optimal_len --format latex
  "$harness" rank run.csv --format latex
  "$harness" rank run.csv --metric wall_ns --format latex
  "$harness" heuristics --n 200 --format latex
  "$harness" heuristics --n 200 --by optimal_len --format latex
  "$harness" heuristics --n 200 --by error --format latex
} >tables.tex

cat >article.tex <<'END'
\documentclass[a4paper]{article}
\usepackage{booktabs}
\usepackage{siunitx}
\begin{document}
END
# Each table on a page of its own: it may be as long as the page.
awk '/^.begin.tabular/ { print "\\clearpage\\noindent" } { print }' tables.tex >>article.tex
echo '\end{document}' >>article.tex

if ! pdflatex -halt-on-error -interaction=nonstopmode article.tex >log.txt; then
  grep -A5 '^!' log.txt
  exit 1
fi
tables=$(grep -c '\\begin{tabular}' article.tex)
if grep -E '^(Overfull|LaTeX Warning|Package .* Warning)' article.log; then
  echo "$tables tables, not all of which fit" >&2
  exit 1
fi
echo "$tables tables compile and fit"
