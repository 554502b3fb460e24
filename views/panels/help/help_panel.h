// The documentation inside the window: topic by topic, with a search and the way that one has come.
#pragma once

#include "views/models/help/help_topics.h"

#include <QLineEdit>
#include <QListWidget>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QToolButton>

namespace tactus::views {

// Shows one topic, with links to those below it.
class HelpBrowser final : public QTextBrowser {
    Q_OBJECT

  public:
    explicit HelpBrowser(QWidget* parent);
    void show(std::size_t topic);
    void showContents();
    void goTo(const QString& word); // its first place on the page

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent* event) override;

  private:
    void dress();
};

class HelpPanel final : public QWidget {
    Q_OBJECT

  public:
    explicit HelpPanel(QWidget* parent);
    void show(std::size_t topic, const QString& word = {}); // where it first has the word
    void showContents();
    // "diagnostics.md", "backwards".
    void show(const QString& page, const QString& anchor);
    QString title() const; // of what is shown
    QLineEdit& searchBox() { return *words_; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void search(const QString& words);

    QLineEdit* words_;
    QToolButton *contents_, *back_, *forward_;
    QStackedWidget* pages_;
    HelpBrowser* browser_;
    QListWidget* found_;
};

} // namespace tactus::views
