// Dots of scatter plots and numbers of boards lead to the boards.

// Farther from a click than this many pixels is no dot.
const NEAR = 8;

// The place of a value on an axis from pixel `from` to pixel `to`; the same as the program reckons.
function placed({ log, low, high, gap }, value, from, to) {
  if (!log) return from + ((value - low) / (high - low)) * (to - from);
  if (value <= 0) return from;
  const start = from + gap * Math.sign(to - from);
  return start + (Math.log(value / low) / Math.log(high / low)) * (to - start);
}

// Where the board's dot is; none if neither algorithm solved it.
function dotOf(data, board, { x, y, metric, scale, left, top, right, bottom, beyond }) {
  const value = (label) => {
    const row = board.rows[data.labels.indexOf(label)];
    return row !== undefined && data.columns.status[row] === "solved" ? valueOf(data, row, metric) : null;
  };
  const [across, upwards] = [value(x), value(y)];
  if (across === null && upwards === null) return null;
  return [
    across === null ? right + beyond : placed(scale, across, left, right),
    upwards === null ? top - beyond : placed(scale, upwards, bottom, top),
  ];
}

function link(explorer) {
  for (const dots of document.querySelectorAll("[data-dots]")) {
    const svg = dots.closest("svg");
    const about = JSON.parse(dots.dataset.dots);
    svg.classList.add("linked");
    svg.addEventListener("click", ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
      const distances = explorer.data.boards
        .map((board) => ({ board, dot: dotOf(explorer.data, board, about) }))
        .filter(({ dot }) => dot)
        .map(({ board, dot }) => ({ board, dot, distance: Math.hypot(dot[0] - x, dot[1] - y) }));
      const nearest = distances.reduce((a, b) => (b.distance < a.distance ? b : a), { distance: Infinity });
      if (nearest.distance > NEAR) return;
      // Dots that cannot be told apart are chosen together.
      const same = distances.filter(({ dot }) => Math.hypot(dot[0] - nearest.dot[0], dot[1] - nearest.dot[1]) < 1);
      explorer.pick(same.map(({ board }) => board));
      explorer.open(nearest.board);
    });
  }
  for (const cell of document.querySelectorAll("[data-board]")) {
    const number = Number(cell.dataset.board);
    if (!explorer.has(number)) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...cell.childNodes);
    button.addEventListener("click", () => explorer.openNumber(number));
    cell.append(button);
  }
  addEventListener("hashchange", () => {
    const wanted = /^#board-(\d+)$/.exec(location.hash);
    if (wanted) explorer.openNumber(Number(wanted[1]));
  });
}

const explorer = document.querySelector("#explorer");
if (explorer && "DecompressionStream" in window) {
  unpack(document.querySelector("#row-data").textContent).then((data) => link(explore(explorer, data)));
}
