/* Declarations of Argon2 that the tests of libsodium's pack use: true names, no bodies. */
#ifndef ARGON2_H
#define ARGON2_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
int argon2id_hash_encoded(uint32_t t_cost, uint32_t m_cost, uint32_t parallelism, const void *pwd, size_t pwdlen, const void *salt, size_t saltlen, size_t hashlen, char *encoded, size_t encodedlen);
int argon2id_verify(const char *encoded, const void *pwd, size_t pwdlen);
#ifdef __cplusplus
}
#endif
#endif
