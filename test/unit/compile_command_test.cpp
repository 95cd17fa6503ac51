#include "compile_command.h"

#include "command_words.h"
#include "host_compiler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace loiter::driver {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

UnitCommand commandOf(Words words, const std::string& file = "/p/a.cpp", const std::string& folder = "/p") {
  return makeCommand({folder, file, std::move(words)});
}

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool hasRun(const Words& words, const Words& run) {
  return std::search(words.begin(), words.end(), run.begin(), run.end()) != words.end();
}

TEST(CompileCommand, LaunchersAreStripped) {
  EXPECT_EQ(findCompiler({"g++", "-c", "a.cpp"}), 0u);
  EXPECT_EQ(findCompiler({"ccache", "/usr/bin/c++", "-c", "a.cpp"}), 1u);
  EXPECT_EQ(findCompiler({"/usr/bin/sccache", "icecc", "clang++-17", "-c", "a.cpp"}), 2u);
  EXPECT_EQ(findCompiler({"env", "CCACHE_DIR=/x", "A=b", "ccache", "g++", "-c", "a.cpp"}), 4u);
  EXPECT_EQ(findCompiler({"distcc", "-j", "8", "arm-linux-gnueabihf-gcc-12", "-c", "a.c"}), 3u);
  EXPECT_EQ(findCompiler({"mycompiler", "-c", "gcc"}), 0u);
  EXPECT_EQ(findCompiler({"env", "A=B", "mycompiler", "-c", "a.c"}), 2u);
}

TEST(CompileCommand, CompilersAreRecognised) {
  EXPECT_EQ(compilerKind("/usr/bin/c++"), CompilerKind::Gxx);
  EXPECT_EQ(compilerKind("x86_64-linux-gnu-g++-12"), CompilerKind::Gxx);
  EXPECT_EQ(compilerKind("gcc-12.2.0"), CompilerKind::Gcc);
  EXPECT_EQ(compilerKind("clang++-22"), CompilerKind::Clangxx);
  EXPECT_EQ(compilerKind("C:\\LLVM\\bin\\clang-cl.exe"), CompilerKind::Cl);
  EXPECT_EQ(compilerKind("ccache"), CompilerKind::Unknown);
  EXPECT_EQ(compilerKind("-c"), CompilerKind::Unknown);
}

TEST(CompileCommand, OutputAndDependencyOptionsGoAndTheRestStays) {
  UnitCommand unit = commandOf({"g++", "-DX=1", "-I", "inc", "-isystem", "/s", "-std=gnu++20", "-O2", "-MD", "-MT",
                                "a.o", "-MF", "a.o.d", "-o", "a.o", "-c", "a.cpp"});
  EXPECT_TRUE(hasRun(unit.command, {"-DX=1", "-I", "inc", "-isystem", "/s", "-std=gnu++20", "-O2"}));
  for (const char* gone : {"-MD", "-MT", "a.o", "-MF", "a.o.d", "-o", "-c", "a.cpp"})
    EXPECT_FALSE(has(unit.command, gone)) << gone;
  EXPECT_TRUE(hasRun(unit.command, {"--", "/p/a.cpp"}));
  EXPECT_EQ(unit.command.back(), "/p/a.cpp");
  EXPECT_EQ(unit.command[1], "--driver-mode=g++");
}

TEST(CompileCommand, OtherSourcesOfTheSameCommandGo) {
  UnitCommand unit = commandOf(
      {"gcc", "-D", "T=x.c", "a.c", "b.c", "start.S", "-o", "prog", "-include", "c.c", "lib.o"}, "/p/a.c");
  for (const char* gone : {"a.c", "b.c", "start.S"}) EXPECT_FALSE(has(unit.command, gone)) << gone;
  EXPECT_TRUE(hasRun(unit.command, {"-D", "T=x.c"}));
  EXPECT_TRUE(hasRun(unit.command, {"-Xclang", "-include", "-Xclang", "c.c"}));
}

TEST(CompileCommand, WhatOnlyOtherCompilersKnowGoes) {
  UnitCommand unit = commandOf({"g++", "--param", "max-inline-insns-single=1", "--param=x=2", "-fconcepts",
                                "-fmodules-ts", "-fmodule-mapper=m", "-fno-fat-lto-objects", "-fplugin=x.so",
                                "-specs=y", "-Werror", "-Werror=return-type", "@obj/a.o.modmap", "-Wall", "-c",
                                "a.cpp"});
  EXPECT_TRUE(unit.failed.empty()) << unit.failed;
  EXPECT_TRUE(has(unit.command, "-Wall"));
  for (const std::string& word : unit.command) {
    EXPECT_EQ(word.find("-Werror"), std::string::npos) << word;
    EXPECT_EQ(word.find("modul"), std::string::npos) << word;
    EXPECT_EQ(word.find("max-inline"), std::string::npos) << word;
    EXPECT_NE(word, "-fconcepts");
    EXPECT_NE(word, "-fplugin=x.so");
  }
}

