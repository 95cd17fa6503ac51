#include "task.h"

#include <unistd.h>

Task handler() {
  sleep(1);
  co_return;
}
