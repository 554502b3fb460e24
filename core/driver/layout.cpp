#include "driver/layout.h"

#include "driver/process.h"

#include <cstring>
#include <fmt/format.h>

namespace tactus::driver {

static std::string_view nameOf(LayoutFormat format) {
    switch (format) {
    case LayoutFormat::Lines:
        return "lines";
    case LayoutFormat::Svg:
        return "svg";
    case LayoutFormat::Png:
        return "png";
    }
    return "";
}

tl::expected<std::string, std::string> layout(std::string_view dot, LayoutFormat format,
                                              const LayoutOptions& options) {
    Run worker;
    worker.arguments = {options.program.empty() ? "/proc/self/exe" : options.program, "--layout-worker",
                        std::string(nameOf(format))};
    worker.in = dot;
    worker.deadline = options.deadline;
    worker.stop = options.stop;
    auto finished = run(worker);
    if (!finished) return tl::unexpected(fmt::format("the picture was not drawn: {}", finished.error()));
    if (finished->status != 0)
        return tl::unexpected(fmt::format("Graphviz could not draw the picture (status {}): {}",
                                          finished->status, finished->err));
    return std::move(finished->out);
}

} // namespace tactus::driver
