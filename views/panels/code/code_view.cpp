#include "views/panels/code/code_view.h"

#include <QScrollBar>

namespace tactus::views {

CodeView::CodeView(QWidget* parent) : NumberedText(parent), colours_(new CodeColours(document(), *this)) {
    setReadOnly(true);
    setAccessibleName(tr("Generated code"));
    arrange();
}

void CodeView::show(const QString& file, const QString& content) {
    if (content == toPlainText()) return;
    const int place = verticalScrollBar()->value();
    colours_->setLanguage(CodeColours::languageOf(file));
    setPlainText(content);
    verticalScrollBar()->setValue(place);
}

void CodeView::changeEvent(QEvent* event) {
    NumberedText::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        colours_->rehighlight();
}

} // namespace tactus::views
