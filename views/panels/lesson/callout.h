// The card of a lesson: what the present step says, a place for the answer, and the ways on, back and out. It
// lies above the panels, across the window, so that it hides none of them, and is as high as its longest step
// needs: buttons stay where they are. Neither it nor a click on its buttons takes the focus, so typing is not
// disturbed.
#pragma once

#include "views/models/lesson/lesson_walk.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

class QBoxLayout;

namespace tactus::views {

class Callout final : public QFrame {
    Q_OBJECT

  public:
    explicit Callout(QWidget* window);
    void begin(const lessons::Lesson& lesson); // makes room for all of its steps
    void showStep(const LessonWalk& walk);
    void showEnd(const LessonWalk& walk); // with a way to hand in

    enum class Tone { Right, Wrong, Quiet };
    void say(Tone tone, const QString& words); // to what was done; "": nothing
    void setChecking(bool checks);
    QString answer() const;
    void setAnswer(const QString& answer);
    QWidget* place() const; // where the answer is given; null: none is wanted
    void offerHelp(const LessonWalk& walk);
    // A way to what the step is about, while that is not in sight.
    void offerToShow(bool offers) { show_->setVisible(offers); }
    QPushButton& nextButton() { return *next_; }

  Q_SIGNALS:
    void nextWanted();
    void backWanted();
    void leaveWanted();
    void showWanted();
    void helpWanted(); // a hint, or the solution
    void answered(const QString& answer);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void makeWords(QBoxLayout& row);
    void makeButtons(QBoxLayout& row);
    void askFor(const lessons::Ask* ask);
    void showChoices(const std::vector<lessons::Choice>& choices);
    void giveAnswer();
    void makeRoom();
    int widthOfWords() const;
    int heightOf(const lessons::Step& step) const;
    int linesOf(const QLabel& label, const QString& words) const;

    lessons::Lesson lesson_; // that there is room for
    QLabel* title_;
    QLabel* place_; // "3 of 10"
    QLabel* text_;
    QWidget* choices_;
    std::vector<QRadioButton*> choice_;
    QWidget* row_; // the field and its button
    QLineEdit* field_;
    QPushButton* check_;
    QLabel* then_;
    QPushButton* leave_;
    QPushButton* show_;
    QPushButton* back_;
    QPushButton* next_;
    QPushButton* help_;
};

} // namespace tactus::views
