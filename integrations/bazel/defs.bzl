"""Loiter in Bazel: the facts of each source are an action of their own, cached and run anywhere like any other.

    load("@loiter_bazel//:defs.bzl", "loiter_report", "loiter_test")

    loiter_report(name = "blocking", deps = [":server"])   # blocking.sarif, whatever it finds
    loiter_test(name = "no_blocking", deps = [":server"])  # fails if there are findings

or, without a rule, for the facts alone:

    bazel build --aspects=@loiter_bazel//:defs.bzl%loiter_aspect --output_groups=loiter_facts //...
"""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "CPP_COMPILE_ACTION_NAME", "C_COMPILE_ACTION_NAME")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

LoiterInfo = provider(
    doc = "What the targets below say.",
    fields = {
        "facts": "depset of files: the facts of each source",
        "sources": "depset of files: what a report shows lines of",
    },
)

_C = ["c"]
_CPP = ["cc", "cpp", "cxx", "c++", "C"]
_PROGRAMS = ["cc_binary", "cc_test"]

def _copts(ctx, is_c):
    own = []
    for option in getattr(ctx.rule.attr, "copts", []):
        own += [ctx.expand_make_variables("copts", option, {})]
    own += ["-D" + one for name in ("defines", "local_defines") for one in getattr(ctx.rule.attr, name, [])]
    return ["-iquote", ".", "-iquote", ctx.bin_dir.path] + ctx.fragments.cpp.copts + (ctx.fragments.cpp.conlyopts if is_c else ctx.fragments.cpp.cxxopts) + own

def _command(ctx, toolchain, context, source):
    """The words with which the toolchain would compile `source`."""
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features + ["module_maps"],
    )
    is_c = source.extension in _C
    action = C_COMPILE_ACTION_NAME if is_c else CPP_COMPILE_ACTION_NAME
    local_defines = getattr(context, "local_defines", depset())
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        user_compile_flags = _copts(ctx, is_c),
        source_file = source.path,
        include_directories = context.includes,
        quote_include_directories = context.quote_includes,
        system_include_directories = context.system_includes,
        preprocessor_defines = depset(transitive = [context.defines, local_defines]),
    )
    compiler = cc_common.get_tool_for_action(feature_configuration = features, action_name = action)
    words = cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = action,
        variables = variables,
    )
    environment = cc_common.get_environment_variables(
        feature_configuration = features,
        action_name = action,
        variables = variables,
    )
    return [compiler] + words, environment

def _extract(ctx, toolchain, context, source, headers):
    words, environment = _command(ctx, toolchain, context, source)
    facts = ctx.actions.declare_file("_loiter/{}/{}.facts".format(ctx.label.name, source.short_path.replace("../", "external/")))
    ctx.actions.run(
        executable = ctx.executable._loiter,
        arguments = ["extract", "--root", ".", "-o", facts.path, "--"] + words + (["-c", source.path] if source.path not in words else []),
        env = dict(environment, LOITER_RULES_DIR = ctx.files._rules[0].dirname),
        inputs = depset([source] + headers + ctx.files._rules, transitive = [context.headers, toolchain.all_files]),
        outputs = [facts],
        mnemonic = "LoiterExtract",
        progress_message = "Loiter: facts of " + source.short_path,
    )
    return facts

def _context(target, ctx):
    """With what the sources of a C++ target are compiled; None: it is none."""
    if CcInfo in target:
        return target[CcInfo].compilation_context
    deps = [dep[CcInfo] for dep in _as_list(getattr(ctx.rule.attr, "deps", None)) if CcInfo in dep]
    return cc_common.merge_cc_infos(cc_infos = deps).compilation_context if ctx.rule.kind in _PROGRAMS else None

