// The page of results: what is read and refused, what of a file's text reaches the page and how, what a folder lacks.
#include "failure.h"
#include "report/answer.h"
#include "report/charts.h"
#include "report/folder.h"
#include "report/holds.h"
#include "report/page.h"
#include "report/sections.h"
#include "report/tables.h"
#include "report/words.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

namespace loiter::bench::report {
namespace {

namespace fs = std::filesystem;

class Report : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("report-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  void study(const Json& tables, const Json& remarks = Json::array()) {
    write("one-line.json", Json{{"study", "one-line"},
                                {"title", "One line"},
                                {"theirs", "845 against 367"},
                                {"tables", tables},
                                {"remarks", remarks}}
                               .dump());
  }
  std::string refusal() {
    try {
      readFolder(folder_);
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "";
  }
  Json section(const std::string& id) {
    for (const Json& one : sections(readFolder(folder_)))
      if (one["id"] == id) return one;
    return {};
  }

  fs::path folder_;
};

Json rampRow(const char* endpoint, int clients, double per_s, double p95_ms, bool sustained) {
  return {{"endpoint", endpoint}, {"stub_ms", 50},    {"clients", clients},
          {"per_s", per_s},       {"p95_ms", p95_ms}, {"sustained", sustained}};
}

Json ramp() {
  return Json::array({rampRow("async-correct", 50, 950, 60, true), rampRow("async-correct", 200, 3800, 62, true),
                      rampRow("blocking-sync", 50, 78, 640, false), rampRow("blocking-sync", 25, 79, 300.5, false),
                      rampRow("blocking-sync", 12, 77, 160, true)});
}

TEST_F(Report, NamesTheFileAndWhatIsWrongWithIt) {
  const std::pair<const char*, const char*> wrong[] = {
      {R"({"study": "x", "tables")", "no JSON at byte"},
      {"[1]", "no object"},
      {R"({"date": "today"})", "neither a result"},
      {R"({"tables": {}})", "no text \"study\""},
      {R"({"study": "x", "tables": []})", "\"tables\" is no object"},
      {R"({"study": "x", "tables": {"ramp": 1}})", "table \"ramp\" is no list of rows"},
      {R"({"study": "x", "tables": {"ramp": [1]}})", "table \"ramp\" has a row that is no object"},
      {R"({"study": "x", "tables": {"ramp": [{"a": []}]}})", "table \"ramp\", \"a\": neither text nor number"},
      {R"({"study": "x", "tables": {}, "remarks": [1]})", "a remark is no text"},
      {R"({"study": "x", "tables": {}, "remarks": "r"})", "\"remarks\" is no list"},
      {R"({"patterns": {"p": {}}})", "pattern \"p\" has no number \"hold_ms\""},
      {R"({"patterns": {"p": {"hold_ms": 1, "probe": 2}}})", "\"probe\" is no object"},
  };
  for (const auto& [text, what] : wrong) {
    write("wrong.json", text);
    EXPECT_NE(refusal().find((folder_ / "wrong.json").string()), std::string::npos) << text;
    EXPECT_NE(refusal().find(what), std::string::npos) << text << ": " << refusal();
  }
}

TEST_F(Report, SaysThatAFolderIsEmptyOrNotThere) {
  EXPECT_NE(refusal().find("there is no result in"), std::string::npos);
  EXPECT_THROW(readFolder(folder_ / "nowhere"), Failure);
}

TEST_F(Report, SaysWhatTheFolderLacksAndWhatWritesIt) {
  study(Json::object());
  for (const char* id : {"capacity", "ramp", "victims", "holds", "cost", "anchor", "remarks"}) {
    EXPECT_FALSE(section(id)["missing"].empty()) << id;
    EXPECT_TRUE(section(id)["charts"].empty()) << id;
  }
  EXPECT_NE(section("holds")["missing"][0].get<std::string>().find("loiter-bench costs"), std::string::npos);
}

TEST_F(Report, CellsOfAnotherKindThanExpectedAreShownAndNotDrawn) {
  const Json odd = {{{"endpoint", 1},
                     {"clients", "many"},
                     {"per_s", nullptr},
                     {"sustained", "?"},
                     {"stub_ms", true},
                     {"load", ""},
                     {"figure", 2}}};
  study({{"ramp", odd}, {"series", odd}, {"anchor", odd}, {"victims", odd}, {"cost_table", odd}, {"sustainable", odd}});
  write(
      "costs.json",
      R"({"measurement": 1, "patterns": {"p": {"hold_ms": 1, "measured": "?", "probe": {"cpu_ms": "", "interval_ms": 1}}}})");
  EXPECT_NE(pageHtml(readFolder(folder_)).find("many"), std::string::npos);
}

TEST_F(Report, TextsOfFilesStayTexts) {
  const std::string evil = "</script><script>alert(1)</script>\"&";
  study({{"ramp", {rampRow(evil.c_str(), 1, 2, 3, true)}}, {evil, {{{evil, evil}}}}}, {evil});
  const std::string page = pageHtml(readFolder(folder_));
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_NE(page.find("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>\\u003cscript>alert(1)"), std::string::npos) << "of the charts";
}

TEST_F(Report, AMustacheInATextIsAText) {
  study(Json::object(), {"{{title}} {{{style}}}"});
  const std::string page = pageHtml(readFolder(folder_));
  EXPECT_NE(page.find("{{title}} {{{style}}}"), std::string::npos);
}

TEST_F(Report, AsksForNothingFromElsewhere) {
  study({{"ramp", ramp()}});
  const std::string page = pageHtml(readFolder(folder_));
  for (const char* reference : {"src=\"", "<link rel=\"stylesheet\"", "@import", "url(", "fetch("})
    EXPECT_EQ(page.find(reference), std::string::npos) << reference;
}

TEST_F(Report, RefusesNumbersOutOfRangeAndWhatIsNoFile) {
  std::ofstream(folder_ / "one-line.json") << R"({"study": "one-line", "tables": {"ramp": [{"clients": 1e999}]}})";
  EXPECT_THROW(readFolder(folder_), Failure);
  std::filesystem::remove(folder_ / "one-line.json");
  mkfifo((folder_ / "one-line.json").c_str(), 0600);
  EXPECT_THROW(readFolder(folder_), Failure);
}

TEST_F(Report, HugeNumbersKeepTheirSize) {
  EXPECT_EQ(cellText(1e300), "1e+300");
  EXPECT_EQ(cellText(123456789.0), "123,456,789");
}

TEST_F(Report, ACliffIsWhereItFailsFirst) {
  const auto lines = cliffs({{{"endpoint", "uneven"}, {"stub_ms", 50}, {"clients", 200}, {"sustained", true}},
                             {{"endpoint", "uneven"}, {"stub_ms", 50}, {"clients", 100}, {"sustained", false}},
                             {{"endpoint", "uneven"}, {"stub_ms", 50}, {"clients", 50}, {"sustained", true}}});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], "uneven, downstream of 50 ms: sustains 50 clients, not 100");
}

