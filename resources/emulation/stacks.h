// Stacks of coroutines, in the address space that there is.
#pragma once

#include <cstddef>
#include <string>

namespace tactus_emulation {

struct Stack {
    unsigned char* memory = nullptr; // null: none
    std::size_t size = 0;
    std::string owner; // in messages
};

// For one of `waiting` coroutines that have none yet. It has no memory if there is no address space.
Stack takeStack(const std::string& owner, bool isEndless, std::size_t waiting);
void giveBack(Stack& stack);

// The stack that will be run on next, or null: who needs more than it has, is named and the program ends.
void runsOn(const Stack* stack);

} // namespace tactus_emulation
