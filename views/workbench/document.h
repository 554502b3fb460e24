// The text, the single source of truth: as the editor's document, as bytes, and as a file.
#pragma once

#include "text/edit.h"
#include "views/models/positions.h"

#include <QTextDocument>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>

namespace tactus::views {

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
    bool modified() const { return document_.isModified(); }

    // The error is a sentence; the text stays as it was.
    tl::expected<void, std::string> load(const std::filesystem::path& path);
    void setText(const std::string& text); // a new text without a file
    tl::expected<void, std::string> save(const std::filesystem::path& path);

    // As one undo step; nothing happens if the text is not of this revision any more. Edits with the same
    // `step`, one directly after the other, are one undo step; an empty one stands alone.
    bool apply(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step = {});

  Q_SIGNALS:
    void textChanged();
    void pathChanged();

  private:
    void takeText();
    void show(const std::string& text);

    QTextDocument document_;
    std::string text_;
    Positions positions_;
    std::uint64_t revision_ = 0;
    std::filesystem::path path_;
    bool carriageReturns_ = false; // the file's lines end with CR LF
    QString lastStep_;
    std::uint64_t lastStepRevision_ = 0;
};

} // namespace tactus::views
