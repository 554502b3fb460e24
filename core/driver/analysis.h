// The stage table as code, from text to verdicts: everything that `check` says and the studio shows while
// typing.
#pragma once

#include "driver/analysed.h"

#include <set>

namespace tactus::driver {

Analysis analyse(const Request& request);
// For questions about texts that differ little, one after the other.
std::shared_ptr<Kept> nothingKept();
// The finding where a figure of a design, "" the first of the text, needs more than 64 bits: at its name.
diagnostics::Diagnostic figureTooLarge(const std::shared_ptr<const text::SourceBuffer>& source,
                                       std::string_view design);
// One design of a text, its data and fills left out: what legality at other sizes does not depend on. Only
// these mappings, by name; none: all. Those whose text is wrong are always among them. See
// WrittenDesign::judged.
DesignAnalysis analyseSome(const syntax::Design& syntax, const Request& request,
                           const std::set<std::string>& mappings);

} // namespace tactus::driver
