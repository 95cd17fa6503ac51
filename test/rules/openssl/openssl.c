/* OpenSSL under a libevent loop: BIOs that block, work that is slow on purpose. */
// REQUIRES: openssl, libevent
// RUN: %verdicts %loiter %t %s
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include <event2/event.h>
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>

static int on_verify(int ok, X509_STORE_CTX* store) {
  usleep(1000); /* blocks: sleep */
  return ok;
}

static void on_request(evutil_socket_t fd, short events, void* argument) {
  SSL_CTX* keys = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_verify(keys, SSL_VERIFY_PEER, on_verify);
  char data[64];
  BIO* slow = BIO_new_connect("example.net:443");
  BIO_do_connect(slow); /* blocks: network */
  BIO_read(slow, data, sizeof data); /* blocks: network */
  BIO_write(slow, data, sizeof data); /* blocks: network */
  BIO_puts(slow, "x"); /* blocks: network */
  BIO* secure = BIO_new_ssl_connect(keys);
  BIO_do_handshake(secure); /* blocks: network */
  BIO* quick = BIO_new_connect("example.net:443");
  BIO_set_nbio(quick, 1);
  BIO_do_connect(quick);
  BIO_read(quick, data, sizeof data);
  BIO* memory = BIO_new_mem_buf(data, sizeof data);
  BIO_read(memory, data, sizeof data);
  BIO* file = BIO_new_file("key.pem", "r"); /* blocks: file-io */
  BIO_read(file, data, sizeof data); /* blocks: file-io */
  BIO_ADDRINFO* found;
  BIO_lookup("example.net", "443", BIO_LOOKUP_CLIENT, 0, 0, &found); /* blocks: dns */
  BIO_socket_wait(fd, 1, 0); /* blocks: wait */

  unsigned char key[32];
  PKCS5_PBKDF2_HMAC("p", 1, key, 8, 100000, EVP_sha256(), sizeof key, key); /* blocks: cpu */
  PKCS5_PBKDF2_HMAC("p", 1, key, 8, 1, EVP_sha256(), sizeof key, key);
  EVP_PBE_scrypt("p", 1, key, 8, 16384, 8, 1, 0, key, sizeof key); /* blocks: cpu */
  /* Nobody runs these with few rounds but a test. */
  PKCS5_PBKDF2_HMAC("p", 1, key, 8, events, EVP_sha256(), sizeof key, key); /* blocks: cpu */
  EVP_PBE_scrypt("p", 1, key, 8, 1ULL << events, 8, 1, 0, key, sizeof key); /* blocks: cpu */
  EVP_PBE_scrypt("p", 1, key, 8, 16, 8, 1, 0, key, sizeof key);
  EVP_PKEY_CTX* rsa = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, NULL);
  EVP_PKEY* made = NULL;
  EVP_PKEY_keygen(rsa, &made); /* blocks: cpu */
  EVP_PKEY_CTX* curve = EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, NULL);
  EVP_PKEY_keygen(curve, &made);
  made = EVP_RSA_gen(2048); /* blocks: cpu */
  made = EVP_EC_gen("P-256");
}

static void* in_thread(void* argument) {
  char data[64];
  BIO* own = BIO_new_connect("example.net:443");
  BIO_do_connect(own);
  BIO_read(own, data, sizeof data);
  EVP_PKEY* made = EVP_RSA_gen(4096);
  EVP_PKEY_free(made);
  return NULL;
}

int main(void) {
  struct event_base* base = event_base_new();
  event_add(event_new(base, 0, EV_READ, on_request, NULL), NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, in_thread, NULL);
  return event_base_dispatch(base);
}
