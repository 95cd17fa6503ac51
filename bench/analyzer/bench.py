#!/usr/bin/env python3
"""Measures the analyzer and prints ratios.

usage: bench.py cold|warm|link|objects|tidy|lsp|all [--loiter PROGRAM] [--rounds N] [--scratch DIR] [--build DIR]

  cold   CPU time of a cold scan over that of `clang++-22 -fsyntax-only` on the same files with the same
         flags, interleaved, medians: on Boost.Asio coroutines, on code that uses libraries which no pack
         models, and on code that includes nothing
  warm   wall time of a scan of 300 units of which nothing changed
  link   time and peak memory of link and reach on generated programs of 250,000, 500,000 and 1,000,000
         functions with ten calls each (needs generate_facts: configure with -DLOITER_BENCH=ON)
  objects  size of object files and CPU time of `clang++-22 -O2 -g -c` with the plugin over without it,
         interleaved; with --build also of a project's compile_commands.json (compiled by clang-22)
  tidy   CPU time of clang-tidy-22 with one trivial check and Loiter's checks over that with the trivial one alone, interleaved, on
         four files of the example service: without an index, with one as scanned, with one after an edit; where valgrind is
         installed, the instructions that the last of them takes as well
  lsp    edits of one of 1,000 files in the language server, and 1,000 edits of one of 20: from the end of the parse to the
         publication, in all, and what the server holds
"""
import argparse
import json
import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import time

import corpora

SOURCE = pathlib.Path(__file__).resolve().parents[2]


class Usage:
    """What a process and all its children took."""

    def __init__(self, words, environment=None, allowed=(0,)):
        begin = time.monotonic()
        process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        errors = process.stderr.read()
        _, status, resources = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall_s = time.monotonic() - begin
        self.cpu_s = resources.ru_utime + resources.ru_stime
        self.peak_mib = resources.ru_maxrss / 1024
        if process.returncode not in allowed:
            sys.exit(f"{' '.join(map(str, words))[:200]}: exit {process.returncode}: {errors[-1000:]}")


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def scan_words(options, build, root, *more):
    return [options.loiter, "scan", "-p", build, "--root", root, "--exit-zero", "--strict",
            "--output", f"json:{build / 'findings.json'}", *more]


def cached_in(folder):
    return {**os.environ, "LOITER_CACHE_DIR": str(folder)}


def cold_once(options, corpus, build):
    compiler = sum(Usage([*words, "-fsyntax-only", "-w", file]).cpu_s for words, file in corpus.commands)
    cache = fresh(build / "cache")
    # One job, as the compiler: two beside each other on one core take more CPU time each.
    scan = Usage(scan_words(options, build, corpus.root, "-j1"), cached_in(cache)).cpu_s
    return compiler, scan


def cold(options):
    print("| code | files | lines read | clang++ -fsyntax-only | cold scan | ratio |")
    print("|---|---|---|---|---|---|")
    for corpus in corpora.cold_corpora(options.scratch / "cold"):
        build = fresh(options.scratch / "cold" / f"{corpus.name}-build")
        corpus.write_database(build)
        cold_once(options, corpus, build)  # fills the page cache
        rounds = [cold_once(options, corpus, build) for _ in range(options.rounds)]
        compiler, scan = (statistics.median(column) for column in zip(*rounds))
        ratio = statistics.median(scan / compiler for compiler, scan in rounds)
        failed = json.loads((build / "findings.json").read_text())["analysis"]["failed"]
        if failed:
            sys.exit(f"{corpus.name}: {failed[0]}")
        print(f"| {corpus.title} | {len(corpus.commands)} | {corpus.lines_read()} | {compiler:.2f} s | {scan:.2f} s "
              f"| {ratio:.2f} |", flush=True)


def warm(options):
    corpus = corpora.many_units(options.scratch / "warm", 300)
    build = fresh(options.scratch / "warm" / "build")
    corpus.write_database(build)
    cache = cached_in(build / "cache")
    first = Usage(scan_words(options, build, corpus.root), cache)
    again = [Usage(scan_words(options, build, corpus.root), cache) for _ in range(options.rounds)]
    print("| units | first scan | nothing changed (wall) | (CPU) |")
    print("|---|---|---|---|")
    print(f"| {len(corpus.commands)} | {first.wall_s:.1f} s | {statistics.median(u.wall_s for u in again):.3f} s "
          f"| {statistics.median(u.cpu_s for u in again):.3f} s |", flush=True)


