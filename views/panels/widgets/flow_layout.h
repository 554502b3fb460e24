// Widgets one beside the other, in as many lines as the width asks for.
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace tactus::views {

class FlowLayout final : public QLayout {
  public:
    FlowLayout(QWidget* parent, int gap) : QLayout(parent) {
        setContentsMargins(0, 0, 0, 0);
        setSpacing(gap);
    }

    void addItem(QLayoutItem* item) override { items_.emplace_back(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override; // of the widest
    void setGeometry(const QRect& place) override;

  private:
    // The height that is needed.
    int arrange(const QRect& all, bool moves) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace tactus::views
