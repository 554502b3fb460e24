// A design that is open: its text, who watches over its file and asks about it, what keeps its unsaved text,
// and where its reader was.
#pragma once

#include "views/studio/designs/file_guard.h"
#include "views/workbench/document/autosave.h"

#include <QPointer>
#include <QTextCursor>

class QBoxLayout;

namespace tactus::views {

class OpenDesign final : public QObject {
    Q_OBJECT

  public:
    // Questions about its file are in a bar of `bars`, which is to be seen while the design is shown.
    OpenDesign(std::shared_ptr<Document> document, QBoxLayout& bars, QObject* parent);
    ~OpenDesign() override;

    Document& document() { return *document_; }
    const std::shared_ptr<Document>& sharedDocument() const { return document_; }
    FileGuard& guard() { return guard_; }
    Autosave& autosave() { return autosave_; }
    void setShown(bool shown) { place_->setVisible(shown); }
    // Neither in a file nor touched: another text may take its place.
    bool isPristine() const;
    bool isIn(const std::filesystem::path& path) const; // this file, by whatever name

    // In the text, while another one is shown.
    struct TextPosition {
        QTextCursor cursor;
        int across = 0, down = 0; // of the scroll bars
    };
    TextPosition position;

  private:
    std::shared_ptr<Document> document_;
    QPointer<QWidget> place_; // where its bar is or not
    MessageBar* bar_;
    FileGuard guard_;
    Autosave autosave_;
};

} // namespace tactus::views
