// A C file as the design that its region is.
#pragma once

#include "cinput/build.h"
#include "lift/build.h"

namespace tactus::driver {

// By the end of the name: .c, .cc or .cpp.
bool isC(std::string_view file);

struct LiftOptions : cinput::Options {
    std::optional<lift::Way> way = {}; // --embed
};
struct LiftedSource {
    std::shared_ptr<const text::SourceBuffer> design; // madeOf() is the C file; null where there is an error
    diagnostics::List findings;                       // with places in the C file
    std::shared_ptr<const cinput::Program> program;   // null where the region could not be read
    std::vector<lift::Tensors> tensors;               // of its variables; of a design only
    LiftOptions options;                              // that it was read with
    std::vector<std::string> headers = {};            // of cinput::Reading
};
// The array that the tool chooses for a design.
lift::Judgement judgedDesign(const std::string& design, const polyhedra::Budget& budget);
// The region of a C file, by a reader in a process of its own (driver/c_reader).
cinput::Reading readC(const text::SourceBuffer& source, const cinput::Options& options, std::stop_token stop);
// The same as a design, of a reader that stays alive.
LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source, const LiftOptions& options,
                          cinput::Reader& reader, std::stop_token stop = {});
// The same, of a reader that lives as long as the question.
LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source, const LiftOptions& options,
                          std::stop_token stop = {});

} // namespace tactus::driver
