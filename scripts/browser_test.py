#!/usr/bin/env python3
"""Opens a report page in headless Chromium and checks that it works.

Needs Python 3.9 and Chromium (Debian: apt-get install chromium); nothing else, and no network. Talks to the browser
over a pipe in the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).

    harness run --algos astar,bibfs --n 100 --paths -o run.csv
    harness report run.csv -o report.html
    scripts/browser_test.py report.html --screenshots target/screenshots

Checks: no console messages, no exceptions, no request but for the page itself, no horizontal overflow at phone and
desktop width, sorting and the player work with the pointer and with the keyboard, the rows that the page carries can be
filtered, compared and saved, dots of scatter plots lead to their boards, and without JavaScript everything but these is
there. Exit code 0 if all hold, 1 if one does not, 2 if the browser could not be used.
"""

import argparse
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-component-update",
    "--disable-background-networking", "--disable-sync", "--remote-debugging-pipe", "--hide-scrollbars",
]
PATIENCE = 60.0  # seconds for one answer; a busy machine is slow
WIDTHS = {"phone": 390, "tablet": 768, "laptop": 1200, "desktop": 1280}
# The width of A4 without its margins, at 96 dots per inch.
PAPER = 718
THEMES = ["light", "dark"]


class Browser:
    """Chromium with one page, spoken to over a pair of pipes."""

    def __init__(self, program, profile):
        to_browser, self.to_browser = os.pipe()
        self.from_browser, from_browser = os.pipe()
        # The protocol wants file descriptors 3 (to read) and 4 (to write); a shell puts them there.
        shell = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        command = ["sh", "-c", shell, "sh", program, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            command, pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.from_browser], [], [], max(0.0, deadline - time.monotonic()))
            chunk = os.read(self.from_browser, 1 << 20) if ready else b""
            if not chunk:
                raise RuntimeError("the browser does not answer")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Sends a command and waits for its answer; what happens meanwhile goes to `events`."""
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        data = json.dumps(command).encode() + b"\0"
        while data:
            data = data[os.write(self.to_browser, data):]
        deadline = time.monotonic() + PATIENCE
        while True:
            message = self.receive(deadline)
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def open(self, url):
        self.events.clear()
        self.call("Page.navigate", url=url)
        deadline = time.monotonic() + PATIENCE
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive(deadline))

    def run(self, expression):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, key, code, text=None):
        keys = {"key": key, "code": key if key != " " else "Space", "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", **keys, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **keys)

    def view(self, width, theme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        features = [{"name": "prefers-color-scheme", "value": theme}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def screenshot(self, path):
        picture = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(picture))

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(timeout=10)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class Checks:
    """Counts what holds and what does not, one line each."""

    def __init__(self):
        self.failed = 0

    def that(self, holds, what):
        print(("ok     " if holds else "FAILED ") + what)
        self.failed += not holds


def check_quiet(browser, checks, page):
    noise = [
        json.dumps(event["params"])[:300] for event in browser.events
        if event.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
    ]
    checks.that(not noise, f"no console messages {noise or ''}")
    urls = [
        event["params"]["request"]["url"] for event in browser.events
        if event.get("method") == "Network.requestWillBeSent"
    ]
    others = [url for url in urls if url != page and not url.startswith("data:")]
    checks.that(not others, f"no requests {others or ''}")


# For each box that scrolls: what is cut off when it is scrolled to its end, and whether it shows that it scrolls.
BOXES = """[...document.querySelectorAll('.scroll')].map(box => {
    box.scrollLeft = 1e6;
    const edge = box.getBoundingClientRect().right;
    const last = box.querySelector('table') ? [...box.querySelectorAll('thead tr:last-child > :last-child')] : [box.firstElementChild];
    const beyond = Math.max(...last.map(cell => cell.getBoundingClientRect().right - edge));
    box.scrollLeft = 0;
    const style = getComputedStyle(box);
    return {name: box.ariaLabel, beyond, wide: box.scrollWidth > box.clientWidth + 1,
            scrolls: style.overflowX == 'auto', sign: style.backgroundImage.includes('gradient')};
})"""


def check_tables(browser, checks, view):
    boxes = browser.run(BOXES)
    cut = [box["name"] for box in boxes if box["beyond"] > 1]
    checks.that(not cut, f"{view}: the last column of every table can be reached {cut or ''}")
    wide = [box for box in boxes if box["wide"]]
    silent = [box["name"] for box in wide if not (box["scrolls"] and box["sign"])]
    checks.that(not silent, f"{view}: the {len(wide)} boxes that are cut off show it {silent or ''}")


def check_print(browser, checks):
    browser.view(PAPER, "light")
    browser.call("Emulation.setEmulatedMedia", media="print")
    wide = browser.run(
        "[...document.querySelectorAll('.scroll table')].filter(t => t.getBoundingClientRect().right >"
        f" {PAPER} + 1).map(t => t.caption.textContent)"
    )
    checks.that(not wide, f"printed: every table fits the paper {wide or ''}")
    broken = browser.run(
        "[...document.querySelectorAll('table th, table td:not(.path)')].filter(c =>"
        " getComputedStyle(c).overflowWrap != 'normal').length"
    )
    checks.that(broken == 0, f"printed: words of tables stay whole ({broken} cells may break)")
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.view(WIDTHS["desktop"], "light")


def check_layout(browser, checks, folder):
    for device, width in WIDTHS.items():
        for theme in THEMES:
            browser.view(width, theme)
            needed = browser.run("document.documentElement.scrollWidth")
            checks.that(needed <= width, f"{device}, {theme}: page {needed} wide of {width}")
            wide = browser.run(
                "[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll, .skip, svg') &&"
                f" e.getBoundingClientRect().right > {width} + 1).map(e => e.tagName + '.' + e.className)"
            )
            checks.that(not wide, f"{device}, {theme}: nothing sticks out {wide or ''}")
            check_tables(browser, checks, f"{device}, {theme}")
            if folder:
                browser.screenshot(folder / f"{device}-{theme}.png")
    dark = browser.run("getComputedStyle(document.body).backgroundColor")
    browser.view(WIDTHS["desktop"], "light")
    light = browser.run("getComputedStyle(document.body).backgroundColor")
    checks.that(dark != light, f"the theme follows the reader's setting ({light}, {dark})")
    text = browser.run(
        "[...document.querySelectorAll('figure svg text')].every(t => getComputedStyle(t).fill != 'rgb(0, 0, 0)')"
    )
    checks.that(text, "plots take their colours from the page")


COLUMN = """(column) => [...document.querySelectorAll('table.sortable')[0].tBodies[0].rows]
    .map(row => row.cells[column].dataset.value ?? row.cells[column].textContent)"""
HEADINGS = "[...document.querySelectorAll('table.sortable')[0].tHead.rows].at(-1).cells"


def check_sorting(browser, checks):
    names = browser.run(f"[...{HEADINGS}].map(heading => heading.textContent.trim())")
    column = next(at for at, name in enumerate(names) if name.startswith("mean"))
    heading = f"{HEADINGS}[{column}]"
    browser.run(heading + ".querySelector('button').click()")
    rising = [float(value) for value in browser.run(f"({COLUMN})({column})")]
    checks.that(rising == sorted(rising), f"a click sorts upwards {rising}")
    checks.that(browser.run(heading + ".getAttribute('aria-sort')") == "ascending", "aria-sort says ascending")
    browser.run(heading + ".querySelector('button').focus()")
    browser.press("Enter", 13, "\r")
    falling = [float(value) for value in browser.run(f"({COLUMN})({column})")]
    checks.that(falling == rising[::-1], "the Enter key sorts downwards")
    checks.that(browser.run(heading + ".getAttribute('aria-sort')") == "descending", "aria-sort says descending")
    browser.run(f"{HEADINGS}[0].querySelector('button').click()")
    labels = browser.run(f"({COLUMN})(0)")
    checks.that(len(set(labels)) == len(labels) == len(rising), "no row is lost")
    sorted_by = browser.run("document.querySelectorAll('table.sortable')[0].querySelectorAll('[aria-sort]').length")
    checks.that(sorted_by == 1, "one column at a time is marked as sorted")


def check_player(browser, checks):
    player = "document.querySelector('.player:has(.controls)')"
    if not browser.run(f"!!{player}"):
        checks.that(False, "there is a player; was the run made with --paths?")
        return

    def tiles():
        return browser.run(f"[...{player}.querySelectorAll('.tile')].map(t => t.textContent || 'x').join(' ')")

    def click(action):
        browser.run(f"{player}.querySelector('[data-action={action}]').click()")

    def now():
        return browser.run(f"{player}.querySelector('.now').textContent")

    start, length = tiles(), browser.run(f"{player}.querySelector('.which').value.length")
    checks.that(start == browser.run(f"{player}.dataset.tiles"), "the player begins with the board")
    click("next")
    checks.that(tiles() != start and now().startswith(f"Move 1 of {length}, blank "), f"one move on: {now()}")
    click("back")
    checks.that(tiles() == start, "and back")
    slider = f"{player}.querySelector('.position')"
    browser.run(f"{slider}.focus()")
    for _ in range(3):
        browser.press("ArrowRight", 39)
    checks.that(now().startswith("Move 3 "), f"arrow keys step: {now()}")
    browser.press("End", 35)
    goal = tiles()
    checks.that(now().startswith(f"Move {length} of {length}"), "the End key goes to the end")
    paths = browser.run(f"{player}.querySelector('.which').options.length")
    ends = set()
    for path in range(paths):
        browser.run(f"{{ const w = {player}.querySelector('.which'); w.selectedIndex = {path};"
                    " w.dispatchEvent(new Event('change', {bubbles: true})); }")
        checks.that(tiles() == start, f"path {path + 1} of {paths} begins with the board")
        click("last")
        ends.add(tiles())
    checks.that(ends == {goal}, f"all paths end at the same goal {ends}")
    click("play")
    time.sleep(1.3)
    click("play")
    checks.that(now().startswith(("Move 1 ", "Move 2 ", "Move 3 ")), f"playing moves on: {now()}")


FOUND = "document.querySelector('#explorer .found').textContent"
COMPARED = """[...document.querySelectorAll('#explorer .compared tbody tr')].map(row =>
    [...row.cells].map(cell => cell.textContent))"""


def set_field(browser, name, value):
    browser.run(f"{{ const f = document.querySelector('#explorer form').elements['{name}']; f.value = '{value}';"
                " f.dispatchEvent(new Event('input', {bubbles: true})); }")


def summary(browser, caption):
    """Of a table of the page: what stands in its columns, by the first cell of each row."""
    return browser.run(
        f"""(table => Object.fromEntries([...table.tBodies[0].rows].map(row => [row.cells[0].textContent,
            Object.fromEntries([...table.tHead.rows].at(-1).cells.length ? [...row.cells].map((cell, at) =>
                [[...table.tHead.rows].at(-1).cells[at].textContent.trim(), cell.dataset.value ?? cell.textContent]) : [])])))(
            [...document.querySelectorAll('table')].find(t => t.caption.textContent == '{caption}'))"""
    )


def check_rows(browser, checks, folder):
    deadline = time.monotonic() + 20
    while browser.run("document.querySelector('#explorer').hidden") and time.monotonic() < deadline:
        time.sleep(0.1)
    everything = browser.run(FOUND)
    checks.that(" rows of " in everything, f"the rows are unpacked: {everything}")
    compared = browser.run(COMPARED)
    expected = summary(browser, "States expanded")
    means = {row[0]: float(row[2].replace(",", "")) for row in compared}
    near = all(abs(means[algo] - float(next(v for k, v in row.items() if k.startswith("mean")))) < 0.06
               for algo, row in expected.items())
    checks.that(len(means) > 1 and near, f"means are those of the summary {means}")
    base = compared[0][0]
    paired = summary(browser, f"Against {base}")
    ratios = {row[0]: row[4] for row in compared[1:]}
    factor = {"in total": 4, "typical board": 5, "less": 6, "same": 7, "more": 8}
    wrong = [
        (row[0], name) for row in compared[1:] for name, at in factor.items() if row[0] in paired
        and abs(float(row[at].replace(",", "")) - float(next(v for k, v in paired[row[0]].items() if k.startswith(name)))) > 0.0051
    ]
    checks.that(not wrong, f"ratios and counts are those of the comparison {ratios} {wrong or ''}")
    set_field(browser, "from", 20)
    longer = browser.run(FOUND)
    lengths = browser.run("[...document.querySelectorAll('#explorer .listed tbody tr')].map(r => Number(r.cells[1].textContent))")
    checks.that(longer != everything and min(lengths) >= 20, f"boards are filtered by length: {longer}")
    browser.run("document.querySelector('#explorer .listed thead th:nth-child(2) button').click()")
    lengths = browser.run("[...document.querySelectorAll('#explorer .listed tbody tr')].map(r => Number(r.cells[1].textContent))")
    checks.that(lengths == sorted(lengths) and lengths[0] == 20, "the list of boards is sorted by length")
    set_field(browser, "from", "")
    browser.run("document.querySelector('#explorer [name=algo]').click()")
    fewer = browser.run(FOUND)
    checks.that(fewer.split()[0] != everything.split()[0], f"and rows by algorithm: {fewer}")
    browser.run("document.querySelector('#explorer [name=algo]').click()")
    set_field(browser, "metric", "wall_ns")
    checks.that("s" in browser.run(COMPARED)[0][2], "another metric is compared")
    set_field(browser, "metric", "expanded")
    set_field(browser, "base", 1)
    other = browser.run(COMPARED)
    checks.that(other[1][4] == "" and other[0][4] != "", "against another base")
    set_field(browser, "base", 0)
    saved = browser.run(
        """(async () => { const made = []; const keep = URL.createObjectURL;
            URL.createObjectURL = (blob) => { made.push(blob.text()); return keep.call(URL, blob); };
            HTMLAnchorElement.prototype.click = function () { made.push(this.download); };
            document.querySelector('#explorer .save').click(); delete HTMLAnchorElement.prototype.click;
            URL.createObjectURL = keep; return Promise.all(made); })()"""
    )
    rows = int(everything.split()[0].replace(",", ""))
    checks.that(saved[1].endswith("-rows.csv") and saved[0].count("\n") == rows + 1, f"{rows} rows are saved as {saved[1]}")
    if folder:
        (folder / saved[1]).write_text(saved[0])
    browser.run("document.querySelector('#explorer .listed tbody button').click()")
    opened = browser.run("document.querySelector('#explorer .chosen h3').textContent")
    checks.that(opened.startswith("Board "), f"a board of the list is shown: {opened}")


def check_dots(browser, checks):
    dots = """(() => { const dots = document.querySelector('[data-dots]'), svg = dots.closest('svg'); svg.scrollIntoView();
        const [x, y] = dots.querySelector('path').getAttribute('d').split('M')[%d].split('h')[0].split(' ').map(Number);
        const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        svg.dispatchEvent(new MouseEvent('click', {clientX: at.x, clientY: at.y, bubbles: true}));
        const algos = JSON.parse(dots.dataset.dots);
        return [document.querySelector('#explorer .chosen h3').textContent, location.hash, document.querySelector('.found').textContent]; })()"""
    if not browser.run("!!document.querySelector('[data-dots]')"):
        checks.that(False, "there is a scatter plot")
        return
    places = [browser.run(dots % dot) for dot in (1, 2, 3)]
    checks.that(all("#board-" in place[1] and "those of the dot" in place[2] for place in places),
                f"dots lead to boards {[place[0] for place in places]}")
    playing = "document.querySelector('#explorer .chosen .player')"
    checks.that(browser.run(f"{playing}.querySelectorAll('.tile').length > 3"), "with their tiles")
    browser.run(f"{playing}.querySelector('[data-action=last]').click()")
    now = browser.run(f"{playing}.querySelector('.now').textContent")
    length = browser.run(f"{playing}.querySelector('.which').value.length")
    checks.that(now.startswith(f"Move {length} of {length}"), f"and a player for their paths: {now}")
    browser.run("document.querySelector('.found button').click()")
    checks.that("those of the dot" not in browser.run(FOUND), "all boards come back")


def check_names(browser, checks):
    nameless = browser.run(
        "[...document.querySelectorAll('button, select, input, a, figure, [role=region], [role=group], svg')].filter(e =>"
        " !(e.getAttribute('aria-label') || e.labels?.length || e.textContent.trim())).map(e => e.outerHTML.slice(0, 80))"
    )
    checks.that(not nameless, f"every control has a name {nameless or ''}")
    twice = browser.run("(ids => ids.filter((id, at) => ids.indexOf(id) != at))([...document.querySelectorAll('[id]')].map(e => e.id))")
    checks.that(not twice, f"no id comes twice {twice or ''}")


def check_without_script(browser, checks, page):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page)
    tree = browser.call("DOM.getDocument", depth=0)["root"]["nodeId"]

    def count(selector):
        return len(browser.call("DOM.querySelectorAll", nodeId=tree, selector=selector)["nodeIds"])

    checks.that(count("table.sortable tbody tr") > 0 and count("figure svg") > 0, "without script: tables and plots")
    checks.that(count("button:not([hidden] button, template button)") == 0, "without script: no button that does nothing")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=pathlib.Path, help="report page, with paths")
    parser.add_argument("--screenshots", type=pathlib.Path, metavar="DIR", help="write screenshots there")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("chromium-browser"), metavar="PROGRAM")
    arguments = parser.parse_args()
    if not arguments.page.is_file():
        parser.error(f"{arguments.page}: no such file")
    if not arguments.chromium:
        parser.error("no Chromium found; install it (Debian: apt-get install chromium) or name it with --chromium")
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    page = arguments.page.resolve().as_uri()
    checks = Checks()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(arguments.chromium, profile)
        try:
            browser.view(WIDTHS["desktop"], "light")
            browser.open(page)
            browser.run("new Promise(done => setTimeout(done, 500))")
            check_layout(browser, checks, arguments.screenshots)
            check_print(browser, checks)
            check_sorting(browser, checks)
            check_player(browser, checks)
            check_rows(browser, checks, arguments.screenshots)
            check_dots(browser, checks)
            check_names(browser, checks)
            check_quiet(browser, checks, page)
            check_without_script(browser, checks, page)
        finally:
            browser.close()
    print(f"{checks.failed} checks failed" if checks.failed else "all checks hold")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RuntimeError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
