#include "emit/targets/opencl/parameter.h"

#include "emit/target/dialect.h"
#include "emit/target/types.h"

#include <fmt/format.h>

namespace tactus::emit {

std::string openClParameter(const Argument& argument) {
    // Each tensor is a buffer of its own, so no two arguments of a kernel overlap.
    return fmt::format("__global {}{}* restrict {}", argument.isOutput ? "" : "const ",
                       typeName(memoryType(argument.type), Dialect::OpenCl), argument.name);
}

} // namespace tactus::emit
