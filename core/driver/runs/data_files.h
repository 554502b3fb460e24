// Files of data, each opened and read once.
#pragma once

#include "formats/data_file.h"

#include <filesystem>
#include <map>
#include <tl/expected.hpp>

namespace tactus::driver {

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

} // namespace tactus::driver
