"""Uses the pages none, small and large in a folder as a reader does: html.py CHROMIUM FOLDER [--pictures]"""
import pathlib
import re
import shutil
import signal
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from browser import Browser, complaints

PATIENCE_S = 120
VIEWS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
COUNT = "document.getElementById('count').textContent"


class Reader:
    def __init__(self, browser, folder, pictures):
        self.browser, self.folder, self.pictures = browser, folder, pictures

    def open(self, name, width=1280, scheme="light", fragment=""):
        self.browser.show(self.folder / name / "page.html", width, scheme, fragment)

    def ask(self, expression):
        return self.browser.evaluate(expression)

    def console(self):
        return complaints(self.browser.events) or "silent"

    def set(self, name, value):
        """What a form's field is set to, and how many findings are left."""
        self.ask(f"""(() => {{ const field = document.forms[0].elements[{name!r}];
            if (field.type === 'checkbox') field.checked = {str(bool(value)).lower()}; else field.value = {str(value)!r};
            field.dispatchEvent(new Event('input', {{bubbles: true}})); }})()""")
        return self.ask(COUNT)

    def reset(self):
        self.ask("document.forms[0].reset(); document.forms[0].dispatchEvent(new Event('input'))")

    def views(self):
        paper = {}
        for width, scheme in VIEWS:
            self.open("small", width, scheme)
            self.ask("for (const row of document.querySelectorAll('.row')) row.click(); "
                     "for (const one of document.querySelectorAll('details')) one.open = true")
            self.browser.frames()
            print(f"small, {width} px, {scheme}: {self.ask(COUNT)}, {self.ask(WIDE)} px too wide, "
                  f"{self.ask('document.images.length')} images, {self.ask('document.scripts.length')} scripts, console: {self.console()}")
            paper[scheme] = sum(map(int, re.findall(r"\d+", self.ask("getComputedStyle(document.body).backgroundColor"))))
            if self.pictures:
                height = self.ask("document.documentElement.scrollHeight")
                self.browser.picture(self.folder / f"{width}-{scheme}.png", width, height)
        print("dark paper is darker:", str(paper["dark"] < paper["light"]).lower())

    def filters(self):
        self.open("small")
        print("first:", self.ask("document.querySelector('.row .level').textContent + ' ' + document.querySelector('.row .what').textContent"))
        print("fixes:", self.ask("document.querySelectorAll('.fixes li').length"), "lines")
        print("search 'middle':", self.set("text", "middle"))
        self.reset()
        print("without errors:", self.set("error", False))
        self.reset()
        print("class network:", self.set("class", "network"))
        self.reset()
        self.set("order", "file")
        print("by file:", self.ask("document.querySelector('.row .where').textContent.replace(/:.*/, '')"), "first")
        self.reset()

    def chain(self):
        self.set("text", "middle")
        self.ask("document.querySelector('.row').click()")
        steps = self.ask("[...document.querySelectorAll('.steps > li > div:first-child')].map(one => one.textContent)")
        right = len(steps) == 4 and "on the loop" in steps[0] and "middle()" in steps[1] and "helper()" in steps[2] and "slow_sleep" in steps[3]
        print("chain: on_first() calls > middle() calls > helper() blocks:", str(right).lower() if right else steps)
        print("marks:", ", ".join(self.ask("[...document.querySelectorAll('mark')].map(one => one.textContent).slice(1)")))
        print("graph:", self.ask("document.querySelectorAll('svg g').length"), "boxes,", self.ask("document.querySelectorAll('svg g.entry').length"), "entries")
        self.ask("document.querySelectorAll('.entries button')[1].click()")
        print("the other entry:", self.ask("document.querySelectorAll('mark')[0].textContent"))
        print("link:", self.ask("document.querySelector('.detail a').getAttribute('href')"))

    def keys(self):
        self.open("small")
        for key in ("j", "j", "Enter"):
            self.browser.press(key)
        opened = self.ask("document.querySelectorAll('.finding')[1].classList.contains('open') && document.querySelectorAll('.open').length === 1")
        self.browser.press("Escape")
        closed = self.ask("document.querySelectorAll('.open').length === 0 && document.activeElement === document.querySelectorAll('.row')[1]")
        self.browser.press("/")
        search = self.ask("document.activeElement.name === 'text' && document.activeElement.value === ''")
        print("keys: j j Enter opens the second, Escape closes it, / goes to the search:", *(str(one).lower() for one in (opened, closed, search)))
        name = self.ask("document.querySelectorAll('.finding')[3].id")
        self.open("small", fragment="#" + name)
        print("a link to a finding opens it:", str(self.ask(f"document.querySelector('.open').id === {name!r}")).lower())
        shown = self.ask("[...document.querySelectorAll('.where')].some(one => one.textContent.startsWith('x<img src=x onerror=alert(1)>\\'\"&amp;.c:'))")
        print("hostile file is shown as it is:", str(shown).lower())

    def large(self):
        self.open("large")
        total, rows = self.ask(COUNT), self.ask("document.querySelectorAll('.row').length")
        self.ask("window.scrollTo(0, document.documentElement.scrollHeight)")
        self.ask("new Promise(done => { const look = () => document.querySelectorAll('.row').length > 200 ? done() : setTimeout(look, 20); look(); })")
        more = self.ask("document.querySelectorAll('.row').length")
        found = self.set("text", "on_4321")
        print(f"large: {total}, {rows} rows at first, {more} when scrolled, found {found}, console: {self.console()}")


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    signal.alarm(PATIENCE_S)
    scratch = folder / "browser"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    browser = Browser(program, scratch / "profile")
    try:
        browser.open()
        reader = Reader(browser, folder, "--pictures" in sys.argv)
        reader.open("none")
        print(f"none: {reader.ask('document.getElementById(`summary`).textContent')} console: {reader.console()}")
        reader.views()
        reader.filters()
        reader.chain()
        reader.keys()
        reader.large()
    finally:
        browser.end()


if __name__ == "__main__":
    main()
