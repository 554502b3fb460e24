#include "views/panels/widgets/layouts.h"

#include "views/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QResizeEvent>
#include <QScrollBar>

namespace tactus::views {

QVBoxLayout* scrolledColumn(QWidget* panel) {
    auto* outer = new QVBoxLayout(panel);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* area = new QScrollArea(panel);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    auto* inside = new QWidget(area);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(2 * spacing, spacing + 4, 2 * spacing, 2 * spacing);
    column->setSpacing(spacing);
    area->setWidget(inside);
    outer->addWidget(area);
    return column;
}

Sideways::Sideways(QWidget* inside, QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setWidget(inside);
    inside->installEventFilter(this);
    settled_.setSingleShot(true);
    settled_.setInterval(0);
    connect(&settled_, &QTimer::timeout, this, &Sideways::settle);
    fit();
}

AtLeast::AtLeast(QWidget* inside, QSize least, QWidget* parent) : QScrollArea(parent), least_(least) {
    setFrameShape(QFrame::NoFrame);
    setWidget(inside);
}

void AtLeast::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    widget()->resize(viewport()->size().expandedTo(least_));
}

// A widget that was resized while it was being laid out, as it comes into sight with letters of another size,
// is laid out for the size that it had before.
void Sideways::settle() {
    fit();
    QLayout* layout = widget()->layout();
    if (layout && layout->geometry() != widget()->contentsRect())
        layout->setGeometry(widget()->contentsRect());
}

void Sideways::fit() {
    const QSize inside = widget()->minimumSizeHint();
    setFixedHeight(inside.height() +
                   (inside.width() > width() ? horizontalScrollBar()->sizeHint().height() : 0));
    updateGeometry();
}

bool Sideways::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fit();
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) settled_.start();
    return QScrollArea::eventFilter(object, event);
}

void Sideways::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

QLabel* heading(const QString& words, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    label->setProperty("role", "title");
    label->setContentsMargins(0, spacing, 0, 0);
    return label;
}

// The current row stays in sight when the view is made smaller.
class RowInSight final : public QObject {
  public:
    explicit RowInSight(QAbstractItemView& view) : QObject(&view), view_(view) {
        view.viewport()->installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() != QEvent::Resize) return QObject::eventFilter(object, event);
        const QRect row = view_.visualRect(view_.currentIndex());
        const QSize before = static_cast<QResizeEvent*>(event)->oldSize();
        const bool wasInSight = row.isValid() && row.top() >= 0 && row.bottom() <= before.height();
        if (wasInSight && row.bottom() > view_.viewport()->height()) {
            const int across = view_.horizontalScrollBar()->value();
            view_.scrollTo(view_.currentIndex());
            view_.horizontalScrollBar()->setValue(across);
        }
        return QObject::eventFilter(object, event);
    }

  private:
    QAbstractItemView& view_;
};

void keepRowInSight(QAbstractItemView& view) {
    new RowInSight(view);
}

void makeReadable(QTableView& table, const QString& name) {
    keepRowInSight(table);
    table.setAccessibleName(name);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(26);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.horizontalHeader()->setStretchLastSection(true);
}

void fitHeight(QTableView& table, int most) {
    const int rows = std::min(most, table.model()->rowCount());
    table.setVisible(rows > 0);
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() +
                         rows * table.verticalHeader()->defaultSectionSize() + 4 +
                         (table.horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOn
                              ? table.horizontalScrollBar()->sizeHint().height()
                              : 0));
}

} // namespace tactus::views
