// Between the text and its file: saving, and changes that others make to the file meanwhile. Neither side is
// ever overwritten without an answer, and nothing stops the typing.
#pragma once

#include "views/panels/widgets/message_bar.h"
#include "views/workbench/document/file_watch.h"

namespace tactus::views {

class FileGuard final : public QObject {
    Q_OBJECT

  public:
    FileGuard(Document& document, MessageBar& bar, QObject* parent);

    // False: it is not saved; the bar says why.
    bool save(const std::filesystem::path& path);
    FileWatch& watch() { return watch_; }

  Q_SIGNALS:
    void noted(const QString& words); // nothing to decide
    void elsewhereWanted();           // the text in another file

  private:
    void fileChanged();
    void askAboutTheirs(const QString& words, const QString& keep, std::function<void()> afterKeeping);
    void loadTheirs();

    Document& document_;
    MessageBar& bar_;
    FileWatch watch_;
};

} // namespace tactus::views
