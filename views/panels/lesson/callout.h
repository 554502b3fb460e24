// The card of a lesson: what the present step says, and the ways on, back and out. It lies above the panels,
// across the window, so that it hides none of them, and is as high as its longest step needs: buttons stay
// where they are. Neither it nor a click on it takes the focus, so typing is not disturbed.
#pragma once

#include "views/models/lesson/lesson_walk.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>

class QBoxLayout;

namespace tactus::views {

class Callout final : public QFrame {
    Q_OBJECT

  public:
    explicit Callout(QWidget* window);
    void begin(const Lesson& lesson); // makes room for all of its steps
    void showStep(const LessonWalk& walk);
    // A way to what the step is about, while that is not in sight.
    void offerToShow(bool offers) { show_->setVisible(offers); }
    QPushButton& nextButton() { return *next_; }

  Q_SIGNALS:
    void nextWanted();
    void backWanted();
    void leaveWanted();
    void showWanted();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void makeButtons(QBoxLayout& row);
    void makeRoom();
    int widthOfWords() const;

    Lesson lesson_; // that there is room for
    QLabel* title_;
    QLabel* place_; // "3 of 10"
    QLabel* text_;
    QLabel* then_;
    QPushButton* leave_;
    QPushButton* show_;
    QPushButton* back_;
    QPushButton* next_;
};

} // namespace tactus::views
