#include "system/store/store.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fmt/std.h>
#include <sqlite3.h>

namespace tactus::system {

namespace {

// "Tact", in the header of the file, and the version of its table.
constexpr int application = 0x54616374, version = 1;

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

Statement prepared(sqlite3* database, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
    return Statement(statement);
}

void bind(const Statement& statement, int at, std::string_view text) {
    sqlite3_bind_text64(statement.get(), at, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

// The first column of the first row; nothing where there is none, or an error.
std::optional<std::string> answerOf(sqlite3* database, const char* sql) {
    const Statement statement = prepared(database, sql);
    if (!statement || sqlite3_step(statement.get()) != SQLITE_ROW) return std::nullopt;
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), 0));
    return text ? text : "";
}

std::string cannot(std::string_view what, const std::filesystem::path& path, std::string_view why) {
    return fmt::format("can't {} '{}': {}", what, path.string(), why);
}

} // namespace

void Store::Close::operator()(sqlite3* database) const {
    sqlite3_close(database);
}

Store::Store(std::filesystem::path path, Database database)
    : path_(std::move(path)), database_(std::move(database)) {}

// A store that is opened: what is there is looked at before anything is written.
class StoreOpening {
  public:
    explicit StoreOpening(const std::filesystem::path& path) : path_(path) {}

    tl::expected<Store, std::string> open() {
        if (auto opened = connect(); !opened) return tl::unexpected(opened.error());
        const std::string wrong = wrongAsStore();
        if (!isOurs_ && !wrong.empty()) return tl::unexpected(cannot("use", path_, wrong));
        std::string note;
        if (!wrong.empty()) {
            const auto kept = setAside();
            if (!kept) return tl::unexpected(kept.error());
            note = fmt::format("the store '{}' is {}; it is kept as '{}', and a new one is begun",
                               path_.string(), wrong, kept->string());
            if (auto opened = connect(); !opened) return tl::unexpected(opened.error());
        }
        const std::string made = fmt::format(
            "BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS result(key TEXT PRIMARY KEY, value TEXT "
            "NOT NULL) WITHOUT ROWID; PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT",
            application, version);
        if (sqlite3_exec(database_.get(), made.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            return tl::unexpected(cannot("write", path_, sqlite3_errmsg(database_.get())));
        Store store(path_, std::move(database_));
        store.note_ = std::move(note);
        return store;
    }

  private:
    tl::expected<void, std::string> connect() {
        sqlite3* opened = nullptr;
        const int status =
            sqlite3_open_v2(path_.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        database_.reset(opened);
        if (status != SQLITE_OK)
            return tl::unexpected(
                cannot("open", path_, opened ? sqlite3_errmsg(opened) : sqlite3_errstr(status)));
        sqlite3_extended_result_codes(opened, 1);
        constexpr int patience = 20'000; // milliseconds, while another process writes
        sqlite3_busy_timeout(opened, patience);
        return {};
    }

    // What keeps the file from being used, as the end of a sentence; empty: it is a store, or new.
    std::string wrongAsStore() {
        const auto tables = answerOf(database_.get(), "SELECT count(*) FROM sqlite_master");
        const int status = sqlite3_errcode(database_.get()) & 0xff;
        const auto owner = answerOf(database_.get(), "PRAGMA application_id");
        isOurs_ = owner == std::to_string(application);
        if (!tables && status != SQLITE_CORRUPT)
            return status == SQLITE_NOTADB ? "it is no store" : sqlite3_errmsg(database_.get());
        if (!isOurs_) return tables == "0" ? "" : "it is no store of Tactus";
        if (const auto found = answerOf(database_.get(), "PRAGMA user_version");
            found != std::to_string(version))
            return fmt::format("of version {}, which this program does not read", found.value_or("unknown"));
        return answerOf(database_.get(), "PRAGMA quick_check(1)") == "ok" ? "" : "damaged";
    }

    // Renamed to the first free name, with what SQLite keeps beside it.
    tl::expected<std::filesystem::path, std::string> setAside() {
        database_.reset();
        std::filesystem::path kept;
        for (int number = 1; kept.empty() || std::filesystem::exists(kept); ++number)
            kept = fmt::format("{}.kept-{}", path_.string(), number);
        std::error_code error;
        std::filesystem::rename(path_, kept, error);
        if (error) return tl::unexpected(cannot("rename", path_, error.message()));
        std::filesystem::rename(path_.string() + "-journal", kept.string() + "-journal", error);
        return kept;
    }

    std::filesystem::path path_;
    Store::Database database_;
    bool isOurs_ = false;
};

tl::expected<Store, std::string> Store::open(const std::filesystem::path& path) {
    return StoreOpening(path).open();
}

tl::expected<std::optional<std::string>, std::string> Store::find(std::string_view key) const {
    const Statement statement = prepared(database_.get(), "SELECT value FROM result WHERE key = ?");
    if (statement) bind(statement, 1, key);
    const int status = statement ? sqlite3_step(statement.get()) : SQLITE_ERROR;
    if (status == SQLITE_DONE) return std::optional<std::string>();
    if (status != SQLITE_ROW) return tl::unexpected(cannot("read", path_, sqlite3_errmsg(database_.get())));
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), 0));
    return std::string(text, std::size_t(sqlite3_column_bytes(statement.get(), 0)));
}

tl::expected<void, std::string> Store::put(std::string_view key, std::string_view value) {
    const Statement statement =
        prepared(database_.get(), "INSERT OR REPLACE INTO result(key, value) VALUES (?, ?)");
    if (statement) {
        bind(statement, 1, key);
        bind(statement, 2, value);
    }
    if (!statement || sqlite3_step(statement.get()) != SQLITE_DONE)
        return tl::unexpected(cannot("write", path_, sqlite3_errmsg(database_.get())));
    return {};
}

} // namespace tactus::system
