// Options of the form NAME=VALUE: --data, --set and --latency. Each error is a sentence.
#pragma once

#include "array/interval/interval.h"
#include "commands/options/options.h"
#include "driver/runs/run.h"
#include "evaluate/data/choice.h"

#include <map>
#include <tl/expected.hpp>

namespace tactus::commands {

// Of --data: the data of single inputs.
using DataChoices = std::map<std::string, evaluate::DataChoice, std::less<>>;

// Each input at most once.
tl::expected<DataChoices, std::string> dataChoicesOf(const DataOptions& options);

// Of --set: params that get another value.
struct Sets {
    std::map<std::string, std::int64_t> params;
    std::map<std::string, std::string> reals; // those with a fraction
};

// Each param at most once.
tl::expected<Sets, std::string> setsOf(const CFileOptions& options);

// What is wrong in a text, and why.
struct WrongPart {
    std::string part; // "plus=1"
    std::string why;  // "unknown operator 'plus'; use add, mul"
};

// "add=4,mul=2": cycles that operators take; none of an empty text.
tl::expected<array::Latencies, WrongPart> latenciesIn(std::string_view text);
tl::expected<array::Latencies, std::string> latenciesOf(const LatencyOptions& options); // of --latency

std::optional<driver::DataFormat> formatNamed(std::string_view name); // of --format

} // namespace tactus::commands
