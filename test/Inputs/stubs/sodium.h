/* Declarations of libsodium that the tests of its pack use: true names, no bodies. */
#ifndef sodium_H
#define sodium_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
int crypto_pwhash(unsigned char *out, unsigned long long outlen, const char *passwd, unsigned long long passwdlen, const unsigned char *salt, unsigned long long opslimit, size_t memlimit, int alg);
int crypto_pwhash_str(char *out, const char *passwd, unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit);
int crypto_pwhash_str_verify(const char *str, const char *passwd, unsigned long long passwdlen);
int crypto_generichash(unsigned char *out, size_t outlen, const unsigned char *in, unsigned long long inlen, const unsigned char *key, size_t keylen);
void randombytes_buf(void *buf, size_t size);
#ifdef __cplusplus
}
#endif
#endif
