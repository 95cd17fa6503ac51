"""An editing session: after every step, what is published is what a fresh scan finds."""
import subprocess
import sys

import project
from lsp_client import Client

folder = project.make(sys.argv[1])
server = sys.argv[2:]
client = Client(server, folder)
assert client.check("at the start") == set()

# A fault in a helper that is not saved shows in the file of the handler.
client.open("src/handler.c")
client.open("src/helper.c")
client.settle()
client.change("src/helper.c", project.FAULT)
client.settle()
unsaved = client.diagnostics()
assert {d[0] for d in unsaved} == {"src/handler.c"}, unsaved
assert client.diagnostics(hints=True) - unsaved == {("src/helper.c", 4, 3, "loiter-blocking-sleep")}
(folder / "src/helper.c").write_text(project.FAULT)
client.save("src/helper.c")
assert client.check("saved") == unsaved
item = client.published["src/handler.c"][0]
assert [client.name(step["location"]["uri"]) for step in item["relatedInformation"]] == [
    "src/handler.c", "src/handler.c", "src/helper.c"], item
print(item["message"])

# Fixed without saving; taken back.
client.change("src/helper.c", project.FILES["src/helper.c"])
client.settle()
assert client.diagnostics(hints=True) == set()
client.change("src/helper.c", project.FAULT)
client.check("the fix taken back")

# A broken file in between.
client.change("src/handler.c", '#include "helper.h"\nvoid on_request(void) {\n  refresh(1\n')
status = client.settle()
assert status["failed"], status
client.change("src/handler.c", project.FILES["src/handler.c"])
client.check("whole again")
assert not client.statuses[-1]["failed"]

# A second handler in another file; a file renamed, one deleted, one created.
client.write("src/other.c", '#include "helper.h"\nvoid on_other(void) { refresh(2); }\n')
assert len(client.check("a second handler")) == 2
client.write("src/second.c", client.text("src/other.c"))
client.write("src/other.c", None)
client.write("compile_commands.json", project.database(folder, ["src/helper.c", "src/handler.c", "src/second.c"]))
assert {d[0] for d in client.check("renamed")} == {"src/handler.c", "src/second.c"}
client.write("src/second.c", None)
client.write("compile_commands.json", project.database(folder, ["src/helper.c", "src/handler.c"]))
assert len(client.check("deleted")) == 1

# Settings and flags count, and a comment in a file that is open.
client.write(".loiter.json", '{"silence": [{"from": "on_request", "to": "refresh", "reason": "at start only"}]}')
assert client.check("silenced by the settings") == set()
client.write(".loiter.json", '{"silence": [{"from": ')
assert client.settle()["state"] == "error" and ".loiter.json" in client.messages[-1], client.messages
client.write(".loiter.json", None)
assert len(client.check("loud again")) == 1
told = len(client.messages)
client.write(".loiter.json", '{"silence": [{"from": ')
assert client.settle()["state"] == "error" and len(client.messages) == told + 1, "it is wrong again, and says so again"
client.write(".loiter.json", None)
assert len(client.check("and right again")) == 1

# What a baseline knows is not shown, until it knows it no longer.
subprocess.run([*server[:-1], "baseline", "create"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
known = client.text("loiter-baseline.txt")
client.write(".loiter.json", '{"baseline": "loiter-baseline.txt"}')
assert client.check("known to a baseline") == set()
with_another = project.FILES["src/handler.c"] + "void on_another(void) { refresh(2); }\n"
client.change("src/handler.c", with_another)
(folder / "src/handler.c").write_text(with_another)
client.save("src/handler.c")
assert {d[1] for d in client.check("new beside it")} == {5}
client.write("loiter-baseline.txt", known.splitlines()[0] + "\n")
assert len(client.check("forgotten")) == 2
client.write("loiter-baseline.txt", "<<<<<<< ours\n")
assert client.settle()["state"] == "error" and "loiter-baseline.txt:1" in client.messages[-1], client.messages
client.write(".loiter.json", None)
client.change("src/handler.c", project.FILES["src/handler.c"])
client.write("src/handler.c", project.FILES["src/handler.c"])
assert len(client.check("without it")) == 1

# Killed and started again, with what is not saved.
client.server.kill()
client.server.wait()
client = Client(server, folder)
client.open("src/helper.c", project.FILES["src/helper.c"])
client.settle()
assert client.diagnostics() == set()
client.close("src/helper.c")
assert len(client.check("started again")) == 1
assert client.stop() == 0
