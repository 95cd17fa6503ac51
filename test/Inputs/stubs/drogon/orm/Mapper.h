#pragma once
#include <future>
#include <drogon/HttpAppFramework.h>
namespace drogon {
namespace orm {
class Criteria {};
class Result {};
class DrogonDbException {};
enum class Mode { NonBlocking, Blocking };
using ExceptionCallback = std::function<void(const DrogonDbException&)>;
namespace internal {
class SqlBinder {
 public:
  template <typename T>
  SqlBinder& operator<<(T&& parameter) { __builtin_trap(); }
  SqlBinder& operator<<(const Mode& mode);
  template <typename CallbackType>
  SqlBinder& operator>>(CallbackType&& callback) { __builtin_trap(); }
};
}  // namespace internal
class Transaction;
class DbClient {
 public:
  virtual ~DbClient();
  template <typename FUNCTION1, typename FUNCTION2, typename... Arguments>
  void execSqlAsync(const std::string& sql, FUNCTION1&& rCallback, FUNCTION2&& exceptCallback, Arguments&&... args) noexcept { __builtin_trap(); }
  template <typename... Arguments>
  std::future<Result> execSqlAsyncFuture(const std::string& sql, Arguments&&... args) noexcept { __builtin_trap(); }
  template <typename... Arguments>
  Result execSqlSync(const std::string& sql, Arguments&&... args) { __builtin_trap(); }
  template <typename... Arguments>
  Awaiter<Result> execSqlCoro(const std::string& sql, Arguments&&... args) noexcept { __builtin_trap(); }
  internal::SqlBinder operator<<(const std::string& sql);
  virtual std::shared_ptr<Transaction> newTransaction(const std::function<void(bool)>& commitCallback = nullptr) = 0;
  Awaiter<std::shared_ptr<Transaction>> newTransactionCoro();
};
class Transaction : public DbClient {};
using DbClientPtr = std::shared_ptr<DbClient>;
template <typename T>
class Mapper {
 public:
  explicit Mapper(DbClientPtr client);
  T findByPrimaryKey(const int& key);
  void findByPrimaryKey(const int& key, const std::function<void(T)>& rcb, const ExceptionCallback& ecb) noexcept;
  std::vector<T> findAll();
  void findAll(const std::function<void(std::vector<T>)>& rcb, const ExceptionCallback& ecb) noexcept;
  std::size_t count(const Criteria& criteria = Criteria());
  void insert(T& obj);
  void insert(const T& obj, const std::function<void(T)>& rcb, const ExceptionCallback& ecb) noexcept;
  template <typename... Arguments>
  std::size_t updateBy(const std::vector<std::string>& colNames, const Criteria& criteria, Arguments&&... args) { __builtin_trap(); }
};
}  // namespace orm
namespace nosql {
class RedisResult {};
class RedisException {};
class RedisClient {
 public:
  virtual ~RedisClient();
  virtual void execCommandAsync(std::function<void(const RedisResult&)>&& resultCallback, std::function<void(const RedisException&)>&& exceptionCallback, std::string_view command, ...) noexcept = 0;
  template <typename F, typename... Args>
  std::invoke_result_t<F, const RedisResult&> execCommandSync(F&& processFunc, std::string_view command, Args&&... args) { __builtin_trap(); }
  template <typename... Arguments>
  Awaiter<RedisResult> execCommandCoro(std::string_view command, Arguments... args) { __builtin_trap(); }
};
}  // namespace nosql
}  // namespace drogon
