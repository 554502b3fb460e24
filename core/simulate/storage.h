// How rows hold values: one a lane, in few bytes.
#pragma once

#include "ure/type.h"

#include <cstddef>

namespace tactus::simulate {

// How a row holds the values of a type.
enum class Storage : std::uint8_t {
    Byte,   // Bool: 0 or 1
    Int32,  // integers and fixed point that fit, sign- or zero-extended as in ure::Value
    Float,  // Float(32)
    Double, // Float(64)
    Word,   // the bits of ure::Value
};
Storage storageOf(ure::Type type);
std::size_t bytesOf(Storage storage);

ure::Value load(Storage storage, const void* row, std::int64_t lane);
void store(Storage storage, void* row, std::int64_t lane, ure::Value value);

} // namespace tactus::simulate
