// A system as a design of the language: what is elaborated from the text is the same system.
#pragma once

#include "ure/print/expression_text.h"

namespace tactus::ure {

// What is written besides the system, of an equation and of the design.
struct Remark {
    std::string comment = {};
    std::vector<text::Span> sources = {}; // what it comes from besides its own span
    std::vector<text::Span> reads = {};   // reads whose value it hands on
};
text::Printed& addOrigins(text::Printed& text, const Remark& remark);
using Remarks = std::map<EquationId, Remark>;
struct DesignNotes {
    std::vector<std::string> notes = {}; // comments above the design
    Remarks remarks = {};
    std::vector<std::string> mappings = {}; // "mapping m { ... }"
};

// Without sizes that are open. Params have their values at hand; loops that count are written as they count,
// and a func that bears the name of a tensor, as carried values do, gets one of its own.
text::Printed printedDesign(const System& system, const DesignNotes& notes = {});

// "X(i, j) = ...;" and the text that it comes from.
text::Printed printedEquation(const System& system, EquationId id, const Wording& wording,
                              const Remark& remark);

} // namespace tactus::ure
