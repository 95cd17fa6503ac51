"""Looks at a page in headless Chromium, offline: report.py CHROMIUM PAGE.html SCRATCH [--pictures]

Prints, per width and colour scheme, the errors of the console, the charts that are drawn and the overflow.
"""
import pathlib
import shutil
import signal
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from browser import Browser, complaints

PATIENCE_S = 60
VIEWS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
LOOK = """(() => {
  const charts = [...document.querySelectorAll('.chart')];
  const read = new Map();  // each canvas once
  const colours = canvas => {
    if (read.has(canvas)) return read.get(canvas);
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
    read.set(canvas, seen);
    return seen;
  };
  // An axis alone is no chart: each line's own colour has to be there.
  const island = JSON.parse(document.getElementById('data').textContent);
  const ink = series => parseInt(getComputedStyle(document.documentElement).getPropertyValue('--c' + series.colour).trim().slice(1), 16);
  const linesSeen = chart => {
    const seen = colours(document.getElementById(chart.id).querySelector('canvas'));
    return chart.series.filter(series => seen.has(ink(series))).length;
  };
  const sum = numbers => numbers.reduce((a, b) => a + b, 0);
  const legendCovers = chart => {
    const canvas = chart.querySelector('canvas').getBoundingClientRect();
    return [...chart.querySelectorAll('.u-legend')].some(one => one.getBoundingClientRect().top < canvas.bottom - 1);
  };
  return {
    charts: charts.length,
    drawn: charts.filter(chart => { const one = chart.querySelector('canvas'); return one && colours(one).size > 1; }).length,
    lines: sum(island.map(chart => chart.series.length)),
    seen: sum(island.map(linesSeen)),
    covered: charts.filter(chart => chart.querySelector('canvas') && legendCovers(chart)).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  };
})()"""


def look(browser, page, width, scheme, picture):
    browser.show(page, width, scheme)
    seen = browser.evaluate(LOOK)
    if picture:
        browser.picture(picture, width, seen["height"])
    problems = complaints(browser.events)
    print(f"{width} px, {scheme}: {seen['drawn']} of {seen['charts']} charts drawn, {seen['seen']} of {seen['lines']} lines seen, {seen['covered']} covered by their "
          f"legend, {seen['overflow']} px too wide, console: {problems or 'silent'}")


def main():
    program, page, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    signal.alarm(PATIENCE_S)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    browser = Browser(program, scratch / "profile")
    try:
        browser.open()
        for width, scheme in VIEWS:
            look(browser, page, width, scheme, scratch / f"{width}-{scheme}.png" if "--pictures" in sys.argv else None)
    finally:
        browser.end()


if __name__ == "__main__":
    main()
