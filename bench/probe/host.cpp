#include "probe/host.h"

#include <sched.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <sys/vfs.h>

#include <linux/magic.h>

#include <cstdio>
#include <ctime>
#include <fstream>

namespace loiter::bench {
namespace {

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(std::min(line.find(':') + 2, line.size()));
  utsname system{};
  uname(&system);
  return system.machine;
}

std::string fileSystem(const std::filesystem::path& folder) {
  struct statfs info{};
  if (statfs(folder.c_str(), &info) != 0) return "unknown";
  constexpr long kXfs = 0x58465342, kZfs = 0x2fc12fc1;  // not in the kernel's list of magic numbers
  switch (long(info.f_type)) {
    case EXT4_SUPER_MAGIC: return "ext4";
    case BTRFS_SUPER_MAGIC: return "btrfs";
    case TMPFS_MAGIC: return "tmpfs";
    case OVERLAYFS_SUPER_MAGIC: return "overlayfs";
    case NFS_SUPER_MAGIC: return "nfs";
    case F2FS_SUPER_MAGIC: return "f2fs";
    case kXfs: return "xfs";
    case kZfs: return "zfs";
    default: break;
  }
  char number[24];
  std::snprintf(number, sizeof number, "0x%lx", long(info.f_type));
  return number;
}

}  // namespace

unsigned usableCores() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? unsigned(CPU_COUNT(&set)) : 1;
}

nlohmann::ordered_json hostFingerprint(const std::filesystem::path& folder) {
  constexpr double kGiB = 1 << 30;
  utsname system{};
  uname(&system);
  struct sysinfo memory{};
  sysinfo(&memory);
  char gib[16];
  std::snprintf(gib, sizeof gib, "%.0f GiB", double(memory.totalram) * memory.mem_unit / kGiB);
  return {{"processor", processor()},
          {"cores", usableCores()},
          {"memory", gib},
          {"kernel", std::string(system.sysname) + " " + system.release},
          {"file_system", fileSystem(folder)}};
}

std::string compilerText() {
#ifdef __clang__
  return __VERSION__;
#else
  return "GCC " __VERSION__;
#endif
}

std::string dateText() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[sizeof "2026-11-30"];
  std::strftime(text, sizeof text, "%Y-%m-%d", &utc);
  return text;
}

}  // namespace loiter::bench