TEST(CompileCommand, PrecompiledHeadersBecomeHeaders) {
  const Words include = {"-Xclang", "-include", "-Xclang", "/b/cmake_pch.hxx"};
  // As CMake writes it for Clang: the compiled header and the header.
  UnitCommand clang = commandOf({"clang++", "-Winvalid-pch", "-Xclang", "-include-pch", "-Xclang",
                                 "/b/cmake_pch.hxx.pch", "-Xclang", "-include", "-Xclang", "/b/cmake_pch.hxx", "-c",
                                 "a.cpp"});
  EXPECT_TRUE(hasRun(clang.command, include));
  EXPECT_EQ(std::count(clang.command.begin(), clang.command.end(), "/b/cmake_pch.hxx"), 1);
  EXPECT_FALSE(has(clang.command, "/b/cmake_pch.hxx.pch"));
  // For GCC, which finds cmake_pch.hxx.gch by itself.
  EXPECT_TRUE(hasRun(commandOf({"g++", "-include", "/b/cmake_pch.hxx", "-c", "a.cpp"}).command, include));
  EXPECT_TRUE(hasRun(commandOf({"g++", "-include", "/b/cmake_pch.hxx.gch", "-c", "a.cpp"}).command, include));
  EXPECT_TRUE(hasRun(commandOf({"clang++", "-include-pch", "/b/cmake_pch.hxx.pch", "-c", "a.cpp"}).command, include));
}

TEST(CompileCommand, OtherLanguagesAreSkippedByName) {
  EXPECT_EQ(commandOf({"gcc", "-c", "x.S"}, "/p/x.S").skipped, "assembly");
  EXPECT_EQ(commandOf({"nvcc", "-c", "x.cu"}, "/p/x.cu").skipped, "CUDA");
  EXPECT_EQ(commandOf({"rc", "x.rc"}, "/p/x.rc").skipped, "Windows resource");
  EXPECT_EQ(commandOf({"clang", "-x", "assembler-with-cpp", "-c", "a.cpp"}).skipped, "assembly");
  EXPECT_EQ(commandOf({"g++", "-x", "c++-header", "-o", "p.gch", "-c", "a.hxx"}, "/p/a.hxx").skipped,
            "precompiled header");
  EXPECT_EQ(commandOf({"gcc", "-x", "c++", "-c", "a.inc"}, "/p/a.inc").call.language, "c++");
  EXPECT_EQ(commandOf({"gcc", "-c", "a.c"}, "/p/a.c").call.language, "c");
  EXPECT_EQ(commandOf({"g++", "-c", "a.c"}, "/p/a.c").call.language, "c++");
  EXPECT_EQ(commandOf({"cc_wrapper.sh", "-c", "a.c"}, "/p/a.c").command[1], "--driver-mode=gcc");
}

TEST(CompileCommand, ClStyleCommandsKeepTheirStyle) {
  UnitCommand unit = commandOf(
      {"cl.exe", "/nologo", "/DX", "/I", "inc", "/EHsc", "/std:c++20", "/Foa.obj", "/FS", "/c", "a.cpp"});
  EXPECT_EQ(unit.command[0], "clang-cl");
  EXPECT_EQ(unit.command[1], "--driver-mode=cl");
  EXPECT_TRUE(hasRun(unit.command, {"/DX", "/I", "inc", "/EHsc", "/std:c++20"}));
  EXPECT_FALSE(has(unit.command, "/Foa.obj"));
  EXPECT_FALSE(has(unit.command, "/c"));
}

TEST(CompileCommand, ClStyleFoldersAreSpelledAsHere) {
  UnitCommand unit = commandOf(
      {"C:\\VC\\cl.exe", "/I..\\inc", "/I", "a\\b", "/D", "T=\\n", "/Fo", "/TP", "src\\a.txx", "/link", "/DEBUG"},
      "/p/src/a.txx");
  EXPECT_TRUE(hasRun(unit.command, {"/I../inc", "/I", "a/b", "/D", "T=\\n", "/TP"}));
  EXPECT_FALSE(has(unit.command, "/DEBUG"));
  EXPECT_EQ(unit.call.language, "c++");
}

class ResponseFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "loiter-response";
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  fs::path folder_;
};

