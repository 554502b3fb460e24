// Array with a network to code: the functions, channels and ports of network.h.
#pragma once

#include "emit/c/equations/dictionary.h"
#include "emit/c/language/traits.h"
#include "emit/c/network/network.h"

namespace tactus::emit {

// Throws base::Overflow. `array` is the kernel of the array alone.
NetworkCode lowerNetwork(const array::Model& model, const Traits& target, Kernel array,
                         const Dictionary& names);

} // namespace tactus::emit
