// The options --data: the data of single inputs.
#pragma once

#include "commands/options/options.h"
#include "evaluate/data/choice.h"

#include <map>

namespace tactus::commands {

using DataChoices = std::map<std::string, evaluate::DataChoice, std::less<>>;

// Each input at most once. The error is a sentence.
tl::expected<DataChoices, std::string> dataChoicesOf(const Options& options);

} // namespace tactus::commands
