// Which file a path names, however it is spelled.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace tactus::driver {

// Two paths name one file if these are equal: by links, by `./`, in other letters where those do not matter.
struct FileIdentity {
    std::uint64_t device = 0, inode = 0; // of a file that exists
    std::filesystem::path path = {};     // of one that does not, without links and dots
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// Nothing for a device, a pipe or a folder: what is written there replaces nothing.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);

} // namespace tactus::driver
