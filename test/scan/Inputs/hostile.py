"""Writes sources with hostile names, and their compile_commands.json with the names as raw bytes."""
import os

NAMES = [b"caf\xe9.c", b"esc\x1b[31m.c", b"line\nbreak.c", b'quote"[bracket].c', b"-dash.c"]
entries = []
for number, name in enumerate(NAMES):
    with open(name, "wb") as file:
        file.write(b"void slow_sleep(int);\nvoid on_%d(void) { slow_sleep(1); } // \x1b[31m \xff\n" % number)
    text = name.replace(b'"', b'\\"').replace(b"\n", b"\\n").replace(b"\x1b", b"\\u001b")
    path = os.getcwdb() + b"/" + text
    entries.append(b'{"directory": ".", "file": "%s", "arguments": ["cc", "-c", "%s"]}' % (path, path))
with open("compile_commands.json", "wb") as file:
    file.write(b"[\n" + b",\n".join(entries) + b"\n]\n")
