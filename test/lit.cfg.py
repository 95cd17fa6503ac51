# Shared by all lit tests. A test's own files come from split-file or from Inputs/ beside it.
import glob
import os
import shutil
import subprocess

import lit.formats

config.name = "Loiter"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".c", ".cc", ".cpp"]
config.excludes = ["Inputs", "unit", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.binary_dir, "test", "Output")

# No setting of the machine may change a result.
for name in ("HOME", "TMPDIR", "SystemRoot"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment["PATH"] = os.pathsep.join(
    [os.path.dirname(config.loiter), config.llvm_tools_dir, os.environ.get("PATH", "/usr/bin:/bin")])
config.environment["LC_ALL"] = "C.UTF-8"

tools = os.path.join(config.source_dir, "test", "tools")
config.substitutions += [
    # The program with one small pack that only tests have: test/Inputs/rules/tiny.json.
    ("%tiny", "env LOITER_RULES_DIR=" + os.path.join(config.source_dir, "test", "Inputs", "rules") + " " + config.loiter),
    ("%loiter", config.loiter),
    ("%tidy_module", config.loiter_tidy_module),
    ("%bench", config.loiter_bench),
    ("%plugin", "-fplugin=" + config.loiter_plugin),
    ("%clang_tidy", os.path.join(config.llvm_tools_dir, "clang-tidy")),
    ("%source", config.source_dir),
    ("%version", config.version),
    ("%build", config.binary_dir),
    # compile_commands.json of all sources in a folder: %database FOLDER [FLAG…] > FILE
    ("%database", "python3 " + os.path.join(tools, "database.py")),
    # The verdicts in a file's comments against a scan of it: %verdicts %loiter %t FILE… [-- FLAG…]
    ("%verdicts", "python3 " + os.path.join(tools, "verdicts.py")),
    # The costs in a file's comments against a scan of it: %costs %loiter %t FILE… [-- FLAG…]
    ("%costs", "python3 " + os.path.join(tools, "costs.py")),
    # One value out of a JSON file: %json FILE PATH.TO.VALUE
    ("%json", "python3 " + os.path.join(tools, "json_value.py")),
]

if os.geteuid() == 0:
    config.available_features.add("root")


def can(*words):
    return bool(shutil.which(words[0])) and subprocess.run(words, capture_output=True).returncode == 0


# The source has the repositories that Bazel would fetch, and its remote worker. Root may do less in a container.
if shutil.which("bazel") and os.path.exists("/usr/src/bazel-bootstrap"):
    config.available_features.add("bazel")
    if shutil.which("javac") and shutil.which("ip") and can("unshare", "--net", "true"):
        config.available_features.add("bazel-remote")
if shutil.which("debootstrap") and can("unshare", "--mount", "mount", "-t", "proc", "proc", "/proc"):
    config.available_features.add("clean-root")
if config.loiter_tidy_module and os.path.exists(config.loiter_tidy_module):
    config.available_features.add("tidy")
module_19 = os.path.join(config.binary_dir, "llvm-19", "lib", "LoiterTidy.so")  # scripts/build makes it
if os.path.exists(module_19) and shutil.which("clang-tidy-19"):
    config.available_features.add("tidy-19")
    # Before those whose names they begin with.
    config.substitutions[:0] = [("%tidy_module_19", module_19), ("%clang_tidy_19", shutil.which("clang-tidy-19"))]
if config.loiter_plugin and os.path.exists(config.loiter_plugin):
    config.available_features.add("plugin")
if config.loiter_bench:
    config.available_features.add("bench")
for program in ("g++", "clang++-22", "cmake", "cpack", "ccache", "sccache", "git", "pre-commit", "chromium", "nvim"):
    if shutil.which(program):
        config.available_features.add(program)
if shutil.which("vim") and os.path.exists("/usr/share/vim-ale/plugin/ale.vim"):
    config.available_features.add("ale")
if can("emacs", "-q", "--batch", "--eval", "(require 'eglot)"):
    config.available_features.add("eglot")
# Libraries whose real headers are there.
for feature, header in (("boost-asio", "boost/asio.hpp"), ("asio", "asio.hpp"), ("libuv", "uv.h"), ("libevent", "event2/event.h"),
                        ("grpc", "grpcpp/grpcpp.h"), ("qcoro", "qcoro6/qcoro/qcorotask.h"), ("curl", "curl/curl.h"),
                        ("libpq", "postgresql/libpq-fe.h"), ("mariadb", "mariadb/mysql.h"), ("sqlite", "sqlite3.h"),
                        ("hiredis", "hiredis/async.h"), ("zeromq", "zmq.h"), ("microhttpd", "microhttpd.h"), ("openssl", "openssl/ssl.h"),
                        ("caf", "caf/all.hpp"), ("node-api", "node/node_api.h"), ("absl", "absl/synchronization/mutex.h")):
    if glob.glob("/usr/include/" + header) or glob.glob("/usr/include/*-linux-gnu/" + header):
        config.available_features.add(feature)
for feature, modules in (("glib", ["gio-unix-2.0"]), ("qt6", ["Qt6Widgets", "Qt6Network", "Qt6Concurrent", "Qt6Sql", "Qt6DBus"])):
    if shutil.which("pkg-config"):
        flags = subprocess.run(["pkg-config", "--cflags", *modules], capture_output=True, text=True)
        if flags.returncode == 0:
            config.available_features.add(feature)
            config.substitutions.append(("%flags_" + feature, flags.stdout.strip()))

# Node modules for the SARIF schema: $LOITER_NODE_MODULES, else node_modules in the source tree.
modules = os.environ.get("LOITER_NODE_MODULES") or os.path.join(config.source_dir, "node_modules")
if os.path.exists(os.path.join(modules, "uplot")):
    config.available_features.add("uplot")
extension = os.path.join(config.source_dir, "integrations", "vscode", "node_modules")
if shutil.which("npm") and os.path.isdir(os.path.join(extension, "esbuild")) and os.path.isdir(os.path.join(extension, "@vscode", "vsce")):
    config.available_features.add("vscode-extension")
schemas = glob.glob(os.path.join(modules, "@microsoft", "sarif-multitool*", "sarif-2.1.0.json"))
if shutil.which("node") and os.path.isdir(os.path.join(modules, "ajv")) and schemas:
    config.available_features.add("ajv")
    config.environment["NODE_PATH"] = modules
    config.substitutions.append(
        ("%sarif_valid", "node " + os.path.join(tools, "sarif_valid.js") + " " + schemas[0]))
