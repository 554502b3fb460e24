// The sources of the data of inputs: files of --inputs, the design, or random numbers.
#pragma once

#include "driver/runs/run.h"

namespace tactus::driver {

struct InputSource {
    enum class Kind : std::uint8_t { File, Design, Random };
    std::string tensor;
    Kind kind = Kind::Random;
    std::filesystem::path file; // of --inputs or named in the design
    bool hasSeed = false;       // other seeds make other values
};

// The source of one input; a file has been read. The error is a sentence: the file can't be read, two could
// be meant, or the folder can't be searched.
tl::expected<InputSource, std::string> sourceOf(const ure::System& system, const ure::Tensor& tensor,
                                                const DataRequest& request);

// Why the folder of --inputs does not fit the design: it can't be read, has data of no tensor, or of no
// input. Data named as an output are passed over, since --outputs may have written them there.
std::optional<std::string> wrongFolder(const ure::System& system, const std::filesystem::path& folder);

} // namespace tactus::driver
