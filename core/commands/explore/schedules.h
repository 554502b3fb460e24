// explore --schedules: the best schedules of a design, beside what no schedule and no array beats.
#pragma once

#include "commands/explore/search.h"
#include "explore/schedules.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

struct ScheduleReport {
    std::string text;    // lines
    nlohmann::json json; // "best", "complete", "cycles", "free", "bytes", "least"
};

// Wrong options are a sentence.
OrWrong<ScheduleReport> schedulesOf(const ExploreOptions& options, const studies::Explorer& explorer);

} // namespace tactus::commands
