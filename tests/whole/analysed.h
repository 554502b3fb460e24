// A text through all stages before the array.
#pragma once

#include "driver/analysis.h"

#include <memory>
#include <string>

namespace tactus::test {

inline driver::Analysis analysed(const std::string& text) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("random.ure", text);
    return driver::analyse(request);
}

} // namespace tactus::test
