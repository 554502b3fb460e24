// Data that the user chooses for one input, in place of its own.
#pragma once

#include "evaluate/points/random.h"
#include "evaluate/values.h"

#include <tl/expected.hpp>

namespace tactus::evaluate {

enum class DataKind : std::uint8_t {
    Design,   // as without --random and --inputs
    Random,   // uniform in the range of the input, as an input without data
    Small,    // whole numbers in -8..7, those that the type holds
    Index,    // 10 * row + column of a matrix, else the place of the element in row-major order
    Identity, // 1 where all indices are equal, else 0
    One,
    File,
};

struct DataChoice {
    DataKind kind = DataKind::Design;
    std::optional<std::uint64_t> seed = {}; // of Random; else that of the run
    std::string file = {};                  // of File
    friend bool operator==(const DataChoice&, const DataChoice&) = default;
};

// "random:7", "index"; another text is the name of a file. The error is a sentence: a seed that is no number,
// or no text at all.
tl::expected<DataChoice, std::string> choiceNamed(std::string_view text);
std::string_view nameOf(DataKind kind);         // "index"; empty for a file
std::string toString(const DataChoice& choice); // as choiceNamed() takes it

// The values of Small, Index, Identity and One. The error is a sentence, of the first element that the type
// does not hold.
tl::expected<TensorValues, std::string> chosenValues(const ure::Tensor& tensor, DataKind kind,
                                                     std::uint64_t seed);

} // namespace tactus::evaluate
