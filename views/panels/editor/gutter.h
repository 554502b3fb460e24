// The strip left of the text.
#pragma once

#include <QWidget>
#include <functional>

namespace tactus::views {

class Gutter final : public QWidget {
  public:
    struct Content {
        std::function<int()> width;
        std::function<void(QPaintEvent*)> paint;
    };
    Gutter(QWidget* editor, Content content) : QWidget(editor), content_(std::move(content)) {}
    QSize sizeHint() const override { return {content_.width(), 0}; }

  protected:
    void paintEvent(QPaintEvent* event) override { content_.paint(event); }

  private:
    Content content_;
};

} // namespace tactus::views
