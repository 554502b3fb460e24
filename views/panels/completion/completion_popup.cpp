#include "views/panels/completion/completion_popup.h"

#include "views/theme/theme.h"

#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace tactus::views {

namespace {

constexpr int mostPopupRows = 9, widest = 620, narrowest = 260, widestName = 240;

// A long list is as wide as its first rows ask for.
constexpr int rowsThatAsk = 200;

int widthOf(const QFontMetrics& metrics, const QAbstractItemModel& model, int role) {
    int width = 0;
    for (int row = 0; row < std::min(rowsThatAsk, model.rowCount()); ++row)
        width = std::max(width, metrics.horizontalAdvance(model.index(row, 0).data(role).toString()));
    return width;
}

} // namespace

// Name, and what it is, in two columns.
class CompletionPopup::Row final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    int names = 0; // width of the first column

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {0, option.fontMetrics.height() + spacing - 2};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = Theme::of(*option.widget);
        if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, theme.selection);
        const auto kind = static_cast<syntax::HighlightClass>(index.data(CompletionModel::KindRole).toInt());
        QRect box = option.rect.adjusted(spacing, 0, -spacing, 0);
        const auto write = [&](const QString& words, const QColor& ink) {
            painter->setPen(ink);
            painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                              option.fontMetrics.elidedText(words, Qt::ElideRight, box.width()));
        };
        painter->setFont(option.font);
        const int right = box.right();
        box.setWidth(names + 1);
        write(index.data().toString(), theme.of(kind));
        box.setLeft(box.left() + names + 3 * spacing);
        box.setRight(right);
        write(index.data(CompletionModel::WhatRole).toString(), theme.muted);
    }
};

CompletionPopup::CompletionPopup(QWidget* parent)
    : QFrame(parent), model_(new CompletionModel(this)), list_(new QListView(this)), row_(new Row(list_)),
      meaning_(new QLabel(this)) {
    setObjectName(QStringLiteral("completions"));
    setProperty("card", true);
    setFocusPolicy(Qt::NoFocus);
    list_->setModel(model_);
    list_->setItemDelegate(row_);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setAccessibleName(tr("Words that fit here"));
    meaning_->setWordWrap(true);
    meaning_->setTextFormat(Qt::PlainText);
    meaning_->setProperty("role", "muted");
    meaning_->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, spacing / 2, 1, spacing / 2);
    column->setSpacing(0);
    column->addWidget(list_);
    column->addWidget(meaning_);
    column->addStretch();
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& at) { Q_EMIT accepted(at.row()); });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &CompletionPopup::showMeaning);
    hide();
}

// Shows the meaning of the row that is chosen, or that Tab would take.
void CompletionPopup::showMeaning() {
    const QModelIndex at = model_->index(std::max(0, chosen()), 0);
    meaning_->setText(at.data(CompletionModel::MeaningRole).toString());
    meaning_->setVisible(!meaning_->text().isEmpty());
}

void CompletionPopup::choose(int row) {
    const int rows = model_->rowCount();
    if (row < 0 || rows == 0)
        list_->setCurrentIndex({});
    else
        list_->setCurrentIndex(model_->index(row % rows, 0));
    showMeaning();
}

void CompletionPopup::choosePage(int pages) {
    choose(std::clamp(chosen() + pages * (mostPopupRows - 1), 0, model_->rowCount() - 1));
}

void CompletionPopup::showAt(const QRect& word, const QFont& font) {
    list_->setFont(font);
    const QFontMetrics metrics(font);
    row_->names = std::min(widestName, widthOf(metrics, *model_, Qt::DisplayRole));
    const int rows = std::min(mostPopupRows, model_->rowCount());
    const int bar = model_->rowCount() > rows ? list_->verticalScrollBar()->sizeHint().width() : 0;
    const int wished = row_->names + widthOf(metrics, *model_, CompletionModel::WhatRole) + 7 * spacing + bar;
    const int room = std::min(widest, parentWidget()->width() - 2 * spacing);
    setFixedWidth(std::min(std::max(wished, narrowest), room));
    list_->setFixedHeight(rows * list_->sizeHintForRow(0));
    showMeaning();
    place(word);
    show();
    raise();
}

// Room for the longest meaning, so that the list stays where it is while rows are walked through.
void CompletionPopup::place(const QRect& word) {
    int lines = 0;
    const QFontMetrics metrics(meaning_->font());
    const QRect room(0, 0, this->width() - 2 * spacing - 2, 1 << 20);
    for (int row = 0; row < std::min(rowsThatAsk, model_->rowCount()); ++row) {
        const QString words = model_->index(row, 0).data(CompletionModel::MeaningRole).toString();
        if (!words.isEmpty())
            lines = std::max(lines, metrics.boundingRect(room, Qt::TextWordWrap, words).height());
    }
    const int height = list_->height() + (lines > 0 ? lines + spacing : 0) + spacing;
    const int x = std::clamp(word.left() - spacing - 1, 0, std::max(0, parentWidget()->width() - width()));
    const bool isBelow = word.bottom() + height + spacing < parentWidget()->height();
    setGeometry(x, isBelow ? word.bottom() + 3 : std::max(0, word.top() - height - 2), width(), height);
}

} // namespace tactus::views
