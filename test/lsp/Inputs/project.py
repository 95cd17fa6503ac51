"""A project for sessions: a handler, a helper in another file, a header between them."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))

FILES = {
    "src/helper.h": "void refresh(int);\n",
    "src/helper.c": '#include "helper.h"\nvoid slow_sleep(int);\nvoid refresh(int n) {\n  (void)n;\n}\n',
    "src/handler.c": '#include "helper.h"\nvoid on_request(void) {\n  refresh(1);\n}\n',
    "src/other.c": "int other(void) { return 1; }\n",
}
FAULT = '#include "helper.h"\nvoid slow_sleep(int);\nvoid refresh(int n) {\n  slow_sleep(n);\n}\n'


def write(folder, name, text):
    path = pathlib.Path(folder) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def database(folder, names):
    return json.dumps([{"directory": str(folder), "file": name, "arguments": ["cc", "-c", name]} for name in names])


def make(folder, files=FILES):
    folder = pathlib.Path(folder).resolve()
    for name, text in files.items():
        write(folder, name, text)
    write(folder, "compile_commands.json", database(folder, [n for n in files if n.endswith((".c", ".cpp"))]))
    return folder
