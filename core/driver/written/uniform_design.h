// A design with every affine read made uniform, as text: what `tactus localise` prints.
#pragma once

#include "driver/analysed.h"
#include "text/printed.h"

namespace tactus::driver {

struct UniformDesign {
    text::Printed printed;                    // the whole file, and where it comes from
    std::vector<text::PrintedLine> lines;     // of it
    std::shared_ptr<const syntax::Tree> tree; // of the printed text
    // One for each stream, and for each thing that could not be written, at its place of the text as it was.
    struct Note {
        text::Span span;
        std::string sentence;
    };
    std::vector<Note> notes;
    bool followsParams = true; // else the streams' conditions are right at the sizes at hand alone
    std::string refusal;       // why it is printed as it was written: a message of an error
    std::shared_ptr<const ure::System> system; // that is printed; null with a refusal
};

// The streams of affine reads, and, if a mapping is named, those of its calls of `localise` that come before
// its other loop steps; these calls go. Conditions name params if their numbers are found to follow them.
// Lines that say nothing of a stream stay byte for byte, and so does all of a design that has errors.
UniformDesign uniformDesign(const Analysis& analysis, const DesignAnalysis& design,
                            const std::string& mapping, std::stop_token stop = {});

} // namespace tactus::driver
