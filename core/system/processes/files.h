// Files: the only place of the core that reads and writes them.
#pragma once

#include "formats/csv.h"
#include "text/source.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace tactus::system {

// Errors are sentences that name the file and the reason: "can't read 'a.ure': No such file or directory".
tl::expected<std::string, std::string> readFile(const std::filesystem::path& path);
// A design. If the text is longer than text::largestFile, only its beginning is read: enough for the parser
// to refuse it.
tl::expected<std::shared_ptr<const text::SourceBuffer>, std::string>
readSource(const std::filesystem::path& path);
// The content of a file of data; a FIFO or a device is refused before it is opened.
tl::expected<std::string, std::string> readContentOfData(const std::filesystem::path& path);
// As CSV if the file is called so (".csv"), else as .npy.
tl::expected<formats::DataFile, std::string> readData(const std::filesystem::path& path);
// The same of what has been read.
tl::expected<formats::DataFile, std::string> dataOf(const std::filesystem::path& path, std::string content);

// Atomic: the new content is written beside the file and renamed over it, so a failure leaves the old file.
tl::expected<void, std::string> writeFile(const std::filesystem::path& path, std::string_view content);
tl::expected<void, std::string> createFolder(const std::filesystem::path& path);

// Whether a file can be written there, as far as can be said without writing: the error is that of
// writeFile, or of createFolder for a folder that is made first.
enum class Parent : std::uint8_t { Exists, IsMade };
tl::expected<void, std::string> canWrite(const std::filesystem::path& path, Parent parent);

// The folder in which a user's programs keep what can be made again (XDG_CACHE_HOME, ~/.cache); empty: there
// is none.
std::filesystem::path cacheFolder();

// Two paths name one file if these are equal: by links, by `./`, in other letters where those do not matter.
struct FileIdentity {
    std::uint64_t device = 0, inode = 0; // of a file that exists
    std::filesystem::path path = {};     // of one that does not, without links and dots
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// Nothing for a device, a pipe or a folder: what is written there replaces nothing.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);

// A file is read when it is first asked for, and its content is kept: what was looked at is what is used,
// whatever has happened to the file in between. One thread at a time uses it.
class DataFiles {
  public:
    using Content = tl::expected<std::string, std::string>;

    const Content& content(const std::filesystem::path& path);
    tl::expected<formats::DataFile, std::string> data(const std::filesystem::path& path);

  private:
    std::map<std::filesystem::path, Content> read_;
};

} // namespace tactus::system