TEST_F(Report, ACliffIsBetweenTheMostThatIsSustainedAndTheFirstThatIsNot) {
  const auto lines = cliffs(ramp());
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0], "async-correct, downstream of 50 ms: sustains 200 clients, the most that were tried");
  EXPECT_EQ(lines[1], "blocking-sync, downstream of 50 ms: sustains 12 clients, not 25");
}

TEST_F(Report, ChartsHaveAColourPerEndpointAndTheirPointsInOrder) {
  Colours colours;
  const auto capacity = capacityCharts(ramp(), colours), cliff = cliffCharts(ramp(), colours);
  ASSERT_EQ(capacity.size(), 1u);
  ASSERT_EQ(capacity[0]["series"].size(), 2u);
  for (const auto& one : {capacity[0], cliff[0]}) {
    EXPECT_EQ(one["series"][0]["colour"], 0u);
    EXPECT_EQ(one["series"][1]["colour"], 1u);
  }
  EXPECT_EQ(cliff[0]["limit"], 300);
  EXPECT_EQ(cliff[0]["series"][1]["points"], Json::array({{12, 160, false}, {25, 300.5, true}, {50, 640, true}}));
}

TEST_F(Report, VictimsAreOfTheirTableOrOfTheAnchor) {
  const Json anchor = {
      {{"endpoint", "health"},
       {"load", 0.9},
       {"figure", "p95_ms"},
       {"real", 156},
       {"simulated", 150},
       {"agrees", true}},
      {{"endpoint", "health"}, {"load", 0.9}, {"figure", "per_s"}, {"real", 10}, {"simulated", 13}, {"agrees", false}}};
  study({{"anchor", anchor}});
  ASSERT_EQ(section("victims")["charts"].size(), 1u);
  EXPECT_EQ(section("victims")["charts"][0]["series"].size(), 2u);
  const Json table = section("anchor")["tables"][0];
  EXPECT_EQ(table["rows"][0]["bad"], false);
  EXPECT_EQ(table["rows"][1]["bad"], true);
  EXPECT_NE(section("anchor")["notes"][0].get<std::string>().find("1 of 2 figures"), std::string::npos);
  study({{"anchor", anchor}, {"victims", {{{"load", 0.5}, {"form", "blocking"}, {"p95_ms", 22}}}}});
  EXPECT_EQ(section("victims")["charts"][0]["series"][0]["name"], "blocking");
}

