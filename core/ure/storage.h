// How rows hold values: one a lane, in few bytes.
#pragma once

#include "ure/type.h"

#include <cstddef>

namespace tactus::ure {

// How a row holds the values of a type.
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
