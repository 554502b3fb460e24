// The text, the single source of truth: as the editor's document, as bytes, and as a file.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/lifting/lifted_source.h"
#endif
#include "text/edit.h"
#include "views/models/positions.h"

#include <QTextDocument>
#include <filesystem>
#include <map>
#include <string>
#include <tl/expected.hpp>

namespace tactus::views {

// Equal for equal bytes only.
std::string fingerprint(const std::string& bytes);

class Document final : public QObject {
    Q_OBJECT

  public:
    explicit Document(QObject* parent);

    QTextDocument& document() { return document_; }
    const std::string& text() const { return text_; } // UTF-8, lines end with LF
    const Positions& positions() const { return positions_; }
    std::uint64_t revision() const { return revision_; }        // of the text
    const std::filesystem::path& path() const { return path_; } // empty: not in a file yet
    QString name() const;
    bool isC() const; // the text is a C file's: what is made of it is the design that its region is
    bool modified() const { return document_.isModified(); }

    std::string bytes() const; // the text as it is saved
    // Of what the file held when it was last read or written; "" if it did not exist.
    const std::string& known() const { return known_; }
    void setKnown(const std::string& fingerprint);

    // The error is a sentence; the text stays as it was.
    tl::expected<void, std::string> load(const std::filesystem::path& path);
    void setText(const std::string& text); // a new text without a file
    // Another text than the file's to begin with, which nobody has typed: it counts as unchanged. It is what
    // these options of the command line make of the file ("I=4" of --set).
    void beginWith(const std::string& text, std::vector<std::string> sets);
    // Of the text as it is; empty once something is typed. Of a C file: its sizes.
    std::vector<std::string> sets() const;
    // With what a C file is read: sizes in place of its own (--set), and the other options of the command
    // line. Others make another revision.
    const driver::LiftOptions& reading() const { return reading_; }
    void setReading(driver::LiftOptions reading); // but for the sizes
    void setSize(const std::string& name, std::int64_t value);
    tl::expected<void, std::string> save(const std::filesystem::path& path);
    // Other bytes for this text, as one undo step that leaves alone what is equal; the text counts as changed
    // if they are not the file's.
    tl::expected<void, std::string> take(const std::string& bytes, bool areTheFiles);

    // A text that was begun when its file had the content of this fingerprint, and was never saved. Undo
    // leads to the file as it is now.
    tl::expected<void, std::string> restore(const std::filesystem::path& path, const std::string& bytes,
                                            const std::string& basis);

    // As one undo step; nothing happens if the text is not of this revision any more. Edits with the same
    // `step`, one directly after the other, are one undo step; an empty one is alone.
    bool apply(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step = {});
    // Undoes the last undo step if it has this name and nothing has changed the text since.
    bool takeBack(const QString& step);

  Q_SIGNALS:
    void textChanged(); // or what it is read with
    void pathChanged();
    void knownChanged(); // or said once more

  private:
    void takeText();
    void show(const std::string& text);
    void replaceText(const std::string& text);

    QTextDocument document_;
    std::string text_;
    Positions positions_;
    std::uint64_t revision_ = 0;
    std::filesystem::path path_;
    std::string known_;
    std::vector<std::string> sets_;
    driver::LiftOptions reading_;
    bool carriageReturns_ = false; // the file's lines end with CR LF
    QString lastStep_;
    std::uint64_t lastStepRevision_ = 0;
};

} // namespace tactus::views
