// A board on which paths are played.

const WORDS = { u: "up", d: "down", l: "left", r: "right" };

function play(player) {
  const controls = player.querySelector(".controls");
  if (!controls) return;
  const width = Number(player.dataset.width);
  const start = player.dataset.tiles.split(" ");
  const grid = player.querySelector(".grid");
  const which = player.querySelector(".which");
  const slider = player.querySelector(".position");
  const now = player.querySelector(".now");
  const button = player.querySelector("[data-action=play]");
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
    button.textContent = "Play";
    button.setAttribute("aria-label", "Play");
    now.setAttribute("aria-live", "polite");
  };
  const toggle = () => {
    if (timer) return stop();
    if (position === which.value.length) show(0);
    button.textContent = "Stop";
    button.setAttribute("aria-label", "Stop");
    // Two moves a second are too many to be read out.
    now.setAttribute("aria-live", "off");
    timer = setInterval(() => {
      show(position + 1);
      if (position === which.value.length || !player.isConnected) stop();
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

document.querySelectorAll(".player").forEach(play);
