#pragma once
struct Handler {
  virtual void on_message() = 0;
};
