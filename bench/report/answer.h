// The short answer: what one blocking line costs, in the figures of the study one-line.
#pragma once

#include "report/folder.h"

namespace loiter::bench::report {

// {figures: [{value, label, note}], notes: [text]}; empty lists where the study's tables are not there.
Json answer(const Folder& folder);

}  // namespace loiter::bench::report
