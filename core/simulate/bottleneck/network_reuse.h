// Whether elements go more than once where once would do: what the sentence on what limits says of reuse.
#pragma once

#include "array/model.h"

namespace tactus::simulate {

// Whether the process sends some element again and again because a loop inside of its outermost one occurs in
// the index of nothing that it sends. A kernel without that loop (remove), before a bank that is filled at a
// loop around it (buffer), sends each one once there; all operands of a kernel have the same loops.
bool sendsAgain(const spatial::Process& process, const spatial::Action& send);

// Whether kernels, or the array itself, load some element of a tensor more than once from device memory.
// False where that is not known.
bool loadsAgain(const spatial::Plan& plan, const array::Model& model);

} // namespace tactus::simulate
