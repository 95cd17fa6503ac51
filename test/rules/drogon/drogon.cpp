// drogon and trantor: handlers, filters, clients, the databases' clients, loops and task queues.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <drogon/HttpAppFramework.h>
#include <drogon/orm/Mapper.h>
#include <trantor/utils/ConcurrentTaskQueue.h>

using namespace drogon;
using namespace std::chrono_literals;
using Answer = std::function<void(const HttpResponsePtr&)>;

static void may_block() { std::this_thread::sleep_for(1ms); }

struct User {};

// Blocking and asynchronous forms, in a coroutine.
Task<int> number() { co_return 1; }
Task<HttpResponsePtr> blocking_calls(HttpRequestPtr req, HttpClient& client, orm::DbClientPtr db, nosql::RedisClient& redis, HttpFile& file) {
  std::this_thread::sleep_for(2ms);                                        // blocks: sleep
  auto answer = client.sendRequest(req);                                   // blocks: network
  db->execSqlSync("select 1");                                             // blocks: database
  db->execSqlAsyncFuture("select 1").get();                                // blocks: wait
  auto transaction = db->newTransaction();                                 // blocks: database
  *db << "select 1" << orm::Mode::Blocking >> [](const orm::Result&) {};   // blocks: database
  orm::Mapper<User> users(db);
  User user = users.findByPrimaryKey(1);                                   // blocks: database
  users.findAll();                                                         // blocks: database
  users.count();                                                           // blocks: database
  users.insert(user);                                                      // blocks: database
  users.updateBy({"a", "b"}, orm::Criteria(), 1, 2);                       // blocks: database
  redis.execCommandSync([](const nosql::RedisResult&) { return 1; }, "get a");  // blocks: database
  sync_wait(number());                                                     // blocks: wait
  file.save();                                                             // blocks: file-io
  co_return HttpResponse::newHttpResponse();
}
Task<HttpResponsePtr> asynchronous_forms(HttpRequestPtr req, HttpClient& client, orm::DbClientPtr db, nosql::RedisClient& redis, trantor::EventLoop* loop) {
  co_await number();
  co_await sleepCoro(loop, 0.1);
  co_await db->execSqlCoro("select 1");
  auto transaction = co_await db->newTransactionCoro();
  *db << "select 1" << 1 << orm::Mode::NonBlocking >> [](const orm::Result&) {};
  orm::Mapper<User> users(db);
  users.findAll([](std::vector<User>) {}, [](const orm::DrogonDbException&) {});
  users.findByPrimaryKey(1, [](User) {}, [](const orm::DrogonDbException&) {});
  users.insert(User(), [](User) {}, [](const orm::DrogonDbException&) {});
  co_await redis.execCommandCoro("get a");
  client.sendRequest(req, [](ReqResult, const HttpResponsePtr&) {});
  co_return co_await client.sendRequestCoro(req);
}

// Handlers of every kind.
struct Simple : HttpSimpleController<Simple> {
  void asyncHandleHttpRequest(const HttpRequestPtr&, Answer&& callback) override {
    std::this_thread::sleep_for(3ms);  // blocks: sleep
    callback(HttpResponse::newHttpResponse());
  }
};
struct Controller : HttpController<Controller> {
  void get(const HttpRequestPtr& req, Answer&& callback, int id) {
    std::this_thread::sleep_for(4ms);  // blocks: sleep
  }
};
struct Filter : HttpFilter<Filter> {
  void doFilter(const HttpRequestPtr&, FilterCallback&&, FilterChainCallback&&) override {
    std::this_thread::sleep_for(5ms);  // blocks: sleep
  }
};
struct Chat : WebSocketController<Chat> {
  void handleNewMessage(const std::shared_ptr<WebSocketConnection>&, std::string&&) override {
    std::this_thread::sleep_for(6ms);  // blocks: sleep
  }
};
void routes() {
  app().registerHandler("/", [](const HttpRequestPtr&, Answer&& callback) {
    std::this_thread::sleep_for(7ms);  // blocks: sleep
  });
  app().registerHandler("/c", [](HttpRequestPtr) -> Task<HttpResponsePtr> {
    std::this_thread::sleep_for(8ms);  // blocks: sleep
    co_return HttpResponse::newHttpResponse();
  });
  app().registerPreRoutingAdvice([](const HttpRequestPtr&) { std::this_thread::sleep_for(9ms); });  // blocks: sleep
}

// What clients call back.
void callbacks(HttpClient& client, orm::DbClient& db, nosql::RedisClient& redis, HttpRequestPtr req) {
  client.sendRequest(req, [](ReqResult, const HttpResponsePtr&) { std::this_thread::sleep_for(10ms); });  // blocks: sleep
  db.execSqlAsync("select 1", [](const orm::Result&) { std::this_thread::sleep_for(11ms); },              // blocks: sleep
                  [](const orm::DrogonDbException&) { std::this_thread::sleep_for(12ms); });              // blocks: sleep
  db << "select 1" >> [](const orm::Result&) { std::this_thread::sleep_for(13ms); };                      // blocks: sleep
  redis.execCommandAsync([](const nosql::RedisResult&) { std::this_thread::sleep_for(14ms); },            // blocks: sleep
                         [](const nosql::RedisException&) {}, "get a");
}

// Loops and task queues.
void loops(trantor::EventLoop& loop, trantor::ConcurrentTaskQueue& queue, trantor::TcpServer& server) {
  loop.runInLoop([] { std::this_thread::sleep_for(15ms); });        // blocks: sleep
  loop.queueInLoop([&] {
    if (!loop.isInLoopThread()) std::this_thread::sleep_for(16ms);
    queue.runTaskInQueue([] { may_block(); });
    queue.syncTaskInQueue([] { may_block(); });                     // blocks: wait
  });
  loop.runEvery(1.0, [] { std::this_thread::sleep_for(17ms); });    // blocks: sleep
  server.setRecvMessageCallback([](const trantor::TcpConnectionPtr&, trantor::MsgBuffer*) { std::this_thread::sleep_for(18ms); });  // blocks: sleep
}
Task<> between_loops(trantor::EventLoop* other) {
  co_await switchThreadCoro(other);
  std::this_thread::sleep_for(19ms);  // blocks: sleep
}
void runs() {
  async_run([]() -> Task<> {
    std::this_thread::sleep_for(20ms);  // blocks: sleep
    co_return;
  });
}
