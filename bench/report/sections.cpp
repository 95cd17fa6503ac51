#include "report/sections.h"

#include "report/answer.h"
#include "report/charts.h"
#include "report/holds.h"
#include "report/tables.h"
#include "report/words.h"

#include <algorithm>
#include <set>

namespace loiter::bench::report {
namespace {

const char* const kOneLine = "loiter-bench study one-line -o FOLDER";
const std::set<std::string> kPlaced = {"ramp", "sustainable", "cost_table", "series", "victims", "anchor", "holds"};

Json section(const char* id, const char* title) {
  Json json = {{"id", id}, {"title", title}, {"short", title}};
  for (const char* list : {"notes", "missing", "figures", "charts", "holds", "tables", "remarks"})
    json[list] = Json::array();
  json["hold_legend"] = false;
  return json;
}

void missing(Json& section, const std::string& table, const std::string& command) {
  section["missing"].push_back("The folder has no table '" + table + "'. This writes it: " + command);
}

void addCharts(Json& section, const std::vector<Json>& charts) {
  for (const Json& chart : charts)
    if (!chart["series"].empty()) section["charts"].push_back(chart);
}

// By clients within an endpoint and downstream, and not in the order in which they were tried.
Json inOrder(const Json& ramp) {
  std::vector<Json> rows(ramp.begin(), ramp.end());
  const auto sameLine = [](const Json& a, const Json& b) {
    return a.value("endpoint", Json()) == b.value("endpoint", Json()) &&
           a.value("stub_ms", Json()) == b.value("stub_ms", Json());
  };
  for (auto from = rows.begin(); from != rows.end();) {
    auto to = std::find_if_not(from, rows.end(), [&](const Json& row) { return sameLine(*from, row); });
    std::stable_sort(from, to,
                     [](const Json& a, const Json& b) { return numberAt(a, "clients") < numberAt(b, "clients"); });
    from = to;
  }
  return rows;
}

Json answerSection(const Folder& folder) {
  Json json = section("answer", "What one blocking line costs");
  const Json found = answer(folder);
  json["figures"] = found["figures"];
  json["notes"] = found["notes"];
  if (found["figures"].empty() && found["notes"].empty()) missing(json, "sustainable", kOneLine);
  return json;
}

Json capacitySection(const Folder& folder, Colours& colours) {
  Json json = section("capacity", "Capacity");
  const Json* ramp = folder.rows("ramp");
  if (!ramp) return missing(json, "ramp", kOneLine), json;
  json["notes"].push_back("Requests that are answered a second while so many clients ask, each again after its answer. "
                          "A cross is a load that is not sustained: its 95th percentile is 250 ms or more beyond the "
                          "downstream, or 1 % of its requests or more fail.");
  addCharts(json, capacityCharts(*ramp, colours));
  if (const Json* rows = folder.rows("sustainable")) json["tables"].push_back(tableView("sustainable", *rows));
  return json;
}

Json rampSection(const Folder& folder, Colours& colours) {
  Json json = section("ramp", "The ramp and its cliff");
  const Json* ramp = folder.rows("ramp");
  if (!ramp) return missing(json, "ramp", kOneLine), json;
  json["notes"].push_back("Where an endpoint's line has its first cross, its cliff is; the vertical line marks it.");
  addCharts(json, cliffCharts(*ramp, colours));
  for (const std::string& line : cliffs(*ramp)) json["remarks"].push_back(line);
  json["tables"].push_back(tableView("ramp", inOrder(*ramp)));
  return json;
}

Json insideSection(const Folder& folder, Colours& colours) {
  Json json = section("inside", "Inside the service meanwhile");
  const Json* series = folder.rows("series");
  if (!series) return missing(json, "series", kOneLine), json;
  json["notes"].push_back("What the service counts of itself, at the most clients.");
  addCharts(json, seriesCharts(*series, colours));
  return json;
}

Json victimsSection(const Folder& folder, Colours& colours) {
  Json json = section("victims", "What others suffer");
  const Json *victims = folder.rows("victims"), *anchor = folder.rows("anchor");
  if (!victims && !anchor) return missing(json, "victims' or 'anchor", "loiter-bench anchor -o FOLDER"), json;
  json["notes"].push_back("An endpoint is loaded that blocks or awaits; another, of a fraction of a millisecond, runs "
                          "beside it on the same "
                          "threads.");
  if (victims) {
    addCharts(json, {victimsChart(*victims, colours)});
    json["tables"].push_back(tableView("victims", *victims));
  }
  if (anchor) {
    json["notes"].push_back("Beside what was measured stands its simulation, dashed.");
    addCharts(json, {anchorChart(*anchor, colours)});
  }
  return json;
}

Json holdsSection(const Folder& folder) {
  Json json = section("holds", "What each pattern holds its thread for");
  if (!folder.costs) {
    json["missing"].push_back("The folder has no costs.json. This writes it: loiter-bench costs -o FOLDER/costs.json");
    return json;
  }
  json["holds"] = holdBars(*folder.costs);
  json["hold_legend"] = true;
  bool any = false;
  for (const Json& bar : json["holds"]) any = any || bar["parts"] == true;
  if (!any)
    json["missing"].push_back("costs.json has no measured parts of a hold. This writes them: "
                              "loiter-bench costs -o FOLDER/costs.json");
  return json;
}

Json costSection(const Folder& folder) {
  Json json = section("cost", "Instances and money");
  if (const Json* rows = folder.rows("cost_table"))
    json["tables"].push_back(tableView("cost_table", *rows));
  else
    missing(json, "cost_table", kOneLine);
  return json;
}

// A section of its own for each study's tables that stand nowhere else.
void addStudies(const Folder& folder, Json& all) {
  for (const Json& study : folder.studies) {
    Json json = section("", "");
    json["id"] = "study-" + std::to_string(all.size());
    json["short"] = study["study"];
    const Json title = study.value("title", Json());
    json["title"] = title.is_string() && title != "" ? title : study["study"];
    const Json theirs = study.value("theirs", Json());
    if (theirs.is_string() && theirs != "") json["notes"].push_back("Published: " + theirs.get<std::string>());
    for (const auto& [name, rows] : study["tables"].items())
      if (!rows.empty() && (!kPlaced.count(name) || folder.rows(name) != &rows))
        json["tables"].push_back(tableView(name, rows));
    if (!json["tables"].empty()) all.push_back(json);
  }
}

Json anchorSection(const Folder& folder) {
  Json json = section("anchor", "Real against simulated");
  const Json* rows = folder.rows("anchor");
  if (!rows) return missing(json, "anchor", "loiter-bench anchor -o FOLDER"), json;
  size_t apart = 0;
  for (const Json& row : *rows) apart += row.contains("agrees") && row["agrees"] == false;
  json["notes"].push_back(apart == 0 ? "All " + std::to_string(rows->size()) + " figures agree within 10 %."
                                     : std::to_string(apart) + " of " + std::to_string(rows->size()) +
                                           " figures are more than 10 % apart (red): the harness has failed there.");
  json["tables"].push_back(tableView("anchor", *rows));
  if (const Json* holds = folder.rows("holds")) json["tables"].push_back(tableView("holds", *holds));
  return json;
}

Json remarksSection(const Folder& folder) {
  Json json = section("remarks", "Remarks");
  for (const Json& study : folder.studies)
    for (const Json& remark : study.value("remarks", Json::array()))
      json["remarks"].push_back(study["study"].get<std::string>() + ": " + remark.get<std::string>());
  if (json["remarks"].empty()) json["missing"].push_back("No result in the folder has any.");
  return json;
}

Json environmentRow(const std::string& of, const Json& from) {
  Json row = {{"of", of}};
  for (const char* key : {"date", "version", "loiter_bench", "compiler"})
    if (from.contains(key) && from[key].is_string())
      row[key == std::string("loiter_bench") ? "version" : key] = from[key];
  if (from.contains("quick") && from["quick"].is_boolean()) row["quick"] = from["quick"];
  if (from.contains("host") && from["host"].is_object())
    for (const auto& [key, value] : from["host"].items())
      if (value.is_primitive()) row[key] = value;
  return row;
}

Json environmentSection(const Folder& folder) {
  Json json = section("environment", "Environment");
  Json rows = Json::array();
  bool quick = false;
  for (const Json& study : folder.studies) {
    rows.push_back(environmentRow(study["study"], study));
    quick = quick || study.value("quick", Json()) == true;
  }
  if (folder.costs) rows.push_back(environmentRow("costs", folder.costs->value("measurement", Json::object())));
  if (quick) json["notes"].push_back("Results of --quick are of short runs, and less sure.");
  json["tables"].push_back(tableView("environment", rows));
  return json;
}

}  // namespace

Json sections(const Folder& folder) {
  Colours colours;
  Json all = {answerSection(folder),
              capacitySection(folder, colours),
              rampSection(folder, colours),
              insideSection(folder, colours),
              victimsSection(folder, colours),
              holdsSection(folder),
              costSection(folder)};
  addStudies(folder, all);
  for (const Json& one : {anchorSection(folder), remarksSection(folder), environmentSection(folder)})
    all.push_back(one);
  return all;
}

}  // namespace loiter::bench::report
