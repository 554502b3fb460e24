// A verdict in its colour, with a sign: never by colour alone.
#pragma once

#include <QStyledItemDelegate>

namespace tactus::views {

class VerdictDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace tactus::views
