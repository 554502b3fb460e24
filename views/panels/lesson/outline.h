// A frame around a part of the window, over everything there. The mouse goes through it.
#pragma once

#include <QWidget>

namespace tactus::views {

class Outline final : public QWidget {
    Q_OBJECT

  public:
    explicit Outline(QWidget* window);
    void surround(const QRect& part); // of the window; nothing of an empty one

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    static constexpr int thick = 3; // pixels
};

} // namespace tactus::views
