// Cells of a table with a margin on both sides: words begin a little behind figures that end at their column.
#pragma once

#include "views/theme/theme.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace tactus::views {

class SpacedDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * spacing, 0);
    }

    // The ground of a selected row has no gaps.
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem whole = option;
        QStyledItemDelegate::initStyleOption(&whole, index);
        whole.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &whole, painter, whole.widget);
        QStyledItemDelegate::paint(painter, option, index);
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->rect.adjust(spacing, 0, -spacing, 0);
    }
};

} // namespace tactus::views
