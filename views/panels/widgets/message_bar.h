// Something to decide that does not stop the work: a line above it, with an answer on each button.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <functional>
#include <vector>

namespace tactus::views {

class MessageBar final : public QFrame {
    Q_OBJECT

  public:
    enum class Kind { Note, Warning, Error };
    // The answer takes the bar away, then acts.
    struct Answer {
        QString label, explanation;
        const char* name; // of the button, for tests
        std::function<void()> act;
    };

    explicit MessageBar(QWidget* parent);
    void ask(Kind kind, const QString& words, std::vector<Answer> answers); // in place of what is there
    void withdraw();
    bool isAsking() const { return !isHidden(); }
    QString words() const { return words_->text(); }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showIcon();

    Kind kind_ = Kind::Note;
    QLabel* icon_;
    QLabel* words_;
    QHBoxLayout* answers_;
};

} // namespace tactus::views
