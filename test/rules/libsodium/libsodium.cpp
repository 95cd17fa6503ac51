// libsodium and Argon2: a password's hash is slow on purpose, a plain hash is not; a thread of its own may compute one.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <coroutine>
#include <future>
#include <string>
#include <thread>

#include <argon2.h>
#include <sodium.h>

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    void unhandled_exception();
    void return_void();
  };
};

static bool matches(const std::string& stored, const std::string& password) {
  return crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;  // blocks: cpu
}
static bool matches_elsewhere(const std::string& stored, const std::string& password) {
  return argon2id_verify(stored.c_str(), password.data(), password.size()) == 0;
}

Task login(std::string stored, std::string password) {
  char out[128];
  unsigned char key[32], salt[16];
  crypto_pwhash_str(out, password.data(), password.size(), 2, 1 << 26);                                             // blocks: cpu
  crypto_pwhash(key, sizeof key, password.data(), password.size(), salt, 2, 1 << 26, 1);                            // blocks: cpu
  argon2id_hash_encoded(2, 1 << 16, 1, password.data(), password.size(), salt, sizeof salt, 32, out, sizeof out);   // blocks: cpu
  if (matches(stored, password)) co_return;
  randombytes_buf(salt, sizeof salt);
  crypto_generichash(key, sizeof key, salt, sizeof salt, nullptr, 0);
  std::thread([=] { matches_elsewhere(stored, password); }).detach();
}
