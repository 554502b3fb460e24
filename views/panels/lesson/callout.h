// The card of a lesson: what the present step says, and the ways on, back and out. Neither it nor a click on
// it takes the focus, so typing is not disturbed.
#pragma once

#include "views/models/lesson/lesson_walk.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <array>

namespace tactus::views {

class Callout final : public QFrame {
    Q_OBJECT

  public:
    explicit Callout(QWidget* window);
    void showStep(const LessonWalk& walk);
    // A way to what the step is about, while that is not in sight.
    void offerToShow(bool offers) { show_->setVisible(offers); }
    QPushButton& nextButton() { return *next_; }
    // Widths in which it is read with ease, the best one first.
    std::array<int, 3> widths() const { return {wide(), wide() * 5 / 6, wide() * 2 / 3}; }
    int heightAt(int width) const;

  Q_SIGNALS:
    void nextWanted();
    void backWanted();
    void leaveWanted();
    void showWanted();

  private:
    int wide() const;

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
