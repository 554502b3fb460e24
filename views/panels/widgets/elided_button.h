// A button whose words give way where there is no room for them.
#pragma once

#include <QPushButton>

namespace tactus::views {

class ElidedButton final : public QPushButton {
  public:
    ElidedButton(const QString& words, QWidget* parent) : QPushButton(words, parent) {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    explicit ElidedButton(QWidget* parent) : ElidedButton(QString(), parent) {}
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace tactus::views
