// Elements that go more than once although once would do.
#pragma once

#include "array/model.h"

namespace tactus::bottleneck {

// Operands that some of these producers sends again and again, because a loop inside of its outermost one
// occurs in the index of nothing that it sends. A kernel without that loop (remove), before a bank that is
// filled at a loop around it (buffer), sends each element once there; all operands of a kernel have the same
// loops. Sends from a bank are left out.
std::vector<spatial::OperandId> sentAgain(const spatial::Network& plan,
                                          const std::vector<spatial::KernelId>& kernels);

// True if a call of vectorize would put more elements into the tokens that these producers send. Such a call
// is one for the whole array, along a loop of an index.
bool mayBeWider(const spatial::Network& plan, const array::Model& model,
                const std::vector<spatial::KernelId>& kernels);

// True if kernels, or the array itself, load some element of a tensor more than once from device memory.
// False if that is not known.
bool loadsAgain(const spatial::Network& plan, const array::Model& model);

} // namespace tactus::bottleneck