TEST_F(Report, AnyOtherTableIsShownToo) {
  study({{"ramp", ramp()}, {"anything", {{{"layers", 5}, {"took_ns", 35.2}}}}});
  Json found;
  for (const Json& one : sections(readFolder(folder_)))
    for (const Json& table : one["tables"])
      if (table["name"] == "anything") found = table;
  ASSERT_TRUE(found.is_object());
  EXPECT_EQ(found["columns"][1]["text"], "took, ns");
  EXPECT_EQ(found["rows"][0]["cells"][1]["text"], "35.2");
}

TEST_F(Report, HoldsHaveTheirPartsAndAssumedOnesAreMarked) {
  write("costs.json", R"({"patterns": {
    "disk": {"hold_ms": 2, "measured": true, "probe": {"hold_ms": 2, "cpu_ms": 0.5, "blocked_ms": 1.5, "run_queue_ms": 0.5}},
    "far": {"hold_ms": 50, "measured": false}}})");
  const Json bars = section("holds")["holds"];
  EXPECT_EQ(bars[0]["pattern"], "far");
  EXPECT_EQ(bars[0]["assumed"], true);
  EXPECT_EQ(bars[0]["parts"], false);
  EXPECT_EQ(bars[1]["assumed"], false);
  EXPECT_EQ(bars[1]["cpu"], "20.0");
  EXPECT_EQ(bars[1]["queue"], "20.0");
  EXPECT_EQ(bars[1]["blocked"], "60.0");
}

TEST_F(Report, TheAnswerIsInTheStudysFigures) {
  const Json cost = {{{"endpoint", "async-correct"},
                      {"wanted_per_s", 2000},
                      {"instances", 1},
                      {"at_most", true},
                      {"per_month", 36.04},
                      {"currency", "USD"}},
                     {{"endpoint", "sync-over-async"},
                      {"wanted_per_s", 2000},
                      {"instances", 26},
                      {"per_month", 937.04},
                      {"currency", "USD"}}};
  study({{"sustainable",
          {{{"endpoint", "async-correct"}, {"stub_ms", 50}, {"at_least", true}, {"per_s", 3800}},
           {{"endpoint", "sync-over-async"}, {"stub_ms", 50}, {"at_least", false}, {"per_s", 79}}}},
         {"cost_table", cost}});
  const Json found = answer(readFolder(folder_));
  ASSERT_EQ(found["figures"].size(), 3u);
  EXPECT_EQ(found["figures"][0]["value"], "≥ 48×");
  EXPECT_EQ(found["figures"][1]["value"], "26 : 1");
  EXPECT_EQ(found["figures"][2]["value"], "901");
  EXPECT_EQ(found["notes"][0], "Published: 845 against 367");
}

TEST(ReportWords, FiguresAndColumns) {
  EXPECT_EQ(cellText(1234567), "1,234,567");
  EXPECT_EQ(cellText(-1234.6), "-1,235");
  EXPECT_EQ(cellText(999.95), "1,000");
  EXPECT_EQ(cellText(0.012345), "0.01235");
  EXPECT_EQ(cellText(nullptr), "–");
  EXPECT_EQ(cellText(false), "no");
  EXPECT_EQ(columnText("p95_ms"), "p95, ms");
  EXPECT_EQ(columnText("per_s"), "requests/s");
  EXPECT_EQ(columnText("their_async_per_s"), "their async, requests/s");
  EXPECT_EQ(columnText("real/simulated"), "real/simulated");
}

}  // namespace
}  // namespace loiter::bench::report
