// A C file as the design that its region is.
#pragma once

#include "cinput/build.h"
#include "driver/analysed.h"
#include "lift/build.h"
#include "text/printed.h"

#include <functional>

namespace tactus::driver {

// By the end of the name: .c, .cc or .cpp.
bool isC(std::string_view file);

struct LiftedSource {
    std::shared_ptr<const text::SourceBuffer> design; // madeOf() is the C file; null where there is an error
    diagnostics::List findings;                       // with places in the C file
    std::optional<cinput::Program> program;           // nothing where the region can't be read
};
// The array that the tool chooses for a design.
lift::Judgement judgedDesign(const std::string& design, const polyhedra::Budget& budget);
// The region of a C file, by a reader in a process of its own (driver/c_reader).
cinput::Reading readC(const text::SourceBuffer& source, const cinput::Options& options, std::stop_token stop);
// The same as a design, of a reader that stays alive.
LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source,
                          const cinput::Options& options, cinput::Reader& reader, std::stop_token stop = {});
// The same, of a reader that lives as long as the question.
LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source,
                          const cinput::Options& options, std::stop_token stop = {});

// What is known of a C file beside the analysis of the design that it is.
struct LiftedFile {
    std::shared_ptr<const text::SourceBuffer> file;
    diagnostics::List findings;             // with places in it
    std::optional<cinput::Program> program; // nothing where the region can't be read
};
// The analysis of the design that the request's source, a C file, is. Where it is none, the source stays the
// C file: there is no tree and no design, but what is wrong.
using Analyse = std::function<Analysis(const Request&)>;
Analysis analyseC(const Request& request, const cinput::Options& options, cinput::Reader& reader,
                  const Analyse& analyse);
// All findings with places in the text that users have, in its order.
diagnostics::List shownDiagnostics(const Analysis& analysis);
// The lines of a text that is made of another one, each with those that it comes from; what comes from no
// less than all of the made part has none.
std::vector<text::PrintedLine> linesOf(const text::SourceBuffer& made);

} // namespace tactus::driver
