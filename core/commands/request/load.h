// The beginning of every command on a design: read, analyse, find the design and the mapping.
#pragma once

#include "commands/request/command.h"
#include "commands/request/findings.h"
#include "driver/analysis.h"
#include "driver/lifting/lifted_source.h"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

namespace tactus::commands {

struct Loaded {
    driver::Request request;
    driver::Analysis analysis;
    const driver::DesignAnalysis* design = nullptr;
    std::vector<const driver::MappingAnalysis*> arrays; // of the chosen mapping, in the order they run
    std::shared_ptr<const driver::LiftedSource> lifted; // of a C file
};

// What was assumed when the C file was read, or makes it no array, at its places there; nothing of a design.
nlohmann::json notesJson(const Loaded& loaded);
std::string notesText(const Loaded& loaded);

// The design that the C file of these options becomes; the report is the answer where it becomes none.
tl::expected<driver::LiftedSource, Report> liftedFor(const CFileOptions& options,
                                                     const std::shared_ptr<const text::SourceBuffer>& file);
// Its region as it was read; the report likewise.
tl::expected<cinput::Program, Report> programFor(const CFileOptions& options, const text::SourceBuffer& file);

// The parts that must be right before the command can begin.
enum class Need {
    Analysis,  // nothing more: `check` reports what it finds
    Equations, // the design without errors, but for reads that need several arrays
    Design,    // the design without errors
    Mapping,   // a legal mapping too
};

// The report is the whole answer in case of failure (status 1 or 2).
tl::expected<Loaded, Report> load(const DesignOptions& options, Need need);

// "design 'd' has no mapping 'm'; it has a, b"
std::string noSuchMapping(const driver::DesignAnalysis& design, const std::string& name);

// The findings in the text of a mapping; if it is refused for its base alone, the findings there.
diagnostics::List findingsOf(const driver::DesignAnalysis& design, const driver::MappingAnalysis& mapping);

// Why `what` needs one of the several arrays of the mapping, and how to name one.
std::string oneArrayOnly(const Loaded& loaded, std::string_view what);

// Some of several arrays run at the same time: why `what`, given for arrays that run one after the other,
// can't be had; empty where none do.
std::string noneOverlaps(const Loaded& loaded, std::string_view what);

// An answer in case of failure: `{error}` with status 2, `{error, diagnostics}` with status 1, where `error`
// is the first error's message, or `otherwise` where there is none.
Report usageError(const Options& options, const std::string& message);
Report failure(const Options& options, const text::SourceBuffer& source, const diagnostics::List& diagnostics,
               const std::string& otherwise);
// With the notes of a C file in front.
Report refusal(const Options& options, const text::SourceBuffer& source, const std::vector<Finding>& found,
               const std::string& otherwise, const nlohmann::json& notes, const std::string& noted);

// The answer where a figure of the design needs more than 64 bits, and no stage has said so.
Report figureTooLarge(const Options& options);

nlohmann::json diagnosticsJson(const text::SourceBuffer& source, const diagnostics::List& diagnostics);
std::string diagnosticsText(const text::SourceBuffer& source, const diagnostics::List& diagnostics);

} // namespace tactus::commands
