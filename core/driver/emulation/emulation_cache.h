// Folders that are made once and kept for later runs, of this program and of others at the same time.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace tactus::driver {

class EmulationCache {
  public:
    EmulationCache(std::filesystem::path folder, std::stop_token stop)
        : folder_(std::move(folder)), stop_(std::move(stop)) {}

    struct Entry {
        std::filesystem::path path;
        bool wasDamaged = false; // it was there, but not as it had been made, and has been made anew
    };
    // The entry of this name. One that is not there, or is damaged, is made: the function fills a new folder,
    // which then gets the entry's place. One process makes it while others wait. Nothing where
    // it can't be made or kept, or where another takes minutes.
    using Make = std::function<bool(const std::filesystem::path& folder)>;
    std::optional<Entry> entry(const std::string& name, const Make& make) const;

  private:
    std::filesystem::path folder_;
    std::stop_token stop_;
};

} // namespace tactus::driver
