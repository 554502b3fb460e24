// Array with a network to code: the functions, channels and ports of network.h.
#pragma once

#include "emit/equations/dictionary.h"
#include "emit/network/network.h"
#include "emit/target/target.h"

namespace tactus::emit {

// Throws base::Overflow. `array` is the kernel of the array alone.
NetworkCode lowerNetwork(const array::Model& model, const Target& target, Kernel array,
                         const Dictionary& names);

} // namespace tactus::emit
