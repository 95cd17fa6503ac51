// What jemalloc, which the program is linked with, is told (TUNING.md of jemalloc 5). Clang's parser and the
// linker wait for memory; on huge pages both take a fifth less time.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "thp:always,metadata_thp:always";
}
