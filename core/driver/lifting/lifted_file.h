// A C file analysed: what is known of the design that it is, and where in the file that comes from.
#pragma once

#include "driver/analysed.h"
#include "driver/lifting/lifted_source.h"
#include "text/printed.h"

#include <functional>

namespace tactus::driver {

// What is known of a C file beside the analysis of the design that it is.
struct LiftedFile {
    std::shared_ptr<const text::SourceBuffer> file;
    diagnostics::List findings;                     // with places in it
    std::shared_ptr<const cinput::Program> program; // null where the region can't be read
    std::vector<std::string> headers = {};          // of cinput::Reading
};
// The analysis of the design that the request's source, a C file, is. Where it is none, the source stays the
// C file: there is no tree and no design, but what is wrong.
using Analyse = std::function<Analysis(const Request&)>;
Analysis analyseC(const Request& request, const LiftOptions& options, cinput::Reader& reader,
                  const Analyse& analyse);
// All findings with places in the text that users have, in its order.
diagnostics::List shownDiagnostics(const Analysis& analysis);
// The lines of a text that is made of another one, each with those that it comes from; what comes from no
// less than all of the made part has none.
std::vector<text::PrintedLine> linesOf(const text::SourceBuffer& made);

} // namespace tactus::driver
