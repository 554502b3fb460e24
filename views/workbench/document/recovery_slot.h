// The place in which one studio keeps the text that is in no file yet, so that a crash can't take it. Each
// running studio has a slot of its own and holds a lock on it. The system lets go of the lock when the
// process ends, however it ends: a slot that nobody holds and that still has a text was left by a crash.
#pragma once

#include <QDateTime>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::views {

struct Unsaved {
    std::filesystem::path path; // of the design; empty: not in a file yet
    std::string bytes;          // as they would be saved
    std::string basis;          // fingerprint of what the file held when the text was begun; "" for no file
    QDateTime when;             // the text was kept
};

class RecoverySlot {
  public:
    // A new one, held by this process. The error is a sentence.
    static tl::expected<RecoverySlot, std::string> make(const std::filesystem::path& folder);
    // Those that crashes left, oldest first, from now on held by this process. Slots without a text, and
    // those whose text is in its file, are tidied away.
    static std::vector<RecoverySlot> abandoned(const std::filesystem::path& folder);

    RecoverySlot(RecoverySlot&& other) noexcept;
    RecoverySlot& operator=(RecoverySlot&& other) noexcept;
    RecoverySlot(const RecoverySlot&) = delete;
    RecoverySlot& operator=(const RecoverySlot&) = delete;
    ~RecoverySlot(); // lets go; what is in it stays

    tl::expected<void, std::string> write(const Unsaved& unsaved) const; // atomic
    tl::expected<Unsaved, std::string> read() const;
    bool hasUnreadableText() const; // there is one, and reading it fails
    void empty() const;             // no text any more, still held
    void remove();                  // and everything of it

  private:
    RecoverySlot(std::filesystem::path stem, int lock) : stem_(std::move(stem)), lock_(lock) {}
    static int held(const std::filesystem::path& stem);

    std::filesystem::path stem_; // .json is the text, .lock the lock
    int lock_ = -1;              // a descriptor
};

// The folder of this user's slots.
std::filesystem::path recoveryFolder();

} // namespace tactus::views
