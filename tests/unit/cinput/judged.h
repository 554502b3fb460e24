// C texts read as the driver reads them.
#pragma once

#include "reading.h"

#include "cinput/build.h"

namespace tactus::cinput {

// Names of Native, as C's own types, on one line.
inline const std::string shortTypes =
    "typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16; "
    "typedef int i32; typedef unsigned u32; "
    "typedef long i64; typedef unsigned long u64; typedef float f32; typedef double f64;\n";

struct Judged {
    text::SourceBuffer source;
    Reading reading;
    const Program* program() const { return reading.program ? &*reading.program : nullptr; }
    // "3:7 c-loop: message", a line for each finding.
    std::string said() const;
};
Judged judgedOf(const std::string& text, const Options& options = {}, const std::string& name = "a.c");

} // namespace tactus::cinput
