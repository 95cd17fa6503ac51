#include "library/store.h"
#include <chrono>
#include <thread>
void store(int n) { std::this_thread::sleep_for(std::chrono::seconds(n * SECONDS)); }
