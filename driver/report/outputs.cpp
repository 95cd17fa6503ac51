#include "report/outputs.h"

#include "failure.h"
#include "paths.h"
#include "report/sarif_profile.h"

#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

namespace loiter::report {
namespace {

struct Format {
  const char* name;
  void (*write)(const Report&, llvm::raw_ostream&);  // null: SARIF, which says more
};

constexpr Format kFormats[] = {{"text", writeText},          {"json", writeJson},     {"jsonl", writeJsonLines},
                               {"sarif", nullptr},           {"html", writeHtml},     {"gitlab", writeCodeQuality},
                               {"github", writeAnnotations}, {"rdjson", writeRdjson}, {"junit", writeJunit},
                               {"markdown", writeMarkdown}};

const Format* findFormat(const std::string& name) {
  for (const Format& format : kFormats)
    if (name == format.name) return &format;
  return nullptr;
}

std::string formatNames() {
  std::string names;
  for (const Format& format : kFormats) names += (names.empty() ? "" : ", ") + std::string(format.name);
  return names;
}

// By whatever names.
bool isSameFile(const std::string& a, const std::string& b) {
  if (a == b) return true;
  if (a == "-" || b == "-") return false;
  auto real = [](const std::string& file) {
    std::string absolute = driver::absolutePath(file, driver::currentFolder());
    if (driver::exists(absolute)) return driver::realPath(absolute);
    size_t slash = absolute.rfind('/');
    return driver::realPath(absolute.substr(0, slash + 1)) + absolute.substr(slash);
  };
  return real(a) == real(b);
}

}  // namespace

std::vector<Output> parseOutputs(const std::vector<std::string>& texts, const std::string& sarif_profile) {
  std::vector<Output> outputs;
  for (const std::string& text : texts) {
    size_t colon = text.find(':');
    Output output{text.substr(0, colon), colon == std::string::npos ? "-" : text.substr(colon + 1)};
    if (!findFormat(output.format))
      throw driver::Failure("--output '" + text + "': no format '" + output.format + "'; there are " + formatNames() +
                            ", as in --output sarif:loiter.sarif");
    if (output.file.empty()) throw driver::Failure("--output '" + text + "': no file is named after the colon");
    for (const Output& other : outputs)
      if (isSameFile(other.file, output.file))
        throw driver::Failure("--output '" + text + "': " + (output.file == "-" ? "standard output" : "that file") +
                              " is given to " + other.format + " already; name another");
    if (output.format == "sarif") sarifAutomation(report::sarifProfile(sarif_profile));  // throws before work is done
    outputs.push_back(std::move(output));
  }
  if (outputs.empty()) outputs.push_back({"text", "-"});
  return outputs;
}

bool writeOutputs(Report& report, const std::vector<Output>& outputs, driver::Color color, driver::Console& console) {
  // A job's page shows text or Markdown; these say what SARIF leaves out.
  std::vector<Output> ordered;
  for (bool is_sarif : {true, false})
    for (const Output& output : outputs)
      if ((output.format == "sarif") == is_sarif) ordered.push_back(output);
  bool all = true;
  for (const Output& output : ordered) {
    bool standard = output.file == "-";
    report.color = color == driver::Color::Always || (standard && driver::useColor(color, STDOUT_FILENO));
    auto write = [&](llvm::raw_ostream& out) {
      if (auto* write = findFormat(output.format)->write) return write(report, out);
      for (const std::string& text : writeSarif(report, out)) report.notices.push_back(output.file + ": " + text);
    };
    if (standard) write(llvm::outs());
    std::string why = standard ? driver::finishStandardOutput() : driver::writeOutput(output.file, write);
    if (why.empty()) continue;
    console.error("cannot write " + (standard ? "standard output" : "'" + output.file + "'") + ": " + why);
    all = false;
  }
  return all;
}

}  // namespace loiter::report
