// How values are held: in memory and tokens of exported code, and in rows of the simulators.
#pragma once

#include "ure/types/type.h"

#include <cstddef>

namespace tactus::ure {

// The bytes of a value in device memory, in a bank and in a FIFO: it takes the smallest of 8, 16, 32 and 64
// bits that holds it, a Bool a byte.
int bytesInMemory(Type type);

// How a row holds the values of a type: one a lane, in few bytes.
enum class Storage : std::uint8_t {
    Byte,   // Bool: 0 or 1
    Int32,  // integers and fixed point that fit, sign- or zero-extended as in Value
    Float,  // Float(32)
    Double, // Float(64)
    Word,   // the bits of Value
};
Storage storageOf(Type type);
std::size_t bytesOf(Storage storage);

Value load(Storage storage, const void* row, std::int64_t lane);
void store(Storage storage, void* row, std::int64_t lane, Value value);

} // namespace tactus::ure
