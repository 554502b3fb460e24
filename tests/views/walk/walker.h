// Somebody who uses the studio at random: types, clicks, chooses, undoes. The same seed does the same.
#pragma once

#include "views/support.h"

#include <QTemporaryDir>
#include <QTimer>
#include <random>

namespace tactus::views {

class Walker {
  public:
    explicit Walker(unsigned seed);

    // One action; what it was.
    std::string step();
    // The condition that has to hold after each action and does not; empty if all hold.
    std::string complaint();

    Studio studio;

  private:
    const double usualLetters_ = QApplication::font().pointSizeF();
    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(std::max(1, limit))); }
    bool oneIn(int chances) { return below(chances) == 0; }
    template<class List>
    const auto& oneOf(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }

    std::string type();
    std::string edit();
    std::string moveCursor();
    std::string paste();
    std::string click();
    std::string turnWheel();
    std::string drag();
    std::string pressKey();
    std::string trigger();
    std::string chooseTab();
    std::string openDesign();
    std::string seek();
    std::string chooseMapping();
    std::string select();
    std::string fix();
    std::string resize();
    std::string restyle();
    std::string rest();

    QWidget* someWidget();
    bool hasCaretInSight();
    void closePopups();
    void answerDialogs();

    std::mt19937 random_;
    QTemporaryDir folder_; // copies of the examples: they may be written
    QStringList designs_;
    QTimer dialogs_;
    bool lostCaret_ = false; // in the last action, which had nothing to do with the text
};

} // namespace tactus::views
