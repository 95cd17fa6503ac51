#pragma once
#include <functional>
#include <string>
namespace trantor {
class TaskQueue {
 public:
  virtual void runTaskInQueue(const std::function<void()>& task) = 0;
  virtual void runTaskInQueue(std::function<void()>&& task) = 0;
  void syncTaskInQueue(const std::function<void()>& task);
  virtual ~TaskQueue();
};
class ConcurrentTaskQueue : public TaskQueue {
 public:
  ConcurrentTaskQueue(std::size_t threadNum, const std::string& name);
  void runTaskInQueue(const std::function<void()>& task) override;
  void runTaskInQueue(std::function<void()>&& task) override;
};
}  // namespace trantor