TEST_F(ResponseFiles, AreExpandedFromTheFolderOfTheCommand) {
  write("flags.rsp", "-DA=1 @more.rsp \"-DTEXT=a b\"");
  write("more.rsp", "-DB=2\n-Iinc\n");
  UnitCommand unit = commandOf({"g++", "@flags.rsp", "-c", "a.cpp"}, folder_ / "a.cpp", folder_);
  EXPECT_TRUE(hasRun(unit.command, {"-DA=1", "-DB=2", "-Iinc", "-DTEXT=a b"}));
}

TEST_F(ResponseFiles, ThatAreGoneOrEndlessFailTheUnit) {
  EXPECT_NE(commandOf({"g++", "@gone.rsp", "-c", "a.cpp"}, folder_ / "a.cpp", folder_).failed.find("gone.rsp"),
            std::string::npos);
  write("loop.rsp", "@loop.rsp");
  EXPECT_NE(commandOf({"g++", "@loop.rsp", "-c", "a.cpp"}, folder_ / "a.cpp", folder_).failed.find("names more than"),
            std::string::npos);
}

TEST(CompileCommand, UnknownArgumentsAreDropped) {
  Words command = {"clang++", "-DX", "-fnew-flag", "-mstrange=1", "--", "/p/a.cpp"};
  EXPECT_TRUE(dropUnknownArguments("unknown argument: '-fnew-flag'", command));
  EXPECT_EQ(command, (Words{"clang++", "-DX", "-mstrange=1", "--", "/p/a.cpp"}));
  EXPECT_TRUE(dropUnknownArguments("unsupported option '-mstrange=1' for target 'x86_64'", command));
  EXPECT_FALSE(dropUnknownArguments("unknown argument: '-fnew-flag'", command));
  EXPECT_FALSE(dropUnknownArguments("no such file: '/p/a.cpp'", command));
  command = {"clang++", "-DX=znver9", "-march=znver9", "-mtune=znver9", "-mfpmath=387", "--", "/p/a.cpp"};
  EXPECT_TRUE(dropUnknownArguments("unknown target CPU 'znver9'", command));
  EXPECT_TRUE(dropUnknownArguments("the '387' unit is not supported with this instruction set", command));
  EXPECT_EQ(command, (Words{"clang++", "-DX=znver9", "--", "/p/a.cpp"}));
  command = {"clang++", "-DX", "--", "/p/a.cpp"};
  EXPECT_EQ(command, (Words{"clang++", "-DX", "--", "/p/a.cpp"}));
}

constexpr const char* kVerbose =
    "Target: %s\n#include \"...\" search starts here:\n#include <...> search starts here:\n /usr/include/c++/11\n"
    " /usr/include/x86_64-linux-gnu/c++/11\n /usr/lib/gcc/x86_64-linux-gnu/11/include\n /usr/include\nEnd of search "
    "list.\n";

std::string verbose(const std::string& target) {
  std::string text = kVerbose;
  return text.replace(text.find("%s"), 2, target);
}

TEST(HostCompiler, TheNewestLibraryNeedsNoFlags) {
  EXPECT_TRUE(flagsFromVerbose(verbose("x86_64-linux-gnu"), "x86_64-pc-linux-gnu", "/usr/include/c++/11").empty());
}

TEST(HostCompiler, AnOlderLibraryIsNamed) {
  EXPECT_EQ(flagsFromVerbose(verbose("x86_64-linux-gnu"), "x86_64-pc-linux-gnu", "/usr/include/c++/12"),
            (Words{"-stdlib++-isystem/usr/include/c++/11", "-stdlib++-isystem/usr/include/x86_64-linux-gnu/c++/11"}));
}

TEST(HostCompiler, AnotherClangNamesItsLibraryAndNotItsOwnHeaders) {
  const char* clang =
      "Target: x86_64-pc-linux-gnu\n#include <...> search starts here:\n /opt/llvm/bin/../include/c++/v1\n"
      " /opt/llvm/lib/clang/15/include\n /usr/include\nEnd of search list.\n";
  EXPECT_EQ(flagsFromVerbose(clang, "x86_64-pc-linux-gnu", "/usr/include/c++/12"),
            (Words{"-stdlib++-isystem/opt/llvm/include/c++/v1", "-idirafter", "/usr/include"}));
}

TEST(HostCompiler, ACrossCompilerNamesItsTargetAndHeaders) {
  Words flags = flagsFromVerbose(verbose("aarch64-linux-gnu"), "x86_64-pc-linux-gnu", "/usr/include/c++/12");
  EXPECT_EQ(flags.front(), "--target=aarch64-linux-gnu");
  EXPECT_TRUE(hasRun(flags, {"-idirafter", "/usr/include"}));
}

}  // namespace
}  // namespace loiter::driver
