// The part of Boost.Asio that need not be compiled in every file.
#include <boost/asio/impl/src.hpp>
