// The studio as a lesson sees it: a text with its mapping, a cycle and a selection, and all that the core
// knows of them, asked when it is needed. The window makes one of what it shows; without a window a lesson is
// played on them.
#pragma once

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "studies/judges/folder.h"

namespace tactus::studies {

class Situation {
  public:
    using Sizes = std::map<std::string, std::int64_t>;
    // "": the first mapping.
    Situation(std::shared_ptr<const LessonFolder> folder, LessonFolder::Source source, Sizes sizes,
              std::string mapping);
    // Of a text that has been analysed, as the studio has one.
    Situation(std::shared_ptr<const LessonFolder> folder, driver::Analysis analysis, std::string mapping);

    const LessonFolder& folder() const { return *folder_; }
    const text::SourceBuffer& source() const { return *source_; }
    const Sizes& sizes() const { return sizes_; }
    const std::string& mappingName() const { return mapping_; }
    std::int64_t cycle = 0;
    lessons::Selection selected = {};
    std::string action = {}; // the last one that was taken

    // The same after a change of the text, or with another mapping.
    Situation withText(std::string text) const;
    Situation withMapping(std::string name) const;
    Situation withSize(const std::string& param, std::int64_t value) const;
    Situation withSource(LessonFolder::Source source) const; // another design of the lesson

    const driver::Analysis& analysis() const;
    const driver::DesignAnalysis* design() const;   // null: none without errors
    const driver::MappingAnalysis* mapping() const; // null: none of that name; the first array of several
    const array::Model* model() const;              // null: not legal, or too large
    const simulate::Recording* recording() const;   // on the design's own data; null: it could not be run
    const driver::Verified*
    run() const; // with the network around it, beside direct evaluation; null likewise
    // Why there is no design, no legal mapping or no run, with its witness.
    std::optional<diagnostics::Diagnostic> error() const;
    std::string reason() const;
    bool isLegal() const { return mapping() && mapping()->legal(); }
    driver::DataRequest data() const;

  private:
    struct Known;

    std::shared_ptr<const LessonFolder> folder_;
    LessonFolder::Source source_;
    Sizes sizes_;
    std::string mapping_;
    std::shared_ptr<Known> known_; // of this text and this mapping
};

// The iteration of the mapping's loops that has these values of the design's; nothing if there is none.
std::optional<polyhedra::Point> iterationOf(const ure::System& system, const polyhedra::Point& design);

// A message with the two iterations that show it: "Z(i,j,k) reads ... [witness: Z(0,0,1) runs ...]".
std::string sentenceOf(const diagnostics::Diagnostic& finding);

} // namespace tactus::studies
