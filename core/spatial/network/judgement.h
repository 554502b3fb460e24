// The choice to obey rules about behaviour or not, for tests that confirm them.
#pragma once

namespace tactus::spatial {

// The names written on each FIFO are those read from it: that is what a network must fulfil, and what the
// rules for remove, buffer and scatter are sufficient for. With Skip a network is built in spite of them,
// wherever one can be; what they say is reported all the same. Calls that describe no network (a name that is
// unknown, a loop that a kernel does not have) have none with Skip either.
enum class Judgement { Obey, Skip };

} // namespace tactus::spatial
