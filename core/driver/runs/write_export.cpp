// Exports as files. A list of them is beside them, so that a later export removes what it does not write
// anew.
#include "driver/runs/run.h"
#include "system/processes/files.h"

#include <set>
#include <sstream>

namespace tactus::driver {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view listName = ".tactus-export";

std::string listOf(const emit::Exported& exported) {
    std::string list =
        "# Files that tactus export has written; the next export into this folder removes those "
        "that it does not write.\n";
    for (const emit::File& file : exported.files) list += file.name + "\n";
    return list;
}

// The list may have been edited: it names files in the folder and below, by no detour.
bool isInside(const fs::path& name) {
    return !name.empty() && name.is_relative() && name.lexically_normal() == name &&
           *name.begin() != fs::path("..");
}

// Files of the export before that are not among the new ones. There may be no list, or nothing of it left.
void removeOld(const fs::path& folder, const emit::Exported& exported) {
    const auto list = system::readContentOfData(folder / listName);
    if (!list) return;
    std::set<std::string> written;
    for (const emit::File& file : exported.files) written.insert(file.name);
    std::istringstream lines(*list);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#') || written.contains(line) || !isInside(line)) continue;
        std::error_code ignored;
        if (fs::is_regular_file(fs::symlink_status(folder / line, ignored)))
            fs::remove(folder / line, ignored);
    }
}

} // namespace

tl::expected<std::vector<fs::path>, std::string> writeExport(const emit::Exported& exported,
                                                             const fs::path& folder) {
    if (const auto made = system::createFolder(folder); !made) return tl::unexpected(made.error());
    std::vector<fs::path> written;
    for (const emit::File& file : exported.files) {
        const fs::path path = folder / file.name;
        if (const auto made = system::createFolder(path.parent_path()); !made)
            return tl::unexpected(made.error());
        if (const auto done = system::writeFile(path, file.content); !done)
            return tl::unexpected(done.error());
        written.push_back(path);
    }
    removeOld(folder, exported);
    if (const auto done = system::writeFile(folder / listName, listOf(exported)); !done)
        return tl::unexpected(done.error());
    return written;
}

} // namespace tactus::driver
