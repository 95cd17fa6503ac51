#pragma once
#include <workflow/WFTaskFactory.h>
class WFServerBase {
 public:
  int start(unsigned short port);
  void stop();
  void wait_finish();
};
template <class REQ, class RESP>
class WFServer : public WFServerBase {
 public:
  WFServer(std::function<void(WFNetworkTask<REQ, RESP>*)> proc);
};
using WFHttpServer = WFServer<protocol::HttpRequest, protocol::HttpResponse>;
