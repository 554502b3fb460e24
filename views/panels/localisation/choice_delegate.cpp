#include "views/panels/localisation/choice_delegate.h"

#include "views/models/items/choices_model.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

static constexpr int roundMark = 22; // pixels for the round mark and the gap behind it

void ChoiceDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme& theme = Theme::of(*option->widget);
    option->palette.setColor(QPalette::HighlightedText, theme.text);
    if (index.column() == ChoicesModel::Read) {
        option->font = codeFont();
        if (!index.data(ChoicesModel::FirstRole).toBool())
            for (const auto role : {QPalette::Text, QPalette::HighlightedText})
                option->palette.setColor(role, theme.muted);
    }
    if (index.data(ChoicesModel::PresentRole).toBool() && index.column() != ChoicesModel::Read)
        option->font.setWeight(QFont::DemiBold);
}

void ChoiceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const Theme& theme = Theme::of(*option.widget);
    QStyleOptionViewItem own = option;
    if (index.column() == ChoicesModel::Along) {
        painter->fillRect(option.rect,
                          option.state & QStyle::State_Selected ? theme.selection : theme.surface);
        own.rect.setLeft(own.rect.left() + roundMark);
    }
    QStyledItemDelegate::paint(painter, own, index);
    painter->save();
    if (index.data(ChoicesModel::FirstRole).toBool() && index.row() > 0) {
        painter->setPen(theme.line);
        painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    }
    if (index.column() == ChoicesModel::Along) {
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isPresent = index.data(ChoicesModel::PresentRole).toBool();
        const QPointF centre(option.rect.left() + 12, option.rect.top() + option.rect.height() / 2.0);
        painter->setPen(QPen(isPresent ? theme.accent : theme.port, 1.5));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(centre, 5.5, 5.5);
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.accent);
        if (isPresent) painter->drawEllipse(centre, 2.8, 2.8);
    }
    painter->restore();
}

QSize ChoiceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == ChoicesModel::Along) size.rwidth() += roundMark;
    return size;
}

} // namespace tactus::views
