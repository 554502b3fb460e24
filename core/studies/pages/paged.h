// An array as a page has it: what it ran, or how far it goes without being legal.
#pragma once

#include "driver/analysis.h"
#include "studies/pages/page.h"

namespace tactus::studies {

// Why a page of so many bytes is refused, as a sentence; empty if it is not.
std::string tooLargePage(std::uint64_t bytes);
// The same before anything runs, for what is too large without doubt.
std::string clearlyTooLarge(const array::Model& model);

// Errors are sentences: too many PEs to draw, Graphviz failed.
tl::expected<PagedArray, std::string> pagedRun(const driver::MappingAnalysis& mapping,
                                               const std::shared_ptr<const array::Model>& model,
                                               const simulate::Recording& recording,
                                               const evaluate::Tensors& inputs);

// Do iterations of the array refute its mapping?
bool hasPageWitness(const diagnostics::Diagnostic& finding);
// Those of them that are of the system, over its loops, in the order of the witness.
std::vector<polyhedra::Point> iterationsOf(const diagnostics::Witness& witness, const ure::System& system);
// Of a mapping that is refused so, with its projected array: until the first of these iterations.
tl::expected<PagedArray, std::string> pagedWitness(const driver::MappingAnalysis& mapping,
                                                   const std::shared_ptr<const array::Model>& projected,
                                                   const diagnostics::Diagnostic& finding,
                                                   const evaluate::Tensors& inputs);

} // namespace tactus::studies
