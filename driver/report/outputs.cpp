#include "report/outputs.h"

#include "facts/facts.h"
#include "failure.h"

#include <llvm/Support/FileSystem.h>
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

// What is not a plain file (a pipe, /dev/null) is written to, not replaced.
bool isReplaceable(const std::string& path) {
  llvm::sys::fs::file_status status;
  return llvm::sys::fs::status(path, status) || llvm::sys::fs::is_regular_file(status);
}

std::string writeTo(const std::string& path, const std::string& bytes) {
  if (isReplaceable(path)) return facts::writeFile(path, bytes);
  std::error_code error;
  llvm::raw_fd_ostream out(path, error, llvm::sys::fs::CD_OpenExisting, llvm::sys::fs::FA_Write,
                           llvm::sys::fs::OF_None);
  if (!error) {
    out << bytes;
    out.close();
    error = out.error();
    out.clear_error();
  }
  return error ? error.message() : std::string();
}

std::string writeToStandardOutput(const std::string& bytes) {
  llvm::raw_fd_ostream& out = llvm::outs();
  out << bytes;
  out.flush();
  std::string why = out.error() ? out.error().message() : std::string();
  out.clear_error();
  return why;
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
    outputs.push_back(std::move(output));
  }
  if (outputs.empty()) outputs.push_back({"text", "-"});
  return outputs;
}

bool writeOutputs(Report& report, const std::vector<Output>& outputs, driver::Color color,
                  driver::Console& console) {
  bool all = true;
  for (const Output& output : outputs) {
    bool standard = output.file == "-";
    report.color = color == driver::Color::Always || (standard && driver::useColor(color, STDOUT_FILENO));
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    findFormat(output.format)->write(report, stream);
    std::string why = standard ? writeToStandardOutput(bytes) : writeTo(output.file, bytes);
    if (why.empty()) continue;
    console.error("cannot write " + (standard ? "standard output" : "'" + output.file + "'") + ": " + why);
    all = false;
  }
  return all;
}

}  // namespace loiter::report