def link(options):
    generator = pathlib.Path(options.loiter).parents[1] / "bench" / "analyzer" / "generate_facts"
    if not generator.exists():
        sys.exit(f"{generator} is not there: configure with -DLOITER_BENCH=ON and build generate_facts")
    print("| functions | calls | facts | link and reach (wall) | (CPU) | per million functions | peak memory | findings |")
    print("|---|---|---|---|---|---|---|---|")
    for functions in (250_000, 500_000, 1_000_000):
        folder = fresh(options.scratch / "link")
        subprocess.run([generator, folder, str(functions)], check=True)
        units = sorted(folder.glob("*.facts"))
        report = folder / "findings.json"
        words = [options.loiter, "link", "--exit-zero", "--output", f"json:{report}", *units]
        runs = [Usage(words) for _ in range(min(options.rounds, 3))]
        wall = statistics.median(run.wall_s for run in runs)
        result = json.loads(report.read_text())
        size = sum(unit.stat().st_size for unit in units) / 2**20
        print(f"| {result['analysis']['functions']:,} | {result['analysis']['calls']:,} | {size:.0f} MiB | {wall:.2f} s "
              f"| {statistics.median(run.cpu_s for run in runs):.2f} s | {wall / functions * 1e6:.2f} s "
              f"| {max(run.peak_mib for run in runs):.0f} MiB | {len(result['findings'])} |", flush=True)
    shutil.rmtree(options.scratch / "link")


def compile_all(commands, scratch, *more):
    """CPU seconds and bytes of objects."""
    out = scratch / "out.o"
    seconds = size = 0
    for words, file, folder in commands:
        seconds += Usage(["env", "-C", folder, *words, "-O2", "-g", "-w", *more, "-c", file, "-o", out]).cpu_s
        size += out.stat().st_size
    return seconds, size


def project_commands(build):
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = entry.get("arguments") or shlex.split(entry["command"])
        at = words.index("-o")
        kept = [word for word in words[1:at] + words[at + 2:] if word not in ("-c", entry["file"])]
        yield [corpora.COMPILER[0], *(["-xc"] if entry["file"].endswith(".c") else []), *kept], entry["file"], entry["directory"]


def objects(options):
    plugin = pathlib.Path(options.loiter).parents[1] / "lib" / "LoiterExtract.so"
    scratch = fresh(options.scratch / "objects")
    sets = [(corpus.title, f"-fplugin-arg-loiter-root={corpus.root}", [(words, file, scratch) for words, file in corpus.commands])
            for corpus in corpora.cold_corpora(options.scratch / "cold")]
    if options.build:
        sets.append((options.build.name, "", list(project_commands(options.build))))
    print("| code | files | objects | with facts | grown by | CPU time, with over without |")
    print("|---|---|---|---|---|---|")
    for title, root, commands in sets:
        rounds = [(compile_all(commands, scratch),
                   compile_all(commands, scratch, f"-fplugin={plugin}", *([root] if root else [])))
                  for _ in range(options.rounds)]
        plain, grown = rounds[0][0][1], rounds[0][1][1]
        ratio = statistics.median(grown_s / plain_s for (plain_s, _), (grown_s, _) in rounds)
        print(f"| {title} | {len(commands)} | {plain / 2**20:.1f} MiB | {grown / 2**20:.1f} MiB | {grown / plain - 1:.1%} "
              f"| {ratio:.2f} |", flush=True)


def tidy_words(module, build, checks, file, *more):
    return ["/usr/lib/llvm-22/bin/clang-tidy", *(["-load", module] if module else []), "-quiet", f"-checks=-*,{checks}", "-p", build,
            *more, file]


def instructions(words):
    """What a program executes, which no other process changes; without valgrind: nothing."""
    if not shutil.which("valgrind"):
        return None
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, words)], capture_output=True,
                          text=True)
    return int(done.stderr.split("Collected : ")[1].split()[0])


