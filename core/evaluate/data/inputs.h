// Input data, made once and handed to evaluator, simulator and test benches: a design's own (`= e`, list,
// file), files given by the user, or seeded random numbers.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/data/choice.h"
#include "evaluate/values.h"
#include "formats/csv.h"

#include <functional>
#include <map>
#include <tl/expected.hpp>

namespace tactus::evaluate {

struct InputOptions {
    std::uint64_t seed = 1;
    bool random = false; // ignore the design's own data
    // By the names of inputs; they win over all else. `given` has the content of those that are files.
    std::map<std::string, DataChoice, std::less<>> chosen = {};
    // Reads a file named in the design, or the one that was given for an input ("A.npy" of --inputs), if any.
    // The driver does the reading; the error is a sentence. Given files win over the design's own data.
    using Read = tl::expected<formats::DataFile, std::string>;
    std::function<Read(const std::string& file)> fileOfDesign;
    std::function<std::optional<Read>(const std::string& tensor)> given;
    std::uint64_t memoryLimit = std::uint64_t{4}
                                << 30; // bytes for all inputs; more is refused before it is spent
};

struct Inputs {
    Tensors tensors;
    diagnostics::List diagnostics; // wrong shape, type, a value outside its `in lo..hi`, too large
};
// Random elements depend on the seed, the tensor's name and the element's index alone, and are the same on
// every machine (evaluate/points/random.h).
Inputs makeInputs(const ure::System& system, const InputOptions& options);
// The same for one input; the others have no values.
Inputs makeInput(const ure::System& system, ure::TensorId input, const InputOptions& options);

// The NumPy form of a tensor's values, and back. Fixed point travels as its scaled integer. Another element
// type is converted if each value is held exactly, else the error sentence says which is not.
formats::Array toArray(const ure::Tensor& tensor, const TensorValues& values);
tl::expected<TensorValues, std::string> fromArray(const ure::Tensor& tensor, const formats::Array& array);

// The same as lines of numbers, one along the last dimension, with an empty line between matrices (of the
// last two). A vector may be in a column too. An error begins with the file's name, line and column.
std::string toCsv(const ure::Tensor& tensor, const TensorValues& values); // `undefined` where nothing is
tl::expected<TensorValues, std::string> fromCsv(const ure::Tensor& tensor, const formats::Csv& csv);
tl::expected<TensorValues, std::string> fromFile(const ure::Tensor& tensor, const formats::DataFile& file);

} // namespace tactus::evaluate
