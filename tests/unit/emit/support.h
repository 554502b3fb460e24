// From text to array, as the driver does it, for the tests of code.
#pragma once

#include "support/arrays.h"

#include "emit/build.h"
#include "mapping/inverse/inverse_map.h"
#include "support/targets.h"

namespace tactus::test {

inline mapping::InverseMap inverseOf(const array::Model& model) {
    return mapping::inverseMap(model.system(), model.map);
}

inline std::string fileOf(const array::Model& model, std::string_view name,
                          const emit::Target& target = test::intelOpenCl()) {
    const emit::Exported exported = emit::exportCode(model, target);
    for (const emit::File& file : exported.files)
        if (file.name == name) return file.content;
    return rendered(*model.system().source, exported.diagnostics);
}

} // namespace tactus::test
