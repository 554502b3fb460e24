// A text after edits, line by line: each line knows the lines of the text before that it comes from.
#pragma once

#include "text/edit.h"

namespace tactus::driver {

// An edit, and the places of the text that its replacement is made from.
struct MadeEdit {
    text::Edit edit;
    std::vector<text::Span> sources = {};
    std::vector<text::Span> reads = {}; // among them: reads of values that the new text hands on
};

struct PrintedLine {
    enum class Kind {
        Same,    // byte for byte a line of the text before
        Changed, // with another text in a part of it
        New,
    };
    Kind kind = Kind::New;
    std::vector<std::uint32_t> written = {}; // lines of the text before, from 1 on, rising
    std::vector<text::Span> reads = {};      // of the text before, which a new line hands on
    friend bool operator==(const PrintedLine&, const PrintedLine&) = default;
};

struct PrintedText {
    std::string text;
    std::vector<PrintedLine> lines; // of the text, one behind the last line end as well
};

// Edits at one place are made in their order; else as text::apply.
PrintedText print(const text::SourceBuffer& source, std::vector<MadeEdit> edits);

} // namespace tactus::driver
