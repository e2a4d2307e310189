// Looks through the rows that the page carries: filters, a comparison over what is left, a list of boards, one board at a time.

const BOARDS_A_PAGE = 20;

function explore(explorer, data) {
  const form = explorer.querySelector("form");
  const found = explorer.querySelector(".found");
  const compared = explorer.querySelector(".compared");
  const list = explorer.querySelector(".listed");
  const place = explorer.querySelector(".place");
  const article = explorer.querySelector(".chosen");
  // The boards of a dot, if one was chosen.
  let picked = null;
  let sorting = { column: 0, sign: 1 };
  let page = 0;

  const element = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    made.textContent = text;
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const button = (text, act) => {
    const made = element("button", text, { type: "button" });
    made.addEventListener("click", act);
    return made;
  };
  const number = (text) => element("td", text, { class: "number" });

  const chosen = () => {
    const fields = new FormData(form);
    const algos = fields.getAll("algo").map(Number);
    const bound = (name, none) => (fields.get(name) === "" ? none : Number(fields.get(name)));
    const [from, to] = [bound("from", -Infinity), bound("to", Infinity)];
    const anyLength = from === -Infinity && to === Infinity;
    const status = fields.get("status");
    const boards = (picked ?? data.boards).filter(({ length }) => anyLength || (length !== null && length >= from && length <= to));
    const isShown = (row) => row !== undefined && (status === "" || data.columns.status[row] === status);
    return {
      algos, boards, isShown, base: Number(fields.get("base")), metric: fields.get("metric"),
      listed: boards.filter((board) => algos.some((algo) => isShown(board.rows[algo]))),
    };
  };

  const compare = ({ algos, boards, base, metric }) => {
    const all = algos.includes(base) ? algos : [base, ...algos];
    const { boards: both, values } = common(data, boards, all, metric);
    const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
    const median = (numbers) => {
      const sorted = Float64Array.from(numbers).sort();
      return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
    };
    compared.caption.textContent =
      `${metricName()} against ${data.labels[base]}, over ${NUMBERS.counted(both.length, "board")} that all of these solved`;
    const bases = values.get(base);
    compared.tBodies[0].replaceChildren(...all.map((algo) => {
      const ours = both.length > 0 ? values.get(algo) : undefined;
      const solved = boards.filter((board) => data.columns.status[board.rows[algo]] === "solved").length;
      const line = document.createElement("tr");
      line.append(element("th", data.labels[algo], { scope: "row" }), number(NUMBERS.grouped(solved)));
      const cells = Array(7).fill("");
      if (ours) {
        cells[0] = NUMBERS.mean(mean(ours), metric);
        cells[1] = NUMBERS.mean(median(ours), metric);
      }
      if (ours && bases && algo !== base) {
        const ratios = ours.map((value, at) => value / bases[at]).filter((ratio) => ratio > 0 && Number.isFinite(ratio));
        if (mean(bases) > 0) cells[2] = NUMBERS.factor(mean(ours) / mean(bases));
        if (ratios.length > 0) cells[3] = NUMBERS.factor(Math.exp(mean(ratios.map(Math.log))));
        [-1, 0, 1].forEach((order, at) => {
          const count = ours.filter((value, board) => Math.sign(value - bases[board]) === order).length;
          cells[4 + at] = NUMBERS.grouped(count);
        });
      }
      line.append(...cells.map(number));
      return line;
    }));
  };

  const metricName = () => {
    const { text } = form.elements.metric.selectedOptions[0];
    return text[0].toUpperCase() + text.slice(1);
  };

  // What stands in a column of the list: the board's number, its length, then a value for each algorithm.
  const sortKey = (board, column, { algos, metric }) =>
    [board.number, board.length, ...algos.map((algo) => valueOf(data, board.rows[algo], metric))][column];

  const showList = (wanted) => {
    const { algos, listed, isShown, metric } = wanted;
    const { column, sign } = sorting;
    const sorted = [...listed].sort((a, b) => {
      const [one, other] = [a, b].map((board) => sortKey(board, column, wanted) ?? null);
      if (one === null || other === null) return (one === null) - (other === null);
      return sign * (one - other) || a.number - b.number;
    });
    const pages = Math.max(1, Math.ceil(sorted.length / BOARDS_A_PAGE));
    page = Math.min(page, pages - 1);
    list.caption.textContent = `Boards: ${metricName()}`;
    const headings = ["board", "optimal length", ...algos.map((algo) => data.labels[algo])];
    list.tHead.rows[0].replaceChildren(...headings.map((text, at) => {
      const heading = element("th", "", { scope: "col", class: at > 0 ? "number" : "" });
      heading.append(button(text, () => {
        sorting = { column: at, sign: at === column ? -sign : 1 };
        page = 0;
        update();
        list.tHead.rows[0].cells[at].firstChild.focus();
      }));
      if (at === column) heading.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
      return heading;
    }));
    const shown = sorted.slice(page * BOARDS_A_PAGE, (page + 1) * BOARDS_A_PAGE);
    list.tBodies[0].replaceChildren(...shown.map((board) => {
      const line = document.createElement("tr");
      const name = element("th", "", { scope: "row" });
      name.append(button(NUMBERS.grouped(board.number), () => open(board)));
      const value = (algo) => {
        const row = board.rows[algo];
        if (!isShown(row)) return "";
        if (data.columns.status[row] !== "solved") return data.columns.status[row];
        const known = valueOf(data, row, metric);
        return known === null ? "" : NUMBERS.value(known, metric);
      };
      line.append(name, number(board.length ?? ""), ...algos.map((algo) => number(value(algo))));
      return line;
    }));
    place.textContent = `Page ${page + 1} of ${NUMBERS.grouped(pages)}`;
    explorer.querySelector("[data-page='-1']").disabled = page === 0;
    explorer.querySelector("[data-page='1']").disabled = page === pages - 1;
  };

  const update = () => {
    const wanted = chosen();
    const rows = wanted.listed.reduce(
      (sum, board) => sum + wanted.algos.filter((algo) => wanted.isShown(board.rows[algo])).length, 0);
    const of = picked ? ", those of the dot" : "";
    found.replaceChildren(`${NUMBERS.counted(rows, "row")} of ${NUMBERS.counted(wanted.listed.length, "board")}${of}. `);
    if (picked) found.append(button("All boards again", () => pick(null)));
    compare(wanted);
    showList(wanted);
  };

  const pick = (boards) => {
    picked = boards;
    page = 0;
    update();
  };

  // Shows a board with everything that is known of it, and a player for its paths.
  const open = (board) => {
    const shown = explorer.querySelector("template").content.cloneNode(true);
    const length = board.length === null ? "" : `, optimal length ${board.length}`;
    const heading = shown.querySelector("h3");
    heading.textContent = `Board ${NUMBERS.grouped(board.number)}${length}`;
    const tiles = board.tiles.split(" ");
    const player = shown.querySelector(".player");
    const solves = data.labels.map((label, algo) => ({ label, row: board.rows[algo] })).filter(({ row }) => row !== undefined);
    const { columns } = data;
    const paths = solves.filter(({ row }) => columns.path[row] !== "" || columns.path_len[row] === "0");
    if (explorer.dataset.width) {
      player.setAttribute("aria-label", `Board ${board.number}, player`);
      player.dataset.tiles = board.tiles;
      player.dataset.width = explorer.dataset.width;
      const grid = player.querySelector(".grid");
      grid.style.gridTemplateColumns = `repeat(${explorer.dataset.width},1fr)`;
      grid.append(...tiles.map((tile) => element("span", tile === "x" ? "" : tile, { class: tile === "x" ? "tile blank" : "tile" })));
      const options = paths.map(({ label, row }) => element("option", `${label} (${columns.path[row].length})`, { value: columns.path[row] }));
      player.querySelector(".which").append(...options);
      if (paths.length === 0) player.querySelector(".controls").remove();
    } else {
      shown.querySelector(".tiles").textContent = board.tiles;
    }
    shown.querySelector("tbody").append(...solves.map(({ label, row }) => {
      const line = document.createElement("tr");
      line.append(element("th", label, { scope: "row" }), element("td", columns.status[row]));
      line.append(...METRICS.map((metric) => {
        const value = valueOf(data, row, metric);
        return number(value === null ? "" : NUMBERS.value(value, metric));
      }));
      line.append(element("td", columns.path[row], { class: "path" }));
      return line;
    }));
    article.replaceChildren(shown);
    article.hidden = false;
    if (explorer.dataset.width && paths.length > 0) play(article.querySelector(".player"));
    history.replaceState(null, "", `#board-${board.number}`);
    article.scrollIntoView({ block: "nearest" });
    article.querySelector("h3").focus({ preventScroll: true });
  };

  const byNumber = new Map(data.boards.map((board) => [board.number, board]));
  const openNumber = (wanted) => {
    const board = byNumber.get(wanted);
    if (board) open(board);
    return board !== undefined;
  };

  form.addEventListener("input", () => {
    page = 0;
    update();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  explorer.querySelector(".pages").addEventListener("click", ({ target }) => {
    page += Number(target.dataset.page ?? 0);
    update();
  });
  form.querySelector(".save").addEventListener("click", () => {
    const { algos, listed, isShown } = chosen();
    const rows = listed.flatMap((board) =>
      algos.filter((algo) => isShown(board.rows[algo])).map((algo) => [board, algo, board.rows[algo]]));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([asCsv(data, explorer.dataset.columns.split(","), rows)], { type: "text/csv" }));
    link.download = explorer.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
  explorer.hidden = false;
  update();
  const wanted = /^#board-(\d+)$/.exec(location.hash);
  if (wanted) openNumber(Number(wanted[1]));
  return { data, open, openNumber, pick, has: (wanted) => byNumber.has(wanted) };
}
