// The options --set: params that get another value.
#pragma once

#include "commands/options/options.h"

#include <map>
#include <tl/expected.hpp>

namespace tactus::commands {

struct Sets {
    std::map<std::string, std::int64_t> params;
    std::map<std::string, std::string> reals; // those with a fraction
};

// Each param at most once. The error is a sentence.
tl::expected<Sets, std::string> setsOf(const Options& options);

} // namespace tactus::commands
