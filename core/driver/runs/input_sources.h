// The sources of the data of inputs: files, the design, random numbers, or values of a known kind.
#pragma once

#include "driver/runs/run.h"

namespace tactus::driver {

struct InputSource {
    std::string tensor;
    evaluate::DataKind kind = evaluate::DataKind::Random;
    std::filesystem::path file = {};        // of --data, --inputs or named in the design
    std::optional<std::uint64_t> seed = {}; // where other seeds make other values
};

// The source of one input; a file has been read. The error is a sentence: the file can't be read, two could
// be meant, or the folder can't be searched.
tl::expected<InputSource, std::string> sourceOf(const ure::System& system, const ure::Tensor& tensor,
                                                const DataRequest& request);

// Why the data chosen for one tensor can't be its values: a value that its type or its promise does not
// allow, the wrong shape; nothing where they can, or none were chosen for it.
std::optional<std::string> wrongChoice(const ure::System& system, ure::TensorId tensor,
                                       const DataRequest& request);

// Why the folder of --inputs does not fit the design: it can't be read, has data of no tensor, or of no
// input. Data named as an output are passed over, since --outputs may have written them there.
std::optional<std::string> wrongFolder(const ure::System& system, const std::filesystem::path& folder);

} // namespace tactus::driver
