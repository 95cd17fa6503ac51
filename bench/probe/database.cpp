#include "probe/database.h"

#include "failure.h"
#include "patterns/pattern.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <thread>

namespace loiter::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUser = "loiter";          // of the database; it has no password and no network
constexpr const char* kUnprivileged = "nobody";  // whom PostgreSQL runs as where we are root, which it refuses to be
constexpr std::chrono::seconds kInitialize(60), kStart(30), kStop(5);

// The newest of Debian's versions, or what the PATH has.
std::string findBinaries() {
  std::string newest;
  int version = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", none)) {
    const std::string name = entry.path().filename();
    int found = 0;  // stays so for what is not a number
    std::from_chars(name.data(), name.data() + name.size(), found);
    if (found > version && access((entry.path() / "bin/postgres").c_str(), X_OK) == 0) {
      version = found;
      newest = entry.path() / "bin";
    }
  }
  if (!newest.empty()) return newest;
  std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    const std::string folder = path.substr(at, end - at);
    if (!folder.empty() && access((folder + "/postgres").c_str(), X_OK) == 0) return folder;
    at = end + 1;
  }
  throw Unavailable("PostgreSQL's server is not installed (Debian: postgresql-15)");
}

const passwd* unprivileged() {
  if (geteuid() != 0) return nullptr;
  const passwd* user = getpwnam(kUnprivileged);
  if (!user) throw Unavailable("PostgreSQL does not run as root, and there is no user 'nobody'");
  return user;
}

enum class Errors { Dropped, InOutput };

// For the time between fork and exec: another user, and what becomes of the standard error. Nobody reads a server's.
std::function<bool()> become(const passwd* user, Errors errors) {
  return [uid = user ? user->pw_uid : 0, gid = user ? user->pw_gid : 0, change = user != nullptr, errors] {
    const int target = errors == Errors::Dropped ? open("/dev/null", O_WRONLY) : STDOUT_FILENO;
    dup2(target, STDERR_FILENO);
    return !change || (setgroups(0, nullptr) == 0 && setgid(gid) == 0 && setuid(uid) == 0);
  };
}

// The line of a program's output that says what is wrong.
std::string complaint(const std::string& output) {
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);)
    for (const char* word : {"FATAL: ", "error: "})
      if (const size_t at = line.find(word); at != std::string::npos) return ": " + line.substr(at);
  return "";
}

// However a scope is left, a program of PostgreSQL's may remove what it has outside of our folder, as shared memory.
struct EndedGently {
  Child& child;
  ~EndedGently() { child.stop(SIGINT, kStop); }
};

}  // namespace

Database::Database(const fs::path& parent) : folder_(parent) {
  const std::string binaries = findBinaries();
  if (const passwd* user = unprivileged())
    if (chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0)
      throw Unavailable("cannot give a folder to the user 'nobody', whom PostgreSQL would run as");
  connection_ = "host='" + folder_.path().string() + "' user=" + kUser + " dbname=postgres";
  initialize(binaries);
  try {
    start(binaries);
  } catch (...) {  // no destructor of ours will run
    stop();
    throw;
  }
}

Database::~Database() { stop(); }

void Database::stop() {
  if (server_) server_->stop(SIGINT, kStop);  // its fast shutdown
}

void Database::initialize(const std::string& binaries) {
  Child child({binaries + "/initdb", "-D", (folder_.path() / "data").string(), "-U", kUser, "-A", "trust", "-N"},
              become(unprivileged(), Errors::InOutput));
  const EndedGently ended{child};
  const Child::End end = child.finish(kInitialize);
  if (!end.how.empty()) throw Unavailable("PostgreSQL's initdb " + end.how + complaint(end.output));
}

// No network, and nothing outside of the folder that an end by force would leave.
void Database::start(const std::string& binaries) {
  constexpr std::chrono::milliseconds kStep(20);
  server_.emplace(std::vector<std::string>{binaries + "/postgres", "-D", (folder_.path() / "data").string(), "-k",
                                           folder_.path().string(), "-c", "listen_addresses=", "-c",
                                           "dynamic_shared_memory_type=mmap"},
                  become(unprivileged(), Errors::Dropped));
  const auto deadline = std::chrono::steady_clock::now() + kStart;
  const std::vector<std::string> ask = {binaries + "/pg_isready", "-q", "-h", folder_.path().string(), "-U", kUser};
  while (!Child(ask, become(nullptr, Errors::Dropped)).finish(kStart).how.empty()) {
    if (std::chrono::steady_clock::now() > deadline) throw Unavailable("PostgreSQL's server does not answer");
    std::this_thread::sleep_for(kStep);
  }
}

}  // namespace loiter::bench
