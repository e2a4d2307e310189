// The rows that the page carries: unpacked once.

// Boards in the order of their numbers, each with the places of its rows by algorithm; the fields of all rows by column.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const lines = (await new Response(inflated).text()).split("\n");
  const [labels, protocols, statuses] = lines.slice(0, 3).map((line) => JSON.parse(line));
  const [steps, tiles, lengths, counts, algos, ended, ...fields] = lines.slice(3).map((line) => line.split(","));
  const columns = Object.fromEntries(METRICS.map((metric, at) => [metric, fields[at]]));
  const { wall_ns: wall, cpu_ns: less } = columns;
  columns.cpu_ns = less.map((ns, row) => (ns === "" || wall[row] === "" ? ns : String(wall[row] - ns)));
  columns.path = fields.at(-1);
  columns.status = ended.map((status) => statuses[status]);
  const boards = [];
  let number = 0;
  let row = 0;
  steps.forEach((step, at) => {
    number += Number(step);
    const board = { number, tiles: tiles[at], length: lengths[at] === "" ? null : Number(lengths[at]), rows: [] };
    for (const end = row + Number(counts[at]); row < end; row += 1) board.rows[algos[row]] = row;
    boards.push(board);
  });
  return { labels, protocols, columns, boards };
}

const METRICS = ["path_len", "expanded", "generated", "stored", "peak_open", "wall_ns", "cpu_ns"];

// The value of a metric in a row; none if there is no row, or the field is empty.
function valueOf({ columns }, row, metric) {
  const field = row === undefined ? "" : columns[metric][row];
  return field === "" ? null : Number(field);
}

// The values of a metric on the boards that all of these algorithms solved, by algorithm. One that never has the metric has
// no part in it and takes no board away from the others.
function common(data, boards, algos, metric) {
  const isSolved = (row) => row !== undefined && data.columns.status[row] === "solved";
  const solved = boards.filter((board) => algos.every((algo) => isSolved(board.rows[algo])));
  const has = (board, algo) => valueOf(data, board.rows[algo], metric) !== null;
  const measured = algos.filter((algo) => solved.some((board) => has(board, algo)));
  const kept = solved.filter((board) => measured.every((algo) => has(board, algo)));
  const values = (algo) => kept.map((board) => valueOf(data, board.rows[algo], metric));
  return { boards: kept, values: new Map(measured.map((algo) => [algo, values(algo)])) };
}

// A file of rows as `harness run` writes them.
function asCsv(data, header, rows) {
  const quoted = (field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
  const { columns, labels, protocols } = data;
  const line = ([board, algo, row]) => header.map((name) => {
    switch (name) {
      case "instance": return board.number;
      case "board": return board.tiles;
      case "algo": return quoted(labels[algo]);
      case "repeat": return 0;
      case "protocol": return protocols[algo];
      case "optimal_len": return board.length ?? "";
      default: return columns[name][row];
    }
  }).join(",");
  return [header.join(","), ...rows.map(line), ""].join("\n");
}
