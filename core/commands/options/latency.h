// The option --latency: cycles that operators take.
#pragma once

#include "array/interval/interval.h"
#include "commands/options/options.h"

#include <tl/expected.hpp>

namespace tactus::commands {

// "add=4,mul=2"; none without the option. The error is a sentence.
tl::expected<array::Latencies, std::string> latenciesOf(const Options& options);

} // namespace tactus::commands
