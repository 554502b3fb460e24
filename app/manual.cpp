// Writes the man pages: tactus_manual DIR [PROGRAM]..., where each program is asked for its --help.
#include "commands/manual.h"
#include "system/processes/files.h"
#include "system/processes/process.h"

#include <cstdio>

namespace {

using namespace tactus;
using Written = tl::expected<void, std::string>;

Written write(const std::filesystem::path& folder, const commands::ManPage& page) {
    return system::writeFile(folder / page.file, page.text);
}

Written writePageOf(const std::filesystem::path& folder, const std::filesystem::path& program) {
    const auto help = system::run({.arguments = {program.string(), "--help"}, .in = {}, .folder = {}});
    if (!help) return tl::unexpected(help.error());
    if (help->status != 0) return tl::unexpected(program.string() + " --help failed: " + help->err);
    return write(folder, commands::manualOf(program.filename().string(), help->out));
}

Written writeAll(const std::filesystem::path& folder, const std::vector<std::string>& programs) {
    if (const auto made = system::createFolder(folder); !made) return made;
    for (const commands::ManPage& page : commands::manual())
        if (const auto done = write(folder, page); !done) return done;
    for (const std::string& program : programs)
        if (const auto done = writePageOf(folder, program); !done) return done;
    return {};
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const Written written = writeAll(argv[1], {argv + 2, argv + argc});
    if (!written) std::fprintf(stderr, "tactus_manual: %s\n", written.error().c_str());
    return written ? 0 : 2;
}
