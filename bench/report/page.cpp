#include "report/page.h"

#include "failure.h"
#include "report/assets.h"
#include "report/sections.h"

#include <kainjow/mustache.hpp>

namespace loiter::bench::report {
namespace {

namespace mustache = kainjow::mustache;

mustache::data toData(const Json& json) {
  if (json.is_object()) {
    mustache::data data{mustache::data::type::object};
    for (const auto& [key, value] : json.items()) data.set(key, toData(value));
    return data;
  }
  if (json.is_array()) {
    mustache::data data{mustache::data::type::list};
    for (const Json& one : json) data.push_back(toData(one));
    return data;
  }
  if (json.is_boolean()) return mustache::data(json.get<bool>());
  return mustache::data(json.is_string() ? json.get<std::string>() : json.dump());
}

// JSON within a script: no `<`, so no end of the script.
std::string island(const Json& json) {
  std::string text;
  for (char letter : json.dump(-1, ' ', false, Json::error_handler_t::replace))
    letter == '<' ? text += "\\u003c" : text += letter;
  return text;
}

}  // namespace

std::string pageHtml(const Folder& folder) {
  if (!*kPlot)
    throw Failure("this loiter-bench was built without uPlot, which draws the charts; `scripts/install bench` brings "
                  "it, then configure and build again");
  Json view = {{"sections", sections(folder)}, {"style", kStyle}, {"script", kScript}};
  view["plot"] = kPlot;
  view["plot_style"] = kPlotStyle;
  Json charts = Json::array();
  for (const Json& section : view["sections"])
    for (const Json& chart : section["charts"]) charts.push_back(chart);
  view["island"] = island(charts);
  mustache::mustache page{kTemplate};
  if (!page.is_valid()) throw std::logic_error(page.error_message());
  return page.render(toData(view));
}

}  // namespace loiter::bench::report
