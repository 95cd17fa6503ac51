#pragma once
#include <userver/engine/async.hpp>
namespace userver {
namespace utils {
template <typename Function, typename... Args>
engine::TaskWithResult<std::invoke_result_t<Function, Args...>> Async(std::string name, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
engine::TaskWithResult<std::invoke_result_t<Function, Args...>> Async(engine::TaskProcessor& task_processor, std::string name, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
engine::TaskWithResult<std::invoke_result_t<Function, Args...>> Async(engine::TaskProcessor& task_processor, std::string name, engine::Deadline deadline, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
engine::TaskWithResult<std::invoke_result_t<Function, Args...>> Async(std::string name, engine::Deadline deadline, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
engine::TaskWithResult<std::invoke_result_t<Function, Args...>> CriticalAsync(std::string name, Function&& f, Args&&... args) { __builtin_trap(); }
template <typename Function, typename... Args>
engine::TaskWithResult<std::invoke_result_t<Function, Args...>> AsyncBackground(std::string name, engine::TaskProcessor& task_processor, Function&& f, Args&&... args) { __builtin_trap(); }
}  // namespace utils
}  // namespace userver
