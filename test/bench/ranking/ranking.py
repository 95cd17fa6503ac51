"""Whether rank means something: the order of page.cpp's findings by rank against the order in which fixing each fault
alone raises the rate that the service sustains, by the simulator.

usage: ranking.py LOITER LOITER-BENCH SCRATCH [COMPILER_FLAG…]

Prints both orders and Kendall's tau of them.
"""
import itertools
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
HOLDS = {name: cost["hold_ms"] for name, cost in json.loads((HERE / "costs.json").read_text())["patterns"].items()}
MUTEX = "journal_mutex"

# What a request of page() does, in order: fault, how often, milliseconds each, and the mutex that it has meanwhile.
PAGE = [
    ("name", 1, HOLDS["dns-resolve"], None),
    ("peer", 1, HOLDS["socket-connect"], None),
    ("answer", 1, 80, None),
    ("two-syncs", 2, HOLDS["file-sync"], None),
    ("attempts", 3, 1.1, None),
    ("pauses", 3, 7, None),
    ("template-open", 1, HOLDS["file-open"], None),
    ("template", 10, HOLDS["file-read"], None),  # the lines of page.html
    ("cells", 6, 2, None),
    ("journal-size", 1, HOLDS["file-metadata"], MUTEX),
    ("journal", 1, HOLDS["file-sync"], MUTEX),
    ("picture", 1, HOLDS["process-run"], None),
]


def by_rank(loiter, scratch, flags):
    source = HERE / "page.cpp"
    scratch.mkdir(parents=True, exist_ok=True)
    entry = {"directory": str(HERE), "file": str(source), "arguments": ["clang++", "-std=c++20", *flags, "-c", str(source)]}
    (scratch / "compile_commands.json").write_text(json.dumps([entry]))
    report = scratch / "findings.json"
    subprocess.run([loiter, "scan", "-p", str(scratch), "--root", str(HERE), "--strict", "--exit-zero", "--costs",
                    str(HERE / "costs.json"), "--output", f"json:{report}"], check=True)
    marks, rest = {}, set()
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if mark := re.search(r"// (fault|same): ([a-z-]+)", line):
            marks[number] = mark[1], mark[2]
    found = []
    for finding in json.loads(report.read_text())["findings"]:
        kind, name = marks.get(finding["sink"]["line"], ("nothing", f"line {finding['sink']['line']}"))
        if kind == "fault":
            found.append((name, finding["rank"]))
        elif kind == "nothing":
            rest.add(name)
    for name in sorted(rest):
        print(f"found and no fault: {name}")
    names = [name for name, _ in sorted(found, key=lambda item: -item[1])]
    for missing in {fault[0] for fault in PAGE} - set(names):
        print(f"missed: {missing}")
    return names


def sustained(bench, scratch, without):
    steps = []
    for fault, times, hold, mutex in PAGE:
        if fault == without:
            continue
        one = {"lock_ms": hold, "mutex": mutex} if mutex else {"hold_ms": hold}
        steps += [one] * times
    scenario = {"duration_s": 600, "warm_up_s": 10, "seed": 1, "pools": {"loop": 4},
                "endpoints": {"page": {"pool": "loop", "arrivals": {"poisson_per_s": 1}, "steps": steps}}}
    (scratch / "scenario.json").write_text(json.dumps(scenario))
    answer = subprocess.run([bench, "simulate", "instances", str(scratch / "scenario.json"), "--endpoint", "page",
                             "--rates", "1000", "--json"], check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)["sustainable"][0]["per_s"]


def kendall(first, second):
    place = {name: at for at, name in enumerate(second)}
    pairs = list(itertools.combinations(first, 2))
    agree = sum(1 if place[a] < place[b] else -1 for a, b in pairs)
    return agree / len(pairs)


def main():
    loiter, bench, scratch, flags = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:]
    ranked = by_rank(loiter, scratch, flags)
    before = sustained(bench, scratch, None)
    gains = {fault[0]: sustained(bench, scratch, fault[0]) - before for fault in PAGE}
    by_gain = sorted(gains, key=lambda name: -gains[name])
    print("by rank: " + ", ".join(ranked))
    print("by gain: " + ", ".join(f"{name} {gains[name]:+.2f}/s" for name in by_gain))
    if sorted(ranked) != sorted(by_gain):
        return 1
    print(f"{len(ranked)} faults, tau {kendall(ranked, by_gain):.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
