// C programs that can be read: textbook kernels in several coding styles, and one construct each.
#pragma once

#include "native.h"

#include <map>

namespace tactus::cinput {

struct CExample {
    std::string name;
    Native native;
    std::map<std::string, std::int64_t> sizes = {}; // --set
    // Data decide what is written, so the order of writes is not comparable, or C++ can't be told (see
    // Native).
    bool isTraced = true;
    std::vector<std::string> params = {}; // names of the sizes that stay, in order
};

const std::vector<CExample>& cExamples();

} // namespace tactus::cinput
