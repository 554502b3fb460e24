// Results of long searches, by key, in an SQLite database: what was put is there after any end of the
// process.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

struct sqlite3;

namespace tactus::system {

// Errors are sentences that name the file and the reason. Several processes may use one store.
class Store {
  public:
    // Opens it, or makes a new one. One that is damaged, or of another version, is renamed, and a new one is
    // made in its place; a file of something else is an error.
    static tl::expected<Store, std::string> open(const std::filesystem::path& path);

    // Why the store that was there was renamed, and how it is called now, in a sentence; empty: it was not.
    const std::string& note() const { return note_; }

    tl::expected<std::optional<std::string>, std::string> find(std::string_view key) const;
    tl::expected<void, std::string> put(std::string_view key, std::string_view value);

  private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    using Database = std::unique_ptr<sqlite3, Close>;

    Store(std::filesystem::path path, Database database);

    std::filesystem::path path_;
    Database database_;
    std::string note_;

    friend class StoreOpening;
};

} // namespace tactus::system
