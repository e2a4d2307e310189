"use strict";
// Adds to the page what needs a script: sorting tables by a click, and stepping through paths.

for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  // The last row of headings names the columns, one above it groups them.
  const headings = [...[...table.tHead.rows].at(-1).cells];
  const value = (row, column) => {
    const cell = row.cells[column];
    return "value" in cell.dataset ? Number(cell.dataset.value) : cell.textContent.trim();
  };
  // Numbers before words, cells without a value last in either direction.
  const compare = (a, b, sign) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    return sign * (typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true }));
  };
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const ascending = heading.getAttribute("aria-sort") !== "ascending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      const rows = [...body.rows];
      rows.sort((a, b) => compare(value(a, column), value(b, column), ascending ? 1 : -1));
      body.append(...rows);
    });
  });
}

const WORDS = { u: "up", d: "down", l: "left", r: "right" };

for (const player of document.querySelectorAll(".player")) {
  const controls = player.querySelector(".controls");
  if (!controls) continue;
  const width = Number(player.dataset.width);
  const start = player.dataset.tiles.split(" ");
  const grid = player.querySelector(".grid");
  const which = player.querySelector(".which");
  const slider = player.querySelector(".position");
  const now = player.querySelector(".now");
  const play = player.querySelector("[data-action=play]");
  const steps = { u: -width, d: width, l: -1, r: 1 };
  let position = 0;
  let timer = 0;

  const tilesAfter = (moves) => {
    const tiles = [...start];
    let blank = tiles.indexOf("x");
    for (const move of moves) {
      const next = blank + steps[move];
      [tiles[blank], tiles[next]] = [tiles[next], tiles[blank]];
      blank = next;
    }
    return tiles;
  };
  const show = (wanted) => {
    const path = which.value;
    position = Math.max(0, Math.min(path.length, wanted));
    const tiles = tilesAfter(path.slice(0, position));
    tiles.forEach((tile, cell) => {
      grid.children[cell].textContent = tile === "x" ? "" : tile;
      grid.children[cell].classList.toggle("blank", tile === "x");
    });
    grid.setAttribute("aria-label", "Tiles row by row: " + tiles.join(" ").replace("x", "blank"));
    const move = position ? `, blank ${WORDS[path[position - 1]]}` : "";
    now.textContent = `Move ${position} of ${path.length}${move}`;
    slider.max = path.length;
    slider.value = position;
    slider.setAttribute("aria-valuetext", now.textContent);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-label", "Play");
    now.setAttribute("aria-live", "polite");
  };
  const toggle = () => {
    if (timer) return stop();
    if (position === which.value.length) show(0);
    play.textContent = "Stop";
    play.setAttribute("aria-label", "Stop");
    // Two moves a second are too many to be read out.
    now.setAttribute("aria-live", "off");
    timer = setInterval(() => {
      show(position + 1);
      if (position === which.value.length) stop();
    }, 500);
  };
  const actions = {
    first: () => show(0),
    back: () => show(position - 1),
    next: () => show(position + 1),
    last: () => show(which.value.length),
  };
  player.addEventListener("click", ({ target }) => {
    const action = target.dataset.action;
    if (action === "play") toggle();
    else if (action in actions) {
      stop();
      actions[action]();
    }
  });
  slider.addEventListener("input", () => {
    stop();
    show(Number(slider.value));
  });
  which.addEventListener("change", () => {
    stop();
    show(0);
  });
  controls.hidden = false;
  show(0);
}
