// Files that are part of the page; assets.cmake makes a source of them at build time.
#pragma once

namespace loiter::bench::report {

extern const char* const kTemplate;   // page.mustache
extern const char* const kStyle;      // page.css
extern const char* const kScript;     // page.js
extern const char* const kPlot;       // uPlot; empty where it was not there at build time
extern const char* const kPlotStyle;  // its style

}  // namespace loiter::bench::report
