// Folders to work in that leave nothing behind.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tactus::system {

std::filesystem::path temporaryFolders(); // where they are made, if nothing is said: TMPDIR, or /tmp

// A new folder whose name begins with `prefix`, gone with everything in it when this goes. Folders that ended
// processes have left there are removed first.
class WorkingFolder {
  public:
    WorkingFolder(const std::filesystem::path& base, std::string_view prefix);
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;
    ~WorkingFolder();

    const std::filesystem::path& path() const { return path_; } // empty if it could not be made
    const std::string& error() const { return error_; }         // then

  private:
    std::filesystem::path path_;
    std::string error_;
    int lock_ = -1;
};

} // namespace tactus::system
