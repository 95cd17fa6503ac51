#include "report/sarif_rules.h"

#include "rule_pages.h"

#include <algorithm>

namespace loiter::report {
namespace {

using Json = nlohmann::ordered_json;
using rules::Class;

struct Weakness {
  unsigned id;
  const char* name;
};

const Weakness kWeaknesses[] = {
    {1322, "Use of Blocking Code in Single-threaded, Non-blocking Context"},
    {400, "Uncontrolled Resource Consumption"},
    {667, "Improper Locking"},
    {833, "Deadlock"},
    {1088, "Synchronous Access of Remote Resource without Timeout"},
};

std::vector<unsigned> weaknessesOf(Class class_) {
  switch (class_) {
    case Class::Network:
    case Class::Dns:
    case Class::Database: return {1322, 1088};
    case Class::Wait: return {1322, 833};
    case Class::Lock: return {1322, 667};
    case Class::Cpu: return {1322, 400};
    default: return {1322};
  }
}

unsigned indexOf(unsigned weakness) {
  return unsigned(std::find_if(std::begin(kWeaknesses), std::end(kWeaknesses),
                               [&](const Weakness& one) { return one.id == weakness; }) -
                  std::begin(kWeaknesses));
}

// "loiter-blocking-file-io" as PascalCase: BlockingFileIo.
std::string pascalName(Class class_) {
  std::string name = "Blocking", text = rules::className(class_);
  bool upper = true;
  for (char c : text) {
    if (c != '-') name += upper ? char(std::toupper(c)) : c;
    upper = c == '-';
  }
  return name;
}

Json ruleJson(Class class_, const std::string& costs) {
  std::string id = driver::classRule(class_);
  std::string full = driver::classSummary(class_) + " " + driver::classReason(class_);
  std::string help = full + "\n\nInstead: " + driver::classAdvice(class_);
  Json tags = {"performance", "concurrency"}, relationships = Json::array();
  for (unsigned weakness : weaknessesOf(class_)) {
    std::string number = std::to_string(weakness);
    tags.push_back("external/cwe/cwe-" + number);
    tags.push_back("cwe-" + number);
    relationships.push_back(
        {{"target", {{"id", number}, {"index", indexOf(weakness)}, {"toolComponent", {{"name", "CWE"}, {"index", 0}}}}},
         {"kinds", {"superset"}}});
  }
  return {{"id", id},
          {"name", pascalName(class_)},
          {"shortDescription", {{"text", driver::classSummary(class_)}}},
          {"fullDescription", {{"text", full}}},
          {"defaultConfiguration", {{"level", "warning"}}},
          {"help",
           {{"text", help + "\n\nCost:\n" + costs + "\nSilence: " + driver::silenceAdvice(id) + "."},
            {"markdown", driver::classSummary(class_) + "\n\n## Why\n\n" + driver::classReason(class_) +
                             "\n\n## Cost\n\n" + costs + "\n## Instead\n\n" + driver::classAdvice(class_) +
                             "\n\n## Silencing\n\n" + driver::silenceAdvice(id)}}},
          {"properties", {{"tags", tags}, {"precision", "high"}, {"problem.severity", "warning"}}},
          {"relationships", relationships}};
}

}  // namespace

unsigned sarifRuleIndex(Class class_) { return unsigned(class_); }

Json sarifTool(const rules::RuleSet& packs, const analysis::Costs& costs) {
  Json rules = Json::array();
  for (Class class_ : driver::allClasses()) rules.push_back(ruleJson(class_, driver::classCosts(class_, packs, costs)));
  return {
      {"driver",
       {{"name", "Loiter"},
        {"fullName", std::string("Loiter ") + LOITER_VERSION},
        {"version", LOITER_VERSION},
        {"semanticVersion", LOITER_VERSION},
        {"rules", rules},
        {"notifications",
         {{{"id", kIncompleteUnit},
           {"name", "IncompleteUnit"},
           {"shortDescription", {{"text", "A translation unit could not be analysed completely."}}},
           {"fullDescription",
            {{"text",
              "Errors in the source, missing headers or a crash of the front end kept facts from Loiter; findings "
              "may be missing."}}},
           {"help",
            {{"text", "Build the project first, so that generated headers exist, and see the message for the rest."}}},
           {"defaultConfiguration", {{"level", "warning"}}}}}},
        {"supportedTaxonomies", {{{"name", "CWE"}, {"index", 0}}}}}}};
}

Json sarifTaxonomies() {
  Json taxa = Json::array();
  for (const Weakness& weakness : kWeaknesses)
    taxa.push_back({{"id", std::to_string(weakness.id)},
                    {"shortDescription", {{"text", weakness.name}}},
                    {"helpUri", "https://cwe.mitre.org/data/definitions/" + std::to_string(weakness.id) + ".html"}});
  return {{{"name", "CWE"},
           {"organization", "MITRE"},
           {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration"}}},
           {"informationUri", "https://cwe.mitre.org/"},
           {"isComprehensive", false},
           {"taxa", taxa}}};
}

}  // namespace loiter::report
