"""Where Loiter is: WORKSPACE needs

    load("@loiter_bazel//:repository.bzl", "loiter_repository")
    loiter_repository(name = "loiter", path = "/usr")
"""

_BUILD = """
package(default_visibility = ["//visibility:public"])
filegroup(name = "loiter", srcs = ["bin/loiter"])
filegroup(name = "rules", srcs = glob(["rules/*.json"]))
"""

def _impl(repository):
    prefix = repository.path(repository.attr.path)
    program, rules = prefix.get_child("bin").get_child("loiter"), prefix.get_child("share").get_child("loiter").get_child("rules")
    if not program.exists or not rules.exists:
        fail("loiter_repository: no bin/loiter and share/loiter/rules in {}".format(prefix))
    repository.symlink(program, "bin/loiter")
    for file in rules.readdir():
        repository.symlink(file, "rules/" + file.basename)
    repository.file("BUILD", _BUILD)

loiter_repository = repository_rule(
    doc = "The program and its packs, from the prefix that Loiter is installed in.",
    implementation = _impl,
    attrs = {"path": attr.string(default = "/usr")},
    local = True,
)
