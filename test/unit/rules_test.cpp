// The rule loader: what a pack turns into, and what a wrong pack says.
#include "rules/loader.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace loiter::rules {
namespace {

const std::string kRules = LOITER_SOURCE_DIR "/rules";

std::string blocking(const std::string& more) {
  return R"({"pack": "demo", "title": "Demo", "aliases": {"a": ["x::a", "a"]}, "blocking": [
{"id": "demo-wait", "call": ["{a}::wait"], "class": "wait", "pattern": "p", "what": "waits", "instead": "do not")" +
         more + "}]}";
}

Blocking only(const std::string& more) {
  LoadResult result = loadText(blocking(more), "demo.json");
  EXPECT_TRUE(result.errors.empty()) << result.errors.front().message;
  EXPECT_EQ(result.rules.blocking.size(), 1u);
  return result.rules.blocking.empty() ? Blocking() : result.rules.blocking.front();
}

Condition onlyUnless(const std::string& condition) {
  Blocking rule = only(", \"unless\": [" + condition + "]");
  EXPECT_EQ(rule.unless.size(), 1u);
  return rule.unless.empty() ? Condition() : rule.unless.front();
}

// "line:column: message" of every error.
std::vector<std::string> errorsOf(const std::string& text) {
  std::vector<std::string> out;
  for (const LoadError& e : loadText(text, "demo.json").errors)
    out.push_back(std::to_string(e.line) + ":" + std::to_string(e.column) + ": " + e.message);
  return out;
}

std::string errorOf(const std::string& text) {
  std::vector<std::string> all = errorsOf(text);
  EXPECT_EQ(all.size(), 1u) << text;
  return all.empty() ? "" : all.front();
}

std::string errorOfRule(const std::string& more) { return errorOf(blocking(more)); }

TEST(GlobMatches, WithoutStar) {
  EXPECT_TRUE(globMatches("fsync", "fsync"));
  EXPECT_FALSE(globMatches("fsync", "fsyncs"));
  EXPECT_FALSE(globMatches("fsync", "xfsync"));
  EXPECT_TRUE(globMatches("", ""));
}

TEST(GlobMatches, StarStandsForAnyCharactersAlsoNone) {
  EXPECT_TRUE(globMatches("*", ""));
  EXPECT_TRUE(globMatches("std::basic_*fstream", "std::basic_fstream"));
  EXPECT_TRUE(globMatches("std::basic_*fstream", "std::basic_ifstream"));
  EXPECT_FALSE(globMatches("std::basic_*fstream", "std::basic_istringstream"));
  EXPECT_TRUE(globMatches("*/asio/*", "/usr/include/asio/post.hpp"));
  EXPECT_TRUE(globMatches("a*b*c", "a-b-b-c"));
  EXPECT_FALSE(globMatches("a*b*c", "a-c-b"));
  EXPECT_TRUE(globMatches("*::Stub::*", "shop::Pricing::Stub::Quote"));
}

TEST(GlobMatches, PiecesDoNotOverlap) {
  EXPECT_FALSE(globMatches("aa*aa", "aaa"));
  EXPECT_TRUE(globMatches("aa*aa", "aaaa"));
  EXPECT_FALSE(globMatches("a*a", "a"));
}

TEST(Loader, AliasesExpandIntoAllPrefixes) {
  EXPECT_EQ(only("").call.names, (std::vector<std::string>{"x::a::wait", "a::wait"}));
}

TEST(Loader, ReadsHeaderRulesAlone) {
  LoadResult whole = load({LOITER_SOURCE_DIR "/rules"});
  HeaderRules alone = loadHeaderRules({LOITER_SOURCE_DIR "/rules"});
  std::vector<std::string> models, keeps;
  for (const Pack& pack : whole.rules.packs) {
    models.insert(models.end(), pack.models.begin(), pack.models.end());
    keeps.insert(keeps.end(), pack.keeps.begin(), pack.keeps.end());
  }
  EXPECT_TRUE(alone.errors.empty());
  EXPECT_FALSE(models.empty());
  EXPECT_EQ(alone.models, models);
  EXPECT_EQ(alone.keeps, keeps);
  EXPECT_EQ(loadHeaderRules({"/nowhere"}).errors.size(), 1u);
}

TEST(Loader, KnowsWhereARuleStands) {
  Blocking rule = only("");
  EXPECT_EQ(rule.origin.pack, "demo");
  EXPECT_EQ(rule.origin.file, "demo.json");
  EXPECT_EQ(rule.origin.line, 2u);
}

TEST(Loader, ReadsDurationsAsNanoseconds) {
  auto equals = [](const std::string& text) { return onlyUnless("{\"equals\": \"" + text + "\"}").equals; };
  EXPECT_EQ(equals("5ns"), 5);
  EXPECT_EQ(equals("10us"), 10'000);
  EXPECT_EQ(equals("250ms"), 250'000'000);
  EXPECT_EQ(equals("2s"), 2'000'000'000);
  EXPECT_EQ(equals("1min"), 60'000'000'000);
  EXPECT_EQ(equals("1h"), 3'600'000'000'000);
  EXPECT_EQ(equals("-1ms"), -1'000'000);
}

TEST(Loader, ReadsConstants) {
  EXPECT_EQ(onlyUnless("{\"equals\": true}").equals, 1);
  EXPECT_EQ(onlyUnless("{\"equals\": -1}").equals, -1);
  EXPECT_EQ(onlyUnless("{\"equals\": \"std::launch::deferred\"}").enumerator, "std::launch::deferred");
  EXPECT_EQ(onlyUnless("{\"at_least\": 10000}").at_least, 10000);
  EXPECT_EQ(onlyUnless("{\"less_than\": \"2s\"}").less_than, 2'000'000'000);
  EXPECT_EQ(onlyUnless("{\"value\": \"arg3\", \"flags\": 64}").has_flags, 64);
}

TEST(Loader, ReadsSelectors) {
  EXPECT_EQ(onlyUnless("{\"zero\": true}").value.kind, Selector::Object);
  Condition arg = onlyUnless("{\"value\": \"arg12\", \"zero\": true}");
  EXPECT_EQ(arg.value.kind, Selector::Arg);
  EXPECT_EQ(arg.value.index, 12u);
  EXPECT_EQ(onlyUnless("{\"value\": \"last\", \"null\": true}").value.kind, Selector::LastArg);
  EXPECT_EQ(onlyUnless("{\"value\": \"any\", \"type\": \"T\"}").value.kind, Selector::AnyArg);
}

TEST(Loader, ReadsNestedConditions) {
  Condition condition = onlyUnless(R"({"from": "{a}::make", "with": [{"value": "arg0", "zero": true, "not": true}]})");
  EXPECT_EQ(condition.from, (std::vector<std::string>{"x::a::make", "a::make"}));
  ASSERT_EQ(condition.with.size(), 1u);
  EXPECT_TRUE(condition.with[0].zero);
  EXPECT_TRUE(condition.with[0].negate);
}

TEST(Loader, ReadsWhatAHoldCounts) {
  EXPECT_EQ(only(", \"hold\": \"arg0\"").hold_unit_ns, 1'000'000);
  EXPECT_EQ(only(", \"hold\": \"arg0\", \"hold_unit\": \"us\"").hold_unit_ns, 1'000);
  Blocking timeval = only(", \"hold\": \"arg4\", \"hold_unit\": \"timeval\"");
  EXPECT_TRUE(timeval.hold_struct);
  EXPECT_EQ(timeval.hold_unit_ns, 1'000);
}

TEST(Loader, ReadsGuardResults) {
  auto guard = [](const std::string& result) {
    LoadResult loaded = loadText(
        R"({"pack": "p", "title": "P", "guards": [{"kind": "ready", "call": "f", "of": "arg0", "result": )" + result +
            "}]}",
        "p.json");
    EXPECT_TRUE(loaded.errors.empty()) << loaded.errors.front().message;
    return loaded.rules.guards.at(0);
  };
  EXPECT_EQ(guard("\"any\"").result, Guard::Any);
  EXPECT_EQ(guard("true").result, Guard::True);
  EXPECT_EQ(guard("\"false\"").result, Guard::False);
  EXPECT_EQ(guard("\"compared\"").result, Guard::Compared);
  EXPECT_EQ(guard("{\"equals\": 0}").equals, 0);
  EXPECT_EQ(guard("{\"not_equals\": \"S::timeout\"}").result, Guard::NotEquals);
  EXPECT_EQ(guard("{\"not_equals\": \"S::timeout\"}").enumerator, "S::timeout");
}

TEST(Loader, LaterRunsOnTheLoopByDefault) {
  LoadResult loaded = loadText(R"({"pack": "p", "title": "P", "invokes": [
      {"call": "f", "callable": "arg0", "when_run": "later"},
      {"call": "g", "callable": "any", "when_run": "now", "branches": true}]})",
                               "p.json");
  ASSERT_TRUE(loaded.errors.empty());
  EXPECT_EQ(loaded.rules.invokes[0].context, "loop");
  EXPECT_FALSE(loaded.rules.invokes[0].branches);
  EXPECT_EQ(loaded.rules.invokes[1].context, "");
  EXPECT_TRUE(loaded.rules.invokes[1].branches);
}

TEST(Loader, BindAndFreshValues) {
  LoadResult loaded = loadText(R"({"pack": "p", "title": "P", "values": [
      {"call": "f", "result": "bind"}, {"call": "g", "result": "fresh"}, {"call": "h", "result": ["object", "arg1"]}]})",
                               "p.json");
  ASSERT_TRUE(loaded.errors.empty());
  EXPECT_TRUE(loaded.rules.values[0].binds);
  EXPECT_TRUE(loaded.rules.values[1].result_from.empty());
  EXPECT_EQ(loaded.rules.values[2].result_from.size(), 2u);
}

TEST(Loader, PreludeLinesAreNotNames) {
  LoadResult loaded = loadText(R"({"pack": "p", "title": "P", "prelude": ["#define X { 1 }", ""]})", "p.json");
  ASSERT_TRUE(loaded.errors.empty());
  EXPECT_EQ(loaded.rules.packs.at(0).prelude, (std::vector<std::string>{"#define X { 1 }", ""}));
}

TEST(LoaderErrors, UnknownKeyWithWhatWasMeant) {
  EXPECT_EQ(errorOf("{\"pack\": \"p\", \"title\": \"P\",\n  \"blockng\": []}"),
            "2:3: unknown key \"blockng\" in a pack; did you mean \"blocking\"?");
  EXPECT_EQ(errorOfRule(",\n \"whn\": []"), "3:2: unknown key \"whn\" in a blocking rule; did you mean \"when\"?");
}

TEST(LoaderErrors, UnknownClass) {
  EXPECT_EQ(errorOf("{\"pack\": \"p\", \"title\": \"P\", \"blocking\": [{\"id\": \"p-x\", \"call\": \"f\",\n"
                    "  \"class\": \"netwrk\", \"pattern\": \"p\", \"what\": \"w\", \"instead\": \"i\"}]}"),
            "2:12: \"class\" must be sleep, wait, lock, file-io, network, dns, database, process or cpu, not the "
            "text \"netwrk\"; did you mean \"network\"?");
}

TEST(LoaderErrors, SyntaxErrorHasItsPlaceAndNoFollowers) {
  EXPECT_EQ(errorOf("{\"pack\": \"p\",\n \"title\": }").substr(0, 36), "2:11: not JSON: syntax error while p");
  EXPECT_EQ(errorOf("").substr(0, 14), "1:1: not JSON:");
  EXPECT_EQ(errorOf(std::string(100, '[')), "1:65: nested too deeply");
}

TEST(LoaderErrors, ColumnsAfterNumbersAndEscapes) {
  EXPECT_EQ(
      errorOf(
          R"({"pack": "p", "title": "é\u00e9\"", "guards": [{"kind": "k", "call": "f", "when": [{"args": 1, "x": 2}]}]})"),
      "1:97: unknown key \"x\" in a condition");
}

TEST(LoaderErrors, DuplicateIdsAndKeys) {
  std::string rule = R"({"id": "p-x", "call": "f", "class": "wait", "pattern": "p", "what": "w", "instead": "i"})";
  EXPECT_EQ(errorOf("{\"pack\": \"p\", \"title\": \"P\", \"blocking\": [" + rule + ",\n" + rule + "]}"),
            "2:1: the id \"p-x\" is taken by the rule at demo.json:1");
  EXPECT_EQ(errorOf("{\"pack\": \"p\", \"title\": \"P\", \"title\": \"Q\"}"),
            "1:29: the key \"title\" is given twice in this object");
}

TEST(LoaderErrors, Ids) {
  auto id = [](const std::string& text) {
    return errorOf(
        "{\"pack\": \"p\", \"title\": \"P\", \"blocking\": [{\"id\": \"" + text +
        "\", \"call\": \"f\", \"class\": \"wait\", \"pattern\": \"p\", \"what\": \"w\", \"instead\": \"i\"}]}");
  };
  EXPECT_EQ(id("p-Wait"), "1:49: \"p-Wait\" must be kebab-case: a-z, 0-9 and single `-`");
  EXPECT_EQ(id("p--wait"), "1:49: \"p--wait\" must be kebab-case: a-z, 0-9 and single `-`");
  EXPECT_EQ(id("q-wait"), "1:49: \"q-wait\" must start with its pack's name: \"p-q-wait\"");
}

TEST(LoaderErrors, Names) {
  auto call = [](const std::string& value) {
    return errorOf(
        "{\"pack\": \"p\", \"title\": \"P\", \"aliases\": {\"asio\": [\"asio\"]}, \"nonblocking\": [{\"call\": " +
        value + "}]}");
  };
  EXPECT_NE(call("[]").find("this list names nothing"), std::string::npos);
  EXPECT_NE(call("\"::fsync\"").find("a name has no leading `::`"), std::string::npos);
  EXPECT_NE(call("\"{asoi}::post\"").find("no alias \"asoi\" in this pack; did you mean \"asio\"?"), std::string::npos);
  EXPECT_NE(call("\"{asio::post\"").find("`{` without `}`"), std::string::npos);
  EXPECT_NE(call("7").find("expected a name, not the number 7"), std::string::npos);
}

TEST(LoaderErrors, Conditions) {
  EXPECT_NE(errorOfRule(", \"unless\": [{\"value\": \"arg0\", \"with\": [{\"zero\": true}], \"zero\": true}]")
                .find("it needs \"from\" beside it"),
            std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": [{\"value\": \"arg0\"}]").find("this condition tests nothing"),
            std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": []").find("\"unless\" has no condition"), std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": {\"zero\": true}").find("must be a list of conditions, not an object"),
            std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": [{\"value\": \"args0\", \"zero\": true}]").find("did you mean \"arg0\"?"),
            std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": [{\"equals\": \"12 parsecs\"}]").find("or a duration as \"250ms\""),
            std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": [{\"flags\": 0}]").find("an integer other than 0"), std::string::npos);
  EXPECT_NE(errorOfRule(", \"unless\": [{\"guard\": \"redy\"}]")
                .find("no guard of the kind \"redy\" is in any pack; did you mean \"ready\"?"),
            std::string::npos);
}

