// Tables are sorted by a click on a heading.

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
