#include "views/panels/compare/titled_picture.h"

#include "views/theme/theme.h"

#include <QEvent>
#include <QPainter>

namespace tactus::views {

TitledPicture::TitledPicture(QWidget* parent)
    : QWidget(parent), picture_(new ArrayPicture(this)), facts_(new QLabel(this)) {
    picture_->setAccessibleName(tr("Picture of the array"));
    facts_->setAccessibleName(tr("The array in this cycle"));
    facts_->setWordWrap(true);
    facts_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    facts_->setProperty("role", "muted");
    facts_->hide();
}

void TitledPicture::showArray(const PicturedArray& array, const QString& title, const QString& notice) {
    title_ = title;
    picture_->show(array, notice);
    picture_->setAccessibleDescription(title);
    update();
}

void TitledPicture::showFacts(const QString& words) {
    if (words == facts_->text()) return;
    facts_->setText(words);
    facts_->setToolTip(words);
    facts_->setVisible(!words.isEmpty());
    arrange();
}

QRect TitledPicture::lineOfTitle() const {
    return {spacing, spacing / 2, width() - 2 * spacing, fontMetrics().height()};
}

// Facts are below the picture, in whole lines, at most a third of the height or one.
void TitledPicture::arrange() {
    QRect inside = rect().adjusted(spacing, lineOfTitle().bottom() + 1 + spacing / 2, -spacing, -spacing);
    if (!facts_->text().isEmpty()) {
        const int line = fontMetrics().lineSpacing(), most = std::max(1, inside.height() / 3 / line) * line;
        const int high = std::min(facts_->heightForWidth(inside.width()), most);
        facts_->setGeometry(inside.left(), inside.bottom() + 1 - high, inside.width(), high);
        inside.setBottom(inside.bottom() - high);
    }
    picture_->setGeometry(inside);
}

void TitledPicture::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void TitledPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) arrange();
}

void TitledPicture::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.text);
    const QRect line = lineOfTitle();
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(title_, Qt::ElideRight, line.width()));
}

} // namespace tactus::views
