// Find and replace, a bar above the text.
#pragma once

#include "views/panels/find/text_search.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

namespace tactus::views {

class FindBar final : public QFrame {
    Q_OBJECT

  public:
    explicit FindBar(QPlainTextEdit& text);

    // With the selected words, if they are in one line. A text to read has no replacement.
    void open(bool withReplacement);
    void close();   // back to the text
    void refresh(); // the text is another one
    void
    go(bool forward); // to the next match, around the end of the text; opens the bar if nothing is looked for
    const std::vector<TextSearch::Match>& matches() const { return matches_; } // none while the bar is closed
    int heightInUse() const;

  Q_SIGNALS:
    void changed(); // matches, or the height

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QToolButton* button(const char* name, const QString& label, const QString& meaning);
    QToolButton* toggle(const char* name, const QString& label, const QString& meaning);
    QWidget* makeFindRow();
    QWidget* makeReplaceRow();
    void showIcons();

    void ask();    // other words or options
    void search(); // again, in the text as it is now
    void select(const TextSearch::Match& match);
    int current() const; // the match that is selected; -1: none is
    void count();
    void say(const QString& words);
    void replaceOne();
    void replaceAll();

    QPlainTextEdit& text_;
    TextSearch search_;
    std::vector<TextSearch::Match> matches_;
    int origin_ = 0; // where looking for other words begins
    QLineEdit *words_, *replacement_;
    QToolButton *case_, *whole_, *expression_, *previous_, *next_, *close_, *one_, *all_;
    QLabel *count_, *message_;
    QWidget* replaceRow_;
};

} // namespace tactus::views