def _aspect_impl(target, ctx):
    below = [
        dep[LoiterInfo]
        for name in ("deps", "implementation_deps", "srcs", "data", "actual")
        for dep in _as_list(getattr(ctx.rule.attr, name, None))
        if type(dep) == "Target" and LoiterInfo in dep
    ]
    facts, sources, headers = [], [], []
    context = _context(target, ctx) if ctx.label.workspace_name == "" else None
    if context:
        toolchain = find_cpp_toolchain(ctx)
        for attribute in ("srcs", "hdrs", "textual_hdrs"):
            for dep in _as_list(getattr(ctx.rule.attr, attribute, None)):
                for file in dep.files.to_list():
                    is_source = attribute == "srcs" and file.extension in _C + _CPP
                    (sources if is_source else headers).append(file)
        facts = [_extract(ctx, toolchain, context, source, headers) for source in sources]
    info = LoiterInfo(
        facts = depset(facts, transitive = [one.facts for one in below]),
        sources = depset(sources + headers, transitive = [one.sources for one in below]),
    )
    return [info, OutputGroupInfo(loiter_facts = info.facts)]

def _as_list(value):
    return value if type(value) == "list" else [value] if value else []

_TOOLS = {
    "_loiter": attr.label(default = "@loiter//:loiter", executable = True, cfg = "exec", allow_files = True),
    "_rules": attr.label(default = "@loiter//:rules", allow_files = True),
}

loiter_aspect = aspect(
    doc = "The facts of the C and C++ sources of this workspace, in the output group loiter_facts.",
    implementation = _aspect_impl,
    attr_aspects = ["deps", "implementation_deps", "srcs", "data", "actual"],
    attrs = dict(
        _TOOLS,
        _cc_toolchain = attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    ),
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _link(ctx, outputs, more = []):
    infos = [dep[LoiterInfo] for dep in ctx.attr.deps]
    facts = depset(transitive = [info.facts for info in infos])
    sources = depset(transitive = [info.sources for info in infos])
    if not facts.to_list():
        fail("nothing of this workspace below {} is compiled from C or C++".format([str(dep.label) for dep in ctx.attr.deps]))
    arguments = ctx.actions.args()
    arguments.add_all(["link", "--root", ".", "--root-uri", "", "--exit-zero"] + more)
    for format, file in outputs:
        arguments.add("--output", "{}:{}".format(format, file.path))
    arguments.add_all(ctx.files.packs, before_each = "--rules")
    arguments.add_all(facts)
    ctx.actions.run(
        executable = ctx.executable._loiter,
        arguments = [arguments],
        env = {"LOITER_RULES_DIR": ctx.files._rules[0].dirname},
        inputs = depset(ctx.files._rules + ctx.files.packs, transitive = [facts, sources]),
        outputs = [file for _, file in outputs],
        mnemonic = "LoiterLink",
        progress_message = "Loiter: blocking calls below " + str(ctx.label),
    )

_LINK = dict(
    _TOOLS,
    deps = attr.label_list(doc = "What is linked together, as the program is.", aspects = [loiter_aspect], mandatory = True),
    packs = attr.label_list(doc = "Rule packs of the project.", allow_files = [".json"]),
)

def _report_impl(ctx):
    files = [(format, ctx.actions.declare_file("{}.{}".format(ctx.label.name, format))) for format in ctx.attr.formats]
    _link(ctx, files)
    return [DefaultInfo(files = depset([file for _, file in files]))]

loiter_report = rule(
    doc = "NAME.FORMAT for each of `formats`: sarif, html, json, gitlab, …",
    implementation = _report_impl,
    attrs = dict(_LINK, formats = attr.string_list(default = ["sarif"])),
)

def _test_impl(ctx):
    text = ctx.actions.declare_file(ctx.label.name + ".txt")
    findings = ctx.actions.declare_file(ctx.label.name + ".jsonl")
    _link(ctx, [("text", text), ("jsonl", findings)])
    levels = {"error": "error", "warning": "error|warning", "note": "error|warning|note"}[ctx.attr.fail_on]
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, is_executable = True, content = """#!/bin/sh
cat '{text}'
! grep -Eq '"level":"({levels})"' '{findings}'
""".format(text = text.short_path, levels = levels, findings = findings.short_path))
    return [DefaultInfo(executable = script, runfiles = ctx.runfiles([text, findings]))]

loiter_test = rule(
    doc = "Fails if there are findings at or above `fail_on`.",
    implementation = _test_impl,
    attrs = dict(_LINK, fail_on = attr.string(default = "warning", values = ["error", "warning", "note"])),
    test = True,
)
