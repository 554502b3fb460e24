// The choices that a mapping has for each input that its array reads: each from memory in every PE, or handed
// on by `localise` along short vectors of its reuse space; and the effect of each on the array.
#pragma once

#include "array/model.h"
#include "driver/analysed.h"
#include "text/edit.h"

namespace tactus::studies {

// The figures of a legal mapping with this choice.
struct ChoiceEffect {
    std::int64_t cycles = 0;              // of the array
    array::Figure registers;              // of the array
    array::Figure ports;                  // PEs that read the input from memory
    array::Figure reads;                  // of the input from memory, in all cycles
    std::vector<polyhedra::Vector> links; // displacements over which the input is handed on
    // PEs that the input passes on its longest link, along the axes; nothing without links.
    std::optional<std::int64_t> longestLink() const;
};

struct InputChoice {
    std::vector<polyhedra::Vector> vectors; // of its calls of `localise`, in their order; none: from memory
    bool isPresent = false;                 // it is what the text says
    std::optional<ChoiceEffect> effect;     // nothing: not legal, which only the present one may be
    std::vector<text::Edit> edits;          // of the text, after which it is the present one
};

struct InputChoices {
    std::string input;
    std::vector<text::Span> reads;    // of the text
    std::vector<InputChoice> choices; // fewer vectors come first
};

// One entry for each input with a choice, in the order of the text. Each call that is there may get another
// vector or go with all that follow, and one more may follow the last. Each choice is analysed as the text
// with its edits would be. Stopped by the token it ends early.
std::vector<InputChoices> choicesOfInputs(const driver::Analysis& analysis,
                                          const driver::DesignAnalysis& design,
                                          const driver::MappingAnalysis& mapping, std::stop_token stop = {});

} // namespace tactus::studies
