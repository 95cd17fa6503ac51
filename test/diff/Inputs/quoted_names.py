"""A repository of files with names that git quotes; a change of each moves a helper down and makes it block: the finding is
expected on the line that changed. quoted_names.py LOITER SOURCE, in an empty folder."""
import json
import os
import pathlib
import subprocess
import sys

loiter, source = sys.argv[1:]
BEFORE = "void slow_sleep(int);\nstatic void helper(void) {}\nvoid on_%d(void) { helper(); }\n"
AFTER = "void slow_sleep(int);\n\nstatic void helper(void) {\n  slow_sleep(1);\n}\nvoid on_%d(void) { helper(); }\n"
names = ['a"b.c', "a\\b.c", "a\tb.c", "a\nb.c", "\u00fc.c", "two words.c"]


def git(*words):
    subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words], check=True)


git("init", "-q")
for i, name in enumerate(names):
    pathlib.Path(name).write_text(BEFORE % i)
folder = os.getcwd()
pathlib.Path("compile_commands.json").write_text(json.dumps(
    [{"directory": folder, "file": folder + "/" + name, "arguments": ["clang", "-c", folder + "/" + name]} for name in names]))
git("add", ".")
git("commit", "-q", "-m", "one")
for i, name in enumerate(names):
    pathlib.Path(name).write_text(AFTER % i)
env = {**os.environ, "LOITER_RULES_DIR": source + "/test/Inputs/rules"}
subprocess.run([loiter, "scan", "--diff", "HEAD", "--exit-zero", "--output", "json:o.json"], check=True, env=env)
places = {finding["primary"]["file"]: finding["primary"]["line"] for finding in json.load(open("o.json"))["findings"]}
wrong = [name for name in names if places.get(name) != 4]
print(len(names), "names,", len(wrong), "wrong", wrong or "")
