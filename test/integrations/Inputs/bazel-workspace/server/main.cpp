#include "handler.h"
#include "library/store.h"
struct Server : Handler {
  void on_message() override { store(1); }
};
int main() { Server().on_message(); }
