// The findings of `check` in a file: of the designs and mappings that it judges, each finding once.
#pragma once

#include "commands/request/findings.h"
#include "commands/request/load.h"

namespace tactus::commands {

// The design as `check` judges it: all mappings, or the one that was asked for.
std::vector<const driver::MappingAnalysis*> judged(const driver::DesignAnalysis& design,
                                                   const CheckOptions& options);

// In the order of the text.
std::vector<Finding> findingsOf(const driver::Analysis& analysis,
                                const std::vector<const driver::DesignAnalysis*>& designs,
                                const CheckOptions& options);

} // namespace tactus::commands