TEST(Loader, AFixWithAnAliasIsOneForEachPrefix) {
  LoadResult loaded = loadText(R"json({"pack": "p", "title": "P", "aliases": {"a": ["x", "y"], "b": ["u"]}, "fixes": [
      {"call": "{a}::f", "coroutine": "{a}::task", "write": "co_await {b}::g({args}, {a}::h)", "needs": "{a}::h"},
      {"call": "f", "coroutine": "task", "write": "co_await {object}.g()"}]})json",
                               "p.json");
  ASSERT_TRUE(loaded.errors.empty());
  ASSERT_EQ(loaded.rules.fixes.size(), 3u);
  const Fix& second = loaded.rules.fixes[1];
  EXPECT_EQ(second.call.names, std::vector<std::string>{"y::f"});
  EXPECT_EQ(second.coroutine, std::vector<std::string>{"y::task"});
  ASSERT_EQ(second.parts.size(), 3u);
  EXPECT_EQ(second.parts[0].text, "co_await u::g(");
  EXPECT_EQ(second.parts[1].kind, Fix::Part::Args);
  EXPECT_EQ(second.parts[2].text, ", y::h)");
  EXPECT_EQ(loaded.rules.namesOfFixes(), (std::vector<std::string>{"x::h", "y::h"}));
}

