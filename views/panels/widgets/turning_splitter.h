// Widgets side by side, or one above the other where that would be too narrow for them.
#pragma once

#include <QSplitter>

namespace tactus::views {

class TurningSplitter final : public QSplitter {
  public:
    // `least` pixels for each of them that is shown.
    TurningSplitter(int least, QWidget* parent);
    int leastWidth() const; // at which they are side by side

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    const int least_;
};

} // namespace tactus::views
