// order-service CATALOG FOLDER [PORT [SUPPLIER-HOST SUPPLIER-PORT]]
//
// Serves orders on the loopback interface. Prices come from a supplier, by default from the
// service's own catalog by way of its own port.
#include "session.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/thread_pool.hpp>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

// The first line of FOLDER/risk, if there is one.
std::string risk_kind(const std::string& folder) {
  std::ifstream file(folder + "/risk");  // fine: read once, before the loop
  std::string kind;
  if (std::getline(file, kind)) return kind;  // fine: likewise
  return "limit";
}

void reload_on_hangup(asio::signal_set& hangup, shop::Catalog& catalog, const std::string& path) {
  hangup.async_wait([&](boost::system::error_code error, int) {
    if (error) return;
    try {
      catalog.load(path);
      std::cout << "catalog reloaded" << std::endl;
    } catch (const std::exception& failure) {
      std::cerr << failure.what() << '\n';
    }
    reload_on_hangup(hangup, catalog, path);
  });
}

int run(const std::string& catalog_path, const std::string& folder, unsigned short port,
        std::vector<shop::Supplier> suppliers) {
  asio::io_context loop(2);
  asio::thread_pool workers(2);
  tcp::acceptor acceptor(loop, tcp::endpoint(asio::ip::address_v4::loopback(), port));
  const std::string own_port = std::to_string(acceptor.local_endpoint().port());
  if (suppliers.empty()) suppliers.push_back({"127.0.0.1", own_port});

  shop::Catalog catalog;
  catalog.load(catalog_path);
  shop::EndpointBook book(loop.get_executor());
  shop::Suppliers route(book, std::move(suppliers));
  shop::PriceClient prices(route);
  shop::Journal journal(folder + "/journal.txt");
  shop::Receipts receipts(folder, workers);
  auto risk = shop::make_risk_check(risk_kind(folder), workers);
  shop::Audit audit(folder + "/audit.txt");
  shop::Metrics metrics;
  shop::Services services{catalog, prices, journal, receipts, *risk, audit, metrics};

  asio::signal_set stop(loop, SIGINT, SIGTERM);
  stop.async_wait([&](boost::system::error_code, int) { loop.stop(); });
  asio::signal_set hangup(loop, SIGHUP);
  reload_on_hangup(hangup, catalog, catalog_path);

  asio::co_spawn(loop, shop::listen(acceptor, services), asio::detached);
  asio::co_spawn(loop, prices.probe(), asio::detached);
  std::cout << "listening on 127.0.0.1:" << own_port << std::endl;
  {
    std::jthread second([&] { loop.run(); });
    loop.run();
  }
  workers.join();  // fine: main, after the loop
  metrics.save(folder + "/metrics.txt");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4 && argc != 6) {
    std::cerr << "usage: order-service CATALOG FOLDER [PORT [SUPPLIER-HOST SUPPLIER-PORT]]\n";
    return 2;
  }
  try {
    std::vector<shop::Supplier> suppliers;
    if (argc == 6) suppliers.push_back({argv[4], argv[5]});
    return run(argv[1], argv[2], argc > 3 ? static_cast<unsigned short>(std::atoi(argv[3])) : 8080, suppliers);
  } catch (const std::exception& error) {
    std::cerr << "order-service: " << error.what() << '\n';
    return 1;
  }
}