TEST(LoaderErrors, AnAliasOfAFixWithoutPrefixes) {
  for (const char* prefixes : {"[]", "[\"\"]", "[1]"}) {
    LoadResult loaded = loadText(std::string("{\"pack\": \"p\", \"title\": \"P\", \"aliases\": {\"a\": ") + prefixes +
                                     "}, \"fixes\": [{\"call\": \"f\", \"coroutine\": \"T\", \"write\": \"co_await {a}::g()\"}]}",
                                 "p.json");
    EXPECT_FALSE(loaded.errors.empty()) << prefixes;
  }
}

TEST(LoaderErrors, Fixes) {
  auto errorOfWriting = [](const std::string& text) {
    return errorOf("{\"pack\": \"p\", \"title\": \"P\", \"aliases\": {\"a\": [\"x\", \"y\"]}, \"fixes\": [\n{\"write\": \"" + text +
                   "\", \"call\": \"f\", \"coroutine\": \"{a}::task\"}]}");
  };
  EXPECT_EQ(errorOfWriting("co_await {args"), "2:11: \"write\": `{` without `}`");
  EXPECT_EQ(errorOfWriting("co_await {arg7}"),
            "2:11: \"write\": `{arg7}` is no alias, and no part of a call: object, moved, qualifier, name, args, "
            "args_before_last, last_arg");
  EXPECT_EQ(errorOfWriting("co_await {args}.{object}"),
            "2:11: \"write\": the parts of a call come in the order of the source: object, qualifier, name, arguments");
  for (const char* text : {"", " ", "{object}.g()"})
    EXPECT_EQ(errorOfWriting(text), "2:11: \"write\": a fix writes an await: `co_await …`");
  for (const char* text : {"co_await f({args}", "co_await f{args})", "co_await f({args}]"})
    EXPECT_EQ(errorOfWriting(text), "2:11: \"write\": brackets that are not closed, or not opened");
  for (const char* text : {"co_await f() // ", "co_await f() /* "})
    EXPECT_EQ(errorOfWriting(text), "2:11: \"write\": a comment would hide what stands behind the call");
  for (const char* text : {"co_await f(\\\"a)", "co_await f(); g()", "co_await f(\\u0000)", "co_await f(\\n)"})
    EXPECT_EQ(errorOfWriting(text), "2:11: \"write\": no quotation marks, `;`, `\\` and control characters");
  EXPECT_EQ(errorsOf("{\"pack\": \"p\", \"title\": \"P\", \"fixes\": [5]}").size(), 1u);
  EXPECT_EQ(errorOf("{\"pack\": \"p\", \"title\": \"P\", \"fixes\": [\n{\"call\": \"f\", \"coroutine\": \"T\", \"write\": "
                    "\"co_await g()\", \"needs\": \"a::*\"}]}"),
            "2:67: \"needs\" takes whole names: whether one is declared is asked by it");
}

