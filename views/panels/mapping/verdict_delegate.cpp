#include "views/panels/mapping/verdict_delegate.h"

#include "views/models/items/dependence_model.h"
#include "views/theme/theme.h"

namespace tactus::views {

void VerdictDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme& theme = Theme::of(*option->widget);
    using Kind = mapping::DependenceVerdict::Kind;
    QColor colour = theme.muted;
    QString sign = QStringLiteral("·");
    switch (static_cast<Kind>(index.data(DependenceModel::KindRole).toInt())) {
    case Kind::Wiring:
        break;
    case Kind::Systolic:
        colour = theme.good;
        sign = QStringLiteral("✓");
        break;
    case Kind::Broadcast:
        colour = theme.warning;
        sign = QStringLiteral("~");
        break;
    case Kind::Backwards:
        colour = theme.bad;
        sign = QStringLiteral("✗");
        break;
    }
    option->text = sign + QLatin1Char(' ') + option->text;
    option->palette.setColor(QPalette::Text, colour);
    option->palette.setColor(QPalette::HighlightedText, colour);
}

// Clear of the numbers behind it.
QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QStyledItemDelegate::sizeHint(option, index) + QSize(spacing, 0);
}

} // namespace tactus::views
