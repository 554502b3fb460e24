// How one array differs from another, in words: sizes, figures, links, storage, input and output, text and
// code. Each quantity is named once: where it differs, or among those that are the same.
#pragma once

#include "driver/runs/run.h"

#include <string>
#include <vector>

namespace tactus::commands {

// One of the two, with what it is made from.
struct ComparedArray {
    const driver::Analysis& analysis;
    const driver::MappingAnalysis& mapping; // of it
    const array::Model& model;
    const emit::Exported* code; // for the default target; null: there is none
};
// "gemm, output_stationary, I = 8, J = 8, K = 16"
std::string titleOf(const driver::MappingAnalysis& mapping, const array::Model& model);

struct Differences {
    struct Topic {
        std::string name;               // "Array"
        std::vector<std::string> words; // "8 x 8 PEs instead of 4 x 4"
        bool isLines = false;           // of a text: "+ line", "- line"
    };
    std::vector<Topic> topics;     // in which they differ
    std::vector<std::string> same; // "PEs"

    // "PEs, links and registers are the same."; empty: nothing is.
    std::string sameSentence() const;
    // A line for each topic and for each line of a text, and the sentence.
    std::vector<std::string> lines() const;
};
Differences differencesOf(const ComparedArray& now, const ComparedArray& before);

} // namespace tactus::commands
