// A frame around a widget while it has the focus, for one that shows nothing of it by itself.
#pragma once

#include <QWidget>

namespace tactus::views {

class FocusRing final : public QWidget {
  public:
    explicit FocusRing(QWidget& of);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void follow();
    QWidget& of_;
};

} // namespace tactus::views
