#include "commands.h"
#include "report/sarif_profile.h"

#include <llvm/Config/llvm-config.h>

namespace loiter::driver {
namespace {

constexpr size_t kColumns = 80;

// `text` wrapped to the screen behind `indent` columns, the first line being begun already.
std::string wrapped(const std::string& text, size_t indent) {
  std::string out;
  size_t column = indent;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find_first_of(" \n", at), text.size());
    std::string word = text.substr(at, end - at);
    if (column > indent && column + 1 + word.size() > kColumns) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
    if (end < text.size() && text[end] == '\n') {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    }
    at = end + 1;
  }
  return out;
}

std::string line(const std::string& name, const std::string& description, size_t column) {
  std::string out = "  " + name;
  if (out.size() + 1 > column) out += " ";
  out.append(column > out.size() ? column - out.size() : 0, ' ');
  return out + wrapped(description, column) + "\n";
}

std::string optionName(const CLI::Option* option) {
  std::string name;
  for (const std::string& part : option->get_snames()) name += (name.empty() ? "-" : ", -") + part;
  for (const std::string& part : option->get_lnames()) name += (name.empty() ? "--" : ", --") + part;
  if (option->get_type_size() != 0 && !option->get_type_name().empty()) name += " " + option->get_type_name();
  return name;
}

std::string positionals(const CLI::App* app) {
  std::string text;
  for (const CLI::Option* option : app->get_options())
    if (option->get_positional()) text += " " + option->get_type_name();
  return text;
}

// Checks that do not add themselves to the help.
CLI::Validator oneOf(std::vector<std::string> names) { return CLI::IsMember(std::move(names)).description(""); }

}  // namespace

CLI::Validator between(int least, int most) { return CLI::Range(least, most).description(""); }

std::string versionText() { return std::string("loiter ") + LOITER_VERSION + " (clang " + LLVM_VERSION_STRING + ")"; }

std::string Help::make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const {
  std::string path = app->get_name();
  for (const CLI::App* up = app->get_parent(); up; up = up->get_parent()) path = up->get_name() + " " + path;
  auto commands = app->get_subcommands([](const CLI::App*) { return true; });
  std::string out = "usage: " + path + (commands.empty() ? " [options]" + positionals(app) : " COMMAND [options]") +
                    "\n";
  out += wrapped(app->get_description(), 0) + "\n\n";
  for (const CLI::App* command : commands)
    out += line(command->get_name() + positionals(command), command->get_footer(), 28);
  for (const CLI::Option* option : app->get_options())
    if (!option->get_positional() && option->get_group() != "")
      out += line(optionName(option), option->get_description(), 24);
  return out;
}

void addProjectOptions(CLI::App& command, ProjectOptions& options) {
  command.add_option("-p,--build", options.build, "folder or file of compile_commands.json (default: found)")
      ->type_name("PATH");
  command.add_option("--root", options.root, "the project's folder (default: that of .loiter.json)")->type_name("DIR");
  command.add_option("--rules", options.rules, "add rule packs")
      ->type_name("PATH")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--enable", options.enable, "turn on rules that are off by default")
      ->type_name("ID")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--costs", options.costs, "costs that replace the packs'")->type_name("FILE");
}

void addExtractionOptions(CLI::App& command, ProjectOptions& options) {
  command.add_option("-j", options.jobs, "processes (default: one per core)")->type_name("N")->check(between(1, 4096));
  command.add_option("--timeout", options.timeout_s, "for one file (default: 300)")
      ->type_name("SECONDS")
      ->check(between(1, 86400));
  command.add_flag("!--no-cache", options.use_cache, "read every file anew and keep nothing");
  command.add_flag("!--no-skip", options.skip_bodies, "parse the bodies that packs describe, too");
  command.add_flag("-v,--verbose", options.verbose, "say what is done");
}

void addReportOptions(CLI::App& command, ReportOptions& options) {
  command
      .add_option(
          "--output", options.outputs,
          "text, json, jsonl, sarif, html, gitlab, github, rdjson, junit or markdown; several (default: text:-)")
      ->type_name("FORMAT:FILE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--baseline", options.baseline, "only what is not in FILE")->type_name("FILE");
  command.add_option("--anchor", options.anchor, "show findings at the entry, the sink or the diff")
      ->type_name("PLACE")
      ->check(oneOf({"entry", "sink", "diff"}));
  command.add_option("--sarif-profile", options.sarif_profile, "generic, github, gitlab or ghazdo (Azure)")
      ->type_name("HOST")
      ->check(oneOf(report::sarifProfileNames()));
  command.add_option("--root-uri", options.root_uri, "the project's folder in SARIF; empty: left open")
      ->type_name("URI");
  command.add_option("--color", options.color, "auto, always or never")
      ->type_name("WHEN")
      ->check(oneOf({"auto", "always", "never"}));
  command.add_option("--fail-on", options.fail_on, "error, warning (default) or note: exit code 1")
      ->type_name("LEVEL")
      ->check(oneOf({"error", "warning", "note"}));
  command.add_flag("--exit-zero", options.exit_zero, "exit code 0 in spite of findings");
  command.add_flag("--strict", options.strict, "exit code 3 if a file could not be analysed");
}

Color colorOf(const ReportOptions& options) {
  return options.color == "always" ? Color::Always : options.color == "never" ? Color::Never : Color::Auto;
}

report::Anchor anchorOf(const ReportOptions& options, report::Anchor otherwise) {
  return options.anchor == "entry"  ? report::Anchor::Entry
         : options.anchor == "sink" ? report::Anchor::Sink
         : options.anchor == "diff" ? report::Anchor::Diff
                                    : otherwise;
}

}  // namespace loiter::driver
