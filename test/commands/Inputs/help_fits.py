"""Checks the size of every help text, and that its options are in the man page and the completions."""
import pathlib
import re
import subprocess
import sys

program, source = sys.argv[1], pathlib.Path(sys.argv[2])
places = [source / "docs" / "loiter.1"] + [source / "completions" / name for name in ("loiter.bash", "_loiter", "loiter.fish")]
texts = {path: path.read_text().replace("\\-", "-") for path in places}
wrong = []
for command in ([], ["scan"], ["extract"], ["link"], ["explain"], ["why"], ["rules"], ["rules", "check"], ["rules", "docs"],
                ["baseline"], ["baseline", "create"], ["lsp"]):
    done = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    name = " ".join(["loiter", *command])
    if len(lines) > 30:
        wrong.append(f"{name}: {len(lines)} lines")
    wrong += [f"{name}: {len(line)} columns: {line}" for line in lines if len(line) > 80]
    for option in re.findall(r"^  (?:-\w, )?--([a-z-]+)", done.stdout, re.M):
        if option in ("help", "version"):
            continue
        for path, text in texts.items():
            if not re.search(rf"(--|-l ){option}\b", text):
                wrong.append(f"{path.name}: --{option} of {name} is missing")
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
