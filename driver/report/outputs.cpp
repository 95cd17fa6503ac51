#include "report/outputs.h"

#include "failure.h"
#include "paths.h"

#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

namespace loiter::report {
namespace {

struct Format {
  const char* name;
  void (*write)(const Report&, llvm::raw_ostream&);
};

constexpr Format kFormats[] = {{"text", writeText}, {"json", writeJson}, {"sarif", writeSarif}};

const Format* findFormat(const std::string& name) {
  for (const Format& format : kFormats)
    if (name == format.name) return &format;
  return nullptr;
}

std::string writeToStandardOutput(const std::string& bytes) {
  llvm::outs() << bytes;
  return driver::finishStandardOutput();
}

}  // namespace

std::vector<Output> parseOutputs(const std::vector<std::string>& texts) {
  std::vector<Output> outputs;
  for (const std::string& text : texts) {
    size_t colon = text.find(':');
    Output output{text.substr(0, colon), colon == std::string::npos ? "-" : text.substr(colon + 1)};
    if (!findFormat(output.format))
      throw driver::Failure("--output '" + text + "': no format '" + output.format +
                            "'; there are text, json and sarif, as in --output sarif:loiter.sarif");
    if (output.file.empty()) throw driver::Failure("--output '" + text + "': no file is named after the colon");
    for (const Output& other : outputs)
      if (other.file == output.file)
        throw driver::Failure("--output '" + text + "': " + (output.file == "-" ? "standard output" : "that file") +
                              " is given to " + other.format + " already; name another");
    outputs.push_back(std::move(output));
  }
  if (outputs.empty()) outputs.push_back({"text", "-"});
  return outputs;
}

bool writeOutputs(Report& report, const std::vector<Output>& outputs, driver::Color color, driver::Console& console) {
  bool all = true;
  for (const Output& output : outputs) {
    bool standard = output.file == "-";
    report.color = color == driver::Color::Always || (standard && driver::useColor(color, STDOUT_FILENO));
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    findFormat(output.format)->write(report, stream);
    std::string why = standard ? writeToStandardOutput(bytes) : driver::writeOutput(output.file, bytes);
    if (why.empty()) continue;
    console.error("cannot write " + (standard ? "standard output" : "'" + output.file + "'") + ": " + why);
    all = false;
  }
  return all;
}

}  // namespace loiter::report
