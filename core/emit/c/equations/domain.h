// "Is this iteration in the domain?" as conditions, without those that what is known about the loops implies.
#pragma once

#include "emit/c/equations/translate.h"

namespace tactus::emit {

// May a form over the loops be negative, for all the code knows?
using MayBeNegative = std::function<bool(const polyhedra::AffineForm&)>;

std::vector<Code> domainConditions(const ure::System& system, const Translator& translate, ure::Type index,
                                   const MayBeNegative& mayBeNegative);

} // namespace tactus::emit
