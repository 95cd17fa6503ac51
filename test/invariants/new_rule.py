"""scripts/new-rule makes a rule whose test passes, in a new pack and in one that is there.

usage: new_rule.py LOITER LIT SCRATCH
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

from source_text import SOURCE

SITE = """\
config.loiter = {loiter!r}
config.loiter_tidy_module = ""
config.loiter_plugin = ""
config.loiter_bench = ""
config.llvm_tools_dir = {tools!r}
config.source_dir = {tree!r}
config.binary_dir = {binary!r}
config.version = ""
lit_config.load_config(config, {config!r})
config.environment["LOITER_RULES_DIR"] = {rules!r}
"""


def copy_of_tree(scratch):
    tree = scratch / "tree"
    shutil.rmtree(scratch, ignore_errors=True)
    for folder in ("rules", "test/tools", "test/Inputs"):
        if (SOURCE / folder).is_dir():
            shutil.copytree(SOURCE / folder, tree / folder)
    shutil.copy(SOURCE / "test" / "lit.cfg.py", tree / "test")
    return tree


def new_rule(loiter, tree, *words):
    done = subprocess.run([SOURCE / "scripts" / "new-rule", *words, "--loiter", loiter],
                          env={**os.environ, "LOITER_SOURCE": str(tree)}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def expect(condition, message):
    if not condition:
        sys.exit(message)


def main():
    loiter, lit, scratch = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve()
    tree = copy_of_tree(scratch)
    before = json.loads((tree / "rules" / "asio.json").read_text())

    status, out, errors = new_rule(loiter, tree, "zoo", "feed", "--class", "database", "--what", "feeds the animals")
    expect(status == 0, errors)
    expect(out.splitlines()[-3:] == ["rules/zoo.json", "test/rules/zoo/zoo-feed.cpp", "docs/rules/pack-zoo.md"], out)
    expect("zoo-feed" in (tree / "docs" / "rules" / "pack-zoo.md").read_text(), "the page lacks the rule")
    status, _, errors = new_rule(loiter, tree, "zoo", "wash", "--call", "zoo::Keeper_wash", "--class", "sleep")
    expect(status == 0, errors)
    status, _, errors = new_rule(loiter, tree, "asio", "sing", "--call", "boost::asio::sing", "--class", "network")
    expect(status == 0, errors)
    after = json.loads((tree / "rules" / "asio.json").read_text())
    expect(after["blocking"][:-1] == before["blocking"], "rules that were there have changed")
    expect({k: v for k, v in after.items() if k != "blocking"} == {k: v for k, v in before.items() if k != "blocking"},
           "another part of the pack has changed")

    for words, wanted in ((("zoo", "feed"), "there is a rule zoo-feed"), (("Zoo", "x"), "lower-case words"),
                          (("zoo", "x", "--pattern", "none"), "no pattern of rules/costs.json"),
                          (("zoo", "x", "--call", "a b"), "qualified name")):
        status, _, errors = new_rule(loiter, tree, *words)
        expect(status != 0 and wanted in errors, f"new-rule {' '.join(words)}: {status}: {errors}")

    site = tree / "test" / "lit.site.cfg.py"
    site.write_text(SITE.format(loiter=loiter, tools=str(pathlib.Path(lit).parent), tree=str(tree),
                                binary=str(scratch), config=str(tree / "test" / "lit.cfg.py"), rules=str(tree / "rules")))
    done = subprocess.run([sys.executable, lit, "-v", tree / "test" / "rules" / "zoo", tree / "test" / "rules" / "asio"],
                          capture_output=True, text=True, check=False)
    print(done.stdout[-4000:], done.stderr[-2000:])
    expect(done.returncode == 0 and "Passed: 3" in done.stdout, "the tests that were made do not pass")


if __name__ == "__main__":
    main()
