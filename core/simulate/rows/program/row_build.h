// Array to row program.
#pragma once

#include "simulate/rows/program/row_program.h"

namespace tactus::simulate {

// Not filled yet; null, with the reason said, where it would take more bytes than the limit together with
// those that are needed beside it.
std::shared_ptr<RowProgram> programWithin(const std::shared_ptr<const array::Model>& model,
                                          std::uint64_t limit, diagnostics::List& diagnostics,
                                          std::uint64_t beside = 0);

} // namespace tactus::simulate
