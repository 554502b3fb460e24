#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tactus::test {

namespace fs = std::filesystem;

// A folder of its own for a test, gone with the test.
class Folder {
  public:
    Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder();
    std::string operator/(std::string_view name) const;
    std::string write(std::string_view name, std::string_view content) const;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

} // namespace tactus::test
