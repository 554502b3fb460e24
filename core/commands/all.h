// The entries of the table, one file each.
#pragma once

#include "commands/request/command.h"

namespace tactus::commands {

Report check(const Options& options);
Report array(const Options& options);
Report evaluate(const Options& options);
Report simulate(const Options& options);
Report depths(const Options& options);
Report exportCode(const Options& options);
Report format(const Options& options);
Report explain(const Options& options);

} // namespace tactus::commands
