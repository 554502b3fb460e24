#include "driver/emulation/emulation_support.h"

#include "driver/emulation/emulation_sources.h"
#include "driver/processes/files.h"
#include "driver/processes/working_folder.h"

#include <algorithm>
#include <cstdlib>
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
        if (auto written = writeFile(folder / source.name, source.text); !written) return written;
    for (const Headers& headers : precompiled)
        if (auto written = writeFile(folder / headers.name, headers.text); !written) return written;
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

// The folder in which a user's programs keep what can be made again; empty if the user has no such place.
fs::path cacheFolder() {
    for (const auto& [variable, below] : {std::pair{"XDG_CACHE_HOME", "tactus"}, {"HOME", ".cache/tactus"}}) {
        const char* base = std::getenv(variable);
        if (base && fs::path(base).is_absolute()) return fs::path(base) / below;
    }
    return {};
}

// Two compilers, their options or versions of the run time share nothing.
std::string keyOf(const std::string& version) {
    std::uint64_t hash = 14695981039346656037u; // FNV-1a
    const auto add = [&](std::string_view text) {
        for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
        hash = (hash ^ 0x100) * 1099511628211u;
    };
    add(version);
    for (const EmulationSource& source : emulationSources) add(source.text);
    for (const Headers& headers : precompiled)
        for (const std::string_view text : {std::string_view(headers.level), headers.text}) add(text);
    for (const std::string& option : Compilers::cppOptions()) add(option);
    return fmt::format("emulation-{:016x}", hash);
}

// Those last used stay.
void removeOld(const fs::path& cache) {
    constexpr std::size_t kept = 3;
    std::vector<std::pair<fs::file_time_type, fs::path>> entries;
    std::error_code error;
    for (fs::directory_iterator entry(cache, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code gone;
        const auto used = entry->last_write_time(gone);
        if (!gone && entry->path().filename().string().starts_with("emulation-"))
            entries.emplace_back(used, entry->path());
    }
    std::ranges::sort(entries, std::greater());
    for (std::size_t at = kept; at < entries.size(); ++at) fs::remove_all(entries[at].second, error);
}

// An entry is made beside its place and appears whole: of several processes one puts it there.
Done makeEntry(Compilers& compilers, const fs::path& cache, const fs::path& entry,
               const std::string& version) {
    const WorkingFolder made(cache, "new-");
    if (made.path().empty()) return tl::unexpected(made.error());
    return writeSources(made.path())
        .and_then([&] { return compileObjects(compilers, made.path()); })
        .and_then([&] { return precompile(compilers, made.path(), version); })
        .and_then([&]() -> Done {
            std::error_code failed;
            fs::rename(made.path(), entry, failed);
            if (failed && !fs::exists(entry)) return tl::unexpected(failed.message());
            removeOld(cache);
            return {};
        });
}

} // namespace

tl::expected<fs::path, std::string> emulationSupport(Compilers& compilers, const fs::path& work) {
    const auto version = compilers.version();
    if (!version) return tl::unexpected(version.error());
    std::error_code error;
    if (const fs::path cache = cacheFolder(); !cache.empty()) {
        const fs::path entry = cache / keyOf(*version);
        fs::create_directories(cache, error);
        fs::last_write_time(entry, fs::file_time_type::clock::now(), error); // it is used
        if (!error && fs::exists(entry / "builtins.o")) return entry;
        fs::remove_all(entry, error); // nothing, or a damaged one
        if (makeEntry(compilers, cache, entry, *version)) return entry;
    }
    const fs::path own = work / "support";
    fs::create_directory(own, error);
    return writeSources(own).and_then([&] { return compileObjects(compilers, own); }).map([&] {
        return own;
    });
}

} // namespace tactus::driver
