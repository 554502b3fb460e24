#include "views/theme/fonts.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QWidget>

// Resources of a static library are there once they are asked for; the macro is outside of namespaces.
static void loadFonts() {
    Q_INIT_RESOURCE(fonts);
}

namespace tactus::views {

// A property of the application: the family of code where it is not the system's.
static constexpr const char* codeFamily = "codeFamily";

void useOwnFonts(QApplication& application) {
    loadFonts();
    for (const char* face : {"DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold"})
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/%1.ttf").arg(QLatin1String(face)));
    QFont font = QApplication::font();
    font.setFamily(QStringLiteral("DejaVu Sans"));
    QApplication::setFont(font);
    application.setProperty(codeFamily, QStringLiteral("DejaVu Sans Mono"));
}

void provideFonts(QApplication& application) {
    if (!QFontMetrics(QApplication::font()).inFont(QLatin1Char('A'))) useOwnFonts(application);
}

QFont codeFont() {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (const QVariant own = qApp->property(codeFamily); own.isValid()) font.setFamily(own.toString());
    font.setPointSizeF(QApplication::font().pointSizeF());
    return font;
}

namespace {

class FontOfWidget final : public QObject {
  public:
    FontOfWidget(QWidget& widget, std::function<QFont()> font)
        : QObject(&widget), widget_(widget), font_(std::move(font)) {
        widget.installEventFilter(this);
        widget.setFont(font_());
    }

  protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        // Letters of another size come with a style that is made anew (style.h); nothing else tells this
        // widget.
        if (event->type() == QEvent::StyleChange && widget_.font() != font_()) widget_.setFont(font_());
        return QObject::eventFilter(object, event);
    }

  private:
    QWidget& widget_;
    std::function<QFont()> font_;
};

} // namespace

void useFont(QWidget& widget, std::function<QFont()> font) {
    new FontOfWidget(widget, std::move(font));
}

QFont titleFont(double scale) {
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace tactus::views
