// The parts of the HTML report's page; cmake/assets.cmake makes a source of the files in page/ at build time.
#pragma once

namespace loiter::report {

extern const char* const kPageBody;    // page/report.html
extern const char* const kPageStyle;   // page/report.css
extern const char* const kPageScript;  // page/report.js

}  // namespace loiter::report