TEST(LoaderErrors, EntriesHaveOneKind) {
  EXPECT_EQ(errorOf("{\"pack\": \"p\", \"title\": \"P\", \"entries\": [{\"function\": \"f\", \"attribute\": \"a\"}]}"),
            "1:41: an entry has exactly one of overrides, attribute, coroutine, function, field");
}

TEST(LoaderErrors, NowHasNoExecutor) {
  EXPECT_NE(errorOf("{\"pack\": \"p\", \"title\": \"P\", \"invokes\": [{\"call\": \"f\", \"callable\": \"arg0\", "
                    "\"when_run\": \"now\", \"executor\": \"arg1\"}]}")
                .find("one that runs now runs where its caller does"),
            std::string::npos);
}

TEST(LoaderErrors, AllOfThemAreGiven) {
  EXPECT_EQ(errorsOf("{\"pack\": 1, \"title\": 2, \"models\": 3, \"blocking\": 4, \"hops\": [5]}").size(), 5u);
}

TEST(LoaderErrors, FilesAndFolders) {
  LoadResult missing = load({"/nonexistent/pack.json"});
  ASSERT_EQ(missing.errors.size(), 1u);
  EXPECT_EQ(missing.errors[0].message, "no such file or folder");
  std::filesystem::path folder = std::filesystem::temp_directory_path() / "loiter-rules-test";
  std::filesystem::create_directories(folder);
  std::filesystem::remove(folder / "a.json");
  LoadResult empty = load({folder.string()});
  ASSERT_EQ(empty.errors.size(), 1u);
  EXPECT_EQ(empty.errors[0].message, "no rule pack (*.json) in this folder");
  std::ofstream(folder / "a.json") << R"({"pack": "a", "title": "A"})";
  LoadResult twice = load({folder.string(), (folder / "a.json").string()});
  ASSERT_EQ(twice.errors.size(), 1u);
  EXPECT_NE(twice.errors[0].message.find("the pack \"a\" was already read from"), std::string::npos);
  std::filesystem::remove_all(folder);
}

