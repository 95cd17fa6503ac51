"""Builds the workspace in FOLDER with Bazel and says what came of it.

usage: bazel.py local|remote LOITER RULES BAZEL_RULES FOLDER

remote: once here and once by Bazel's own remote worker, which is built from its source and runs in a network of its own.
Needs root.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time


WORKER_SOURCES = pathlib.Path("/usr/src/bazel-bootstrap/src/tools/remote/src/main/java")
SERVER = "/usr/share/bazel/A-server.jar"  # the worker's libraries
PORT = 8980
PATIENCE_S = 60


REPOSITORIES = {name: f"/usr/src/bazel-bootstrap/mock_repos/{name}" for name in ("rules_cc", "rules_java", "rules_proto")}


class Worker:
    def __init__(self, folder):
        self.process = None
        self.space, self.link = f"loiter{os.getpid()}", f"lt{os.getpid()}"
        network = f"10.213.{os.getpid() % 256}"
        self.address = f"grpc://{network}.2:{PORT}"
        classes = folder / "classes"
        classes.mkdir()
        subprocess.run(["javac", "-nowarn", "-d", classes, "-cp", SERVER, *sorted(WORKER_SOURCES.rglob("*.java"))], check=True,
                       capture_output=True)
        try:
            for words in (f"netns add {self.space}", f"link add {self.link} type veth peer name eth0 netns {self.space}",
                          f"addr add {network}.1/30 dev {self.link}", f"link set {self.link} up",
                          f"-n {self.space} addr add {network}.2/30 dev eth0", f"-n {self.space} link set eth0 up",
                          f"-n {self.space} link set lo up"):
                subprocess.run(["ip", *words.split()], check=True)
            self.start(folder, classes)
        except BaseException:
            self.end()
            raise

    def start(self, folder, classes):
        ready = folder / "worker.pid"
        for name in ("work", "cas"):
            (folder / name).mkdir()
        self.log = open(folder / "worker.log", "w+")
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", self.space, "java", "-cp", f"{classes}:{SERVER}",
             "com.google.devtools.build.remote.worker.RemoteWorker", f"--work_path={folder / 'work'}",
             f"--cas_path={folder / 'cas'}", f"--listen_port={PORT}", f"--pid_file={ready}"],
            stdout=self.log, stderr=self.log)
        until = time.monotonic() + PATIENCE_S
        while not ready.exists():
            if self.process.poll() is not None or time.monotonic() > until:
                self.log.seek(0)
                sys.exit("the remote worker did not start: " + self.log.read()[-2000:])
            time.sleep(0.1)

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        subprocess.run(["ip", "link", "delete", self.link], check=False, capture_output=True)
        subprocess.run(["ip", "netns", "delete", self.space], check=False, capture_output=True)


class Workspace:
    def __init__(self, loiter, rules, bazel_rules, folder):
        self.folder = folder
        prefix = folder / "prefix"
        (prefix / "bin").mkdir(parents=True, exist_ok=True)
        (prefix / "share" / "loiter").mkdir(parents=True, exist_ok=True)
        shutil.copy(loiter, prefix / "bin" / "loiter")
        shutil.copytree(rules, prefix / "share" / "loiter" / "rules", dirs_exist_ok=True)
        (folder / "WORKSPACE").write_text(f'''workspace(name = "example")
local_repository(name = "loiter_bazel", path = "{bazel_rules}")
load("@loiter_bazel//:repository.bzl", "loiter_repository")
loiter_repository(name = "loiter", path = "{prefix}")
''')
        (folder / ".bazelignore").write_text("prefix\ncoverage\none\ntwo\nremote\nuser\n")
        # No network: what Bazel would fetch is as Debian has it.
        self.offline = [f"--override_repository={name}={path}" for name, path in REPOSITORIES.items()]
        coverage = folder / "coverage"  # that of `bazel coverage`, which nobody asks for
        coverage.mkdir()
        (coverage / "WORKSPACE").touch()
        (coverage / "BUILD").write_text('filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])')
        self.offline.append(f"--override_repository=remote_coverage_tools={coverage}")
        self.bases = []

    def bazel(self, base, *arguments, check=True):
        if base not in self.bases:
            self.bases.append(base)
        startup = [f"--output_user_root={self.folder / 'user'}", f"--output_base={self.folder / base}", "--nohome_rc"]
        done = subprocess.run(["bazel", *startup, arguments[0], *(self.offline if arguments[0] != "shutdown" else []), *arguments[1:]], cwd=self.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "CC": "gcc"})
        if check and done.returncode != 0:
            sys.exit(f"bazel {' '.join(map(str, arguments))}: {done.returncode}\n{done.stdout}\n{done.stderr}"[-6000:])
        return done

    def build(self, base, *more):
        """The SARIF, and the number of actions by their mnemonic."""
        log = self.folder / f"{base}.log.json"
        self.bazel(base, "build", "--symlink_prefix=/", f"--execution_log_json_file={log}", *more, "//server:blocking")
        out = pathlib.Path(self.bazel(base, "info", "bazel-bin").stdout.strip())
        actions = [json.loads(one) for one in re.split(r"(?<=\})\n?(?=\{)", log.read_text()) if one.strip()]
        return out / "server" / "blocking.sarif", actions

    def end(self):
        for base in self.bases:
            self.bazel(base, "shutdown", check=False)
            subprocess.run(["chmod", "-R", "u+w", self.folder / base], check=False)


def describe(sarif):
    findings = json.loads(sarif.with_suffix(".json").read_text())
    result = findings["findings"]
    print(f"one: {findings['analysis']['units']} facts, {len(result)} finding: {result[0]['message']}" if result else "no finding")
    text = sarif.read_text()
    print("absolute paths:", ", ".join(set(re.findall(r'"(?:file://)?/[^"]*"', text))) or "none")


def local(workspace):
    sarif, _ = workspace.build("one")
    describe(sarif)
    again, _ = workspace.build("two")
    print("another output base:", "the same bytes" if sarif.read_bytes() == again.read_bytes() else "other bytes")
    source = workspace.folder / "library" / "other.cpp"
    source.write_text(source.read_text() + "// a comment\n")
    _, actions = workspace.build("one")
    extracts = [action for action in actions if action["mnemonic"] == "LoiterExtract"]
    print(f"changed a comment: {len(extracts)} extract action")
    for name, target in (("blocking", "no_blocking"), ("quiet", "no_blocking_quiet")):
        done = workspace.bazel("one", "test", "--symlink_prefix=/", f"//server:{target}", check=False)
        print(f"test {name}:", {0: "passed", 3: "failed"}.get(done.returncode, done.stderr[-2000:]))


def remote(workspace):
    here, _ = workspace.build("one")
    worker = Worker(workspace.folder)
    try:
        there, actions = workspace.build("remote", f"--remote_executor={worker.address}", "--spawn_strategy=remote",
                                         "--remote_local_fallback=false")
        runners = sorted({(action["mnemonic"], action["runner"]) for action in actions})
        print("actions:", ", ".join(f"{mnemonic} {runner}" for mnemonic, runner in runners if mnemonic.startswith("Loiter")))
        print("SARIF:", "the same bytes" if here.read_bytes() == there.read_bytes() else "other bytes")
    finally:
        worker.end()


def main():
    how, loiter, rules, bazel_rules, folder = sys.argv[1], *map(pathlib.Path, sys.argv[2:6])
    workspace = Workspace(loiter, rules, bazel_rules, folder.resolve())
    try:
        (remote if how == "remote" else local)(workspace)
    finally:
        workspace.end()


if __name__ == "__main__":
    main()
