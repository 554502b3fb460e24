// Notices that the document's file does not hold what it did when it was last read or written, however that
// came about: written in place, another file renamed over it, removed, made again. Only the content counts:
// a file that was touched or written anew with the same bytes has not changed.
#pragma once

#include "views/workbench/document/background.h"
#include "views/workbench/document/document.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace tactus::views {

class FileWatch final : public QObject {
    Q_OBJECT

  public:
    enum class State { AsKnown, Changed, Missing };

    FileWatch(Document& document, QObject* parent);

    State state() const { return state_; }
    const std::string& theirs() const { return theirs_; } // what a Changed file holds
    void check();                                         // soon, in the background
    State checkNow();                                     // waits for the file: before it is overwritten
    bool busy() const { return soon_.isActive() || again_.isActive() || background_.busy(); }

  Q_SIGNALS:
    void changed(); // the state, or what a Changed file holds

  private:
    struct Seen {
        bool exists = true;
        std::optional<std::string> bytes; // nothing: it can't be read
    };
    static Seen look(const std::filesystem::path& path);
    State judge(const Seen& seen) const;
    void known();
    void watch();
    void read();
    void found(const Seen& seen);
    void show(State state, const std::string& theirs);

    Document& document_;
    QFileSystemWatcher watcher_;
    Background background_;
    QTimer soon_;  // several signs of one change
    QTimer again_; // a file that is missing may be about to be made again
    State state_ = State::AsKnown;
    std::string theirs_;
};

} // namespace tactus::views
