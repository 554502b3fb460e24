// Which primitives may be called on a part of the network that is shown, and would the text be legal with
// one?
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "spatial/questions/suggestions.h"
#endif

#include "draw/diagram.h"
#include "views/workbench/array_run.h"

namespace tactus::views {

// On a kernel, or what belongs to one; with a reason where that is plain at once.
std::vector<spatial::Suggestion> suggestionsOn(const ArrayResults& results, const draw::Subject& part);

std::vector<text::Edit> editsOf(const ArrayResults& results, const spatial::Suggestion& suggestion);

// The reason for which the mapping with the call, or one that inherits it, would be refused; empty: none.
// Nothing is returned where `stop` came before that was known.
std::optional<std::string> judged(const ArrayResults& results, const spatial::Suggestion& suggestion,
                                  const std::stop_token& stop = {});

} // namespace tactus::views
