#include "views/studio/designs/file_guard.h"

#include "views/models/words.h"

namespace tactus::views {

FileGuard::FileGuard(Document& document, MessageBar& bar, QObject* parent)
    : QObject(parent), document_(document), bar_(bar), watch_(document, this) {
    connect(&document_, &Document::knownChanged, &bar_, &MessageBar::withdraw); // saved, or another text
    connect(&watch_, &FileWatch::changed, this, &FileGuard::fileChanged);
}

void FileGuard::fileChanged() {
    using enum FileWatch::State;
    switch (watch_.state()) {
    case AsKnown:
        if (fingerprint(document_.bytes()) == document_.known()) document_.document().setModified(false);
        return bar_.withdraw();
    case Changed:
        if (watch_.theirs() == document_.bytes()) return (void)document_.take(document_.bytes(), true);
        if (!document_.modified()) return loadTheirs();
        return askAboutTheirs(tr("%1 was changed by another program, and here too."), tr("&Keep mine"), {});
    case Missing:
        document_.document().setModified(true);
        return bar_.ask(
            MessageBar::Kind::Warning,
            tr("%1 was deleted or moved away. The text is still here; saving writes the file again.")
                .arg(document_.name()),
            {{tr("&Save"), tr("Writes the file again"), "saveAgain", [this] { save(document_.path()); }},
             {tr("&OK"), tr("Does not write it for now"), "leaveAway", [this] { document_.setKnown({}); }}});
    }
}

// Keeping ours makes theirs the content that a later save may overwrite.
void FileGuard::askAboutTheirs(const QString& words, const QString& keep,
                               std::function<void()> afterKeeping) {
    bar_.ask(MessageBar::Kind::Warning, words.arg(document_.name()),
             {{tr("&Load theirs"), tr("Shows the file as it is now; undo brings this text back"),
               "loadTheirs", [this] { loadTheirs(); }},
              {keep, tr("Keeps this text; saving overwrites the other one"), "keepMine",
               [this, theirs = watch_.theirs(), afterKeeping = std::move(afterKeeping)] {
                   document_.setKnown(fingerprint(theirs));
                   document_.document().setModified(true);
                   if (afterKeeping) afterKeeping();
               }},
              {tr("Save &as…"), tr("Writes this text to another file"), "saveElsewhere",
               [this] { Q_EMIT elsewhereWanted(); }}});
}

void FileGuard::loadTheirs() {
    const std::string theirs = watch_.theirs(); // taking it over changes the state
    if (const auto taken = document_.take(theirs, true); !taken)
        return bar_.ask(MessageBar::Kind::Warning,
                        tr("%1 was changed by another program, but the studio %2.")
                            .arg(document_.name(), text(taken.error())),
                        {{tr("&Keep mine"), tr("Keeps this text; saving overwrites the other one"),
                          "keepMine", [this, theirs] {
                              document_.setKnown(fingerprint(theirs));
                              document_.document().setModified(true);
                          }}});
    Q_EMIT noted(tr("%1 was changed by another program and read again; undo brings the previous text back.")
                     .arg(document_.name()));
}

bool FileGuard::save(const std::filesystem::path& path) {
    if (path == document_.path() && watch_.checkNow() == FileWatch::State::Changed) {
        askAboutTheirs(tr("Not saved: %1 was changed by another program meanwhile."), tr("&Save over it"),
                       [this] { save(document_.path()); });
        return false;
    }
    const auto saved = document_.save(path);
    if (saved) return true;
    bar_.ask(MessageBar::Kind::Error,
             tr("Not saved: %1. The file is as it was, and the text is still here.").arg(text(saved.error())),
             {{tr("&Try again"), tr("Saves to the same file"), "tryAgain", [this, path] { save(path); }},
              {tr("Save &as…"), tr("Writes this text to another file"), "saveElsewhere",
               [this] { Q_EMIT elsewhereWanted(); }}});
    return false;
}

} // namespace tactus::views