def tidy(options):
    module = pathlib.Path(options.loiter).parents[1] / "lib" / "LoiterTidy.so"
    folder = fresh(options.scratch / "tidy") / "order-service"
    shutil.copytree(SOURCE / "examples" / "order-service", folder, ignore=shutil.ignore_patterns("build*"))
    (folder / ".clang-tidy").write_text("Checks: '-*'\n")  # no settings from above
    files = sorted(str(file) for file in (folder / "src").glob("*.cpp"))
    build = fresh(folder / "build")
    corpora.Corpus("service", "", folder, files, [f"-I{folder}/src"]).write_database(build)
    subprocess.run([options.loiter, "scan", "-p", build, "--exit-zero", "--output", "text:/dev/null"], cwd=folder, check=True)
    trivial, both = "google-explicit-constructor", "google-explicit-constructor,loiter-*"
    without = "--config={CheckOptions: {loiter.Index: none}}"
    print("| Loiter's checks | CPU time over clang-tidy with one trivial check | each | instructions (of one file) |")
    print("|---|---|---|---|")
    for what, more, edited in (("without an index", [without], False), ("with an index", [], False),
                               ("with an index, the file edited since", [], True)):
        ratios, alone_s, with_s = [], 0, 0
        for file in files[:4]:
            if edited:
                with open(file, "a") as out:
                    out.write("\n")
            alone, loaded = tidy_words(None, build, trivial, file), tidy_words(module, build, both, file, *more)
            used = {True: 0, False: 0}
            for turn in range(options.rounds):  # each goes first as often as the other
                for is_loaded in (turn % 2 == 0, turn % 2 == 1):
                    used[is_loaded] += Usage(loaded if is_loaded else alone).cpu_s
            ratios.append(used[True] / used[False])
            alone_s, with_s = alone_s + used[False], with_s + used[True]
        each = ", ".join(f"{ratio:.3f}" for ratio in ratios)
        counts = [instructions(words) for words in (loaded, alone)]
        counted = f"{counts[0] / counts[1]:.3f}" if all(counts) else ""
        print(f"| {what} | {with_s / alone_s:.3f} | {each} | {counted} |", flush=True)


def edits(options, units, count):
    sys.path.insert(0, str(SOURCE / "test" / "tools"))
    from lsp_client import Client
    scratch = options.scratch / f"lsp{units}"
    corpus = corpora.many_units(scratch, units)
    build = scratch / "build"
    build.mkdir(exist_ok=True)
    corpus.write_database(build)
    client = Client([options.loiter, "lsp"], corpus.root, {"build": str(build)})
    client.settle()
    name = f"unit{units // 2}.cpp"
    text = client.text(name)
    client.open(name)
    client.settle()
    since_parsed, in_all, memory, files = [], [], [], []
    for edit in range(count):
        begin = time.monotonic()
        client.change(name, text + f"\nint edited{edit}() {{ return {edit}; }}\n")
        since_parsed.append(client.settle()["sinceParsedMs"])
        in_all.append(time.monotonic() - begin)
        process = pathlib.Path("/proc") / str(client.server.pid)
        memory.append(int((process / "status").read_text().split("VmRSS:")[1].split()[0]) / 1024)
        files.append(len(os.listdir(process / "fd")))
    client.stop()
    print(f"| {units:,} | {count:,} | {statistics.median(since_parsed):.0f} ms | {max(since_parsed)} ms "
          f"| {statistics.median(in_all):.2f} s | {memory[0]:.0f}, {memory[-1]:.0f} MiB | {files[0]}, {files[-1]} |", flush=True)


def lsp(options):
    print("| units | edits | parsed to published (median) | (worst) | edit to published (median) | server's memory, first and last | open files |")
    print("|---|---|---|---|---|---|---|")
    edits(options, 20, 1000)
    edits(options, 1000, 100)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ", 1)[1])
    parser.add_argument("what", choices=["cold", "warm", "link", "objects", "tidy", "lsp", "all"])
    parser.add_argument("--loiter", default=str(SOURCE / "build" / "bin" / "loiter"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--scratch", type=pathlib.Path, default=SOURCE / "build" / "bench-analyzer")
    parser.add_argument("--build", type=pathlib.Path)
    options = parser.parse_args()
    options.loiter = os.path.abspath(options.loiter)
    options.scratch = options.scratch.resolve()
    for name, run in (("cold", cold), ("warm", warm), ("link", link), ("objects", objects), ("tidy", tidy), ("lsp", lsp)):
        if options.what in (name, "all"):
            print(f"\n{name}\n")
            run(options)


if __name__ == "__main__":
    main()
