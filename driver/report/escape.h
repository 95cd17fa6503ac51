// File names, source text and messages come from anywhere. Nothing of them may steer a terminal, break a
// format or pretend to be something else.
#pragma once

#include <string>
#include <string_view>

namespace loiter::report {

// One line that is safe to print: control characters as \x1b, bytes that are not UTF-8 as \xe9,
// invisible and direction-changing characters as <U+202E>. Line breaks too.
std::string printable(std::string_view text);

// The same, but `\n` stays.
std::string printableLines(std::string_view text);

// Valid UTF-8: each byte that is none becomes U+FFFD. For JSON, which escapes the rest.
std::string validUtf8(std::string_view text);

// A relative or absolute path as a URI reference, bytes percent-encoded.
std::string uriPath(std::string_view path);

}  // namespace loiter::report
