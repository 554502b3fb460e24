// Random compositions of mapping primitives on designs of several kinds: tiles by any factor, orders, one or
// two space loops, lanes, chains of producers with removed loops, buffers and scatters, chains of consumers
// with gathers, the host at their ends. Some go where the theory says they may, others anywhere.
#pragma once

#include <string>

namespace tactus::test {

// With `isSum` the schedule is one sum, whose number of steps is that of the nest or more, and a part of
// the spaces is a single PE. Loops of the design have 1 to `extent` iterations.
std::string randomNetwork(unsigned seed, bool isSum = false, int extent = 6);

} // namespace tactus::test
