// C programs compiled and run, with a trace of the elements that they read and write: the reference that
// knows nothing of the reader.
#pragma once

#include "execute.h"

#include <string>
#include <vector>

namespace tactus::cinput {

// A C text whose arrays have the types f32, f64, i8, u8, i16, u16, i32, u32, i64 and u64; locals and
// arguments that are scalars have C's own names, and are not traced.
struct Native {
    std::string text;
    std::string call; // of the function with arrays and scalars by their names: "f(alpha, A)"
    std::vector<std::string> compiler = {}; // -D
    std::int64_t missing = 16;              // outer extents that are not written
};

// What it does with memory as Executed says; of the variables the names, types and extents are taken.
// `traced`: as C++ whose elements tell what happens to them; otherwise as plain C, without `writes`.
Executed runNative(const Native& native, const Program& shapes, bool traced);

} // namespace tactus::cinput
