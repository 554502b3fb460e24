#include "driver/emulation/emulation_support.h"

#include "base/fingerprint.h"
#include "driver/emulation/emulation_cache.h"
#include "system/processes/files.h"

#include <fmt/format.h>

namespace tactus::driver {

namespace fs = std::filesystem;

namespace {

using Done = Compilers::Done;

// The headers that exported programs include, so that they are read once. A file that is compiled with these
// has no other headers than it asks for, or almost: its includes are tested without them.
// Precompiled headers fit only code that is compiled at the same level.
struct Headers {
    const char *name, *level;
    std::string_view text;
};
constexpr Headers precompiled[] = {
    {"host_headers.h", "-O0",
     "#define CL_TARGET_OPENCL_VERSION 120\n#include <CL/cl.h>\n#include <cmath>\n#include <cstdint>\n"
     "#include <fstream>\n#include <iostream>\n#include <iterator>\n#include <memory>\n"
     "#include <stdexcept>\n#include <string>\n#include <vector>\n"},
    {"stream_headers.h", "-O1", "#include <cmath>\n#include <cstdint>\n#include <hls_stream.h>\n"}};

Done writeSources(const fs::path& folder) {
    for (const EmulationSource& source : emulationSources)
        if (auto written = system::writeFile(folder / source.name, source.text); !written) return written;
    for (const Headers& headers : precompiled)
        if (auto written = system::writeFile(folder / headers.name, headers.text); !written) return written;
    return {};
}

Done compileObjects(Compilers& compilers, const fs::path& folder) {
    for (const char* name : {"opencl", "coroutines", "stacks", "builtins"}) {
        const std::string file = (folder / name).string();
        if (auto done = compilers.cpp({"-c", file + ".cpp", "-o", file + ".o"}); !done) return done;
    }
    return {};
}

// Only GCC passes over precompiled headers that don't fit.
Done precompile(Compilers& compilers, const fs::path& folder, const std::string& version) {
    if (!version.starts_with("g++")) return {};
    for (const Headers& headers : precompiled) {
        const std::string file = (folder / headers.name).string();
        if (auto done = compilers.cpp(
                {headers.level, "-isystem", folder.string(), "-x", "c++-header", file, "-o", file + ".gch"});
            !done)
            return done;
    }
    return {};
}

// Two compilers, their options or versions of the run time share nothing.
std::string keyOf(const std::string& version) {
    base::Fingerprint key;
    key.add("with a manifest").add(version);
    for (const EmulationSource& source : emulationSources) key.add(source.text);
    for (const Headers& headers : precompiled)
        for (const std::string_view text : {std::string_view(headers.level), headers.text}) key.add(text);
    for (const std::string& option : Compilers::cppOptions()) key.add(option);
    return "emulation-" + key.words();
}

} // namespace

tl::expected<EmulationSupport, std::string> preparedSupport(Compilers& compilers, const fs::path& work) {
    const auto version = compilers.version();
    if (!version) return tl::unexpected(version.error());
    const auto make = [&](const fs::path& folder) {
        return writeSources(folder)
            .and_then([&] { return compileObjects(compilers, folder); })
            .and_then([&] { return precompile(compilers, folder, *version); })
            .has_value();
    };
    if (const fs::path cache = system::cacheFolder(); !cache.empty())
        if (const auto entry = EmulationCache(cache, compilers.stop()).entry(keyOf(*version), make))
            return EmulationSupport{
                entry->path,
                entry->wasDamaged
                    ? fmt::format("the emulation runtime in '{}' was damaged and has been rebuilt",
                                  entry->path.string())
                    : ""};
    const fs::path own = work / "support";
    std::error_code error;
    fs::create_directory(own, error);
    return writeSources(own).and_then([&] { return compileObjects(compilers, own); }).map([&] {
        return EmulationSupport{own, ""};
    });
}

tl::expected<fs::path, std::string> emulationSupport(Compilers& compilers, const fs::path& work) {
    return preparedSupport(compilers, work).map([](const EmulationSupport& support) {
        return support.folder;
    });
}

} // namespace tactus::driver