// The packs that Loiter brings.
class Packs : public ::testing::Test {
 protected:
  static const LoadResult& loaded() {
    static const LoadResult result = load({kRules});
    return result;
  }
};

TEST_F(Packs, LoadWithoutErrors) {
  for (const LoadError& e : loaded().errors)
    ADD_FAILURE() << e.file << ":" << e.line << ":" << e.column << ": " << e.message;
  EXPECT_GE(loaded().rules.packs.size(), 30u);
}

TEST_F(Packs, AreNamedAsTheirFiles) {
  for (const Pack& pack : loaded().rules.packs) EXPECT_EQ(pack.name, std::filesystem::path(pack.file).stem().string());
}

// Invariant 5: every blocking rule names a pattern that has a cost, and every cost is used.
TEST_F(Packs, EveryPatternHasACost) {
  std::ifstream in(kRules + "/costs.json");
  nlohmann::json patterns = nlohmann::json::parse(in).at("patterns");
  std::set<std::string> used = {"annotated", "mutex-held"};  // of the analysis itself
  for (const Blocking& rule : loaded().rules.blocking) {
    EXPECT_TRUE(patterns.contains(rule.pattern)) << rule.id << " names \"" << rule.pattern << '"';
    used.insert(rule.pattern);
  }
  for (const auto& [name, cost] : patterns.items()) {
    EXPECT_TRUE(used.count(name)) << "nothing names \"" << name << '"';
    EXPECT_GT(cost.at("hold_ms").get<double>(), 0) << name;
    EXPECT_FALSE(cost.at("note").get<std::string>().empty()) << name;
    cost.at("measured").get<bool>();
  }
}

TEST_F(Packs, SentencesReadOn) {
  for (const Blocking& rule : loaded().rules.blocking) {
    EXPECT_NE(rule.what.back(), '.') << rule.id;
    EXPECT_NE(rule.instead.back(), '.') << rule.id;
    EXPECT_TRUE(rule.what.front() >= 'a' && rule.what.front() <= 'z') << rule.id << ": " << rule.what;
  }
}

// A nonblocking rule beats every blocking rule of the same function, so an overlap is a rule that never speaks. One
// that speaks of some overloads only leaves the others.
TEST_F(Packs, NoRuleHidesAnother) {
  for (const NonBlocking& quiet : loaded().rules.nonblocking) {
    bool some_overloads = quiet.call.params || !quiet.call.returns.empty() || !quiet.call.template_args.empty();
    if (!quiet.when.empty() || some_overloads) continue;
    for (const std::string& glob : quiet.call.names)
      for (const Blocking& rule : loaded().rules.blocking)
        for (const std::string& name : rule.call.names)
          EXPECT_FALSE(globMatches(glob, name)) << glob << " (" << quiet.origin.pack << ") hides " << rule.id;
  }
}

}  // namespace
}  // namespace loiter::rules
