#include "views/theme/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

// Resources of a static library are there once they are asked for; the macro is outside of namespaces.
static void loadResources() {
    Q_INIT_RESOURCE(studio);
}

namespace tactus::views {

static QPixmap rendered(const QString& name, QByteArray svg, const QColor& ink, int size) {
    const QString key = QStringLiteral("tactus/%1/%2/%3").arg(name, ink.name()).arg(size);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    svg.replace("currentColor", ink.name().toLatin1());
    pixmap = QPixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(svg).render(&painter);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon icon(const QString& name, const QColor& ink, const QColor& disabled) {
    loadResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    QIcon result;
    if (!file.open(QIODevice::ReadOnly)) return result;
    const QByteArray svg = file.readAll();
    for (const int size : {16, 20, 24, 32, 48}) {
        result.addPixmap(rendered(name, svg, ink, size));
        result.addPixmap(rendered(name, svg, disabled, size), QIcon::Disabled);
    }
    return result;
}

QIcon icon(const QString& name, const Theme& theme) {
    return icon(name, theme.text, theme.line);
}

namespace {

class ThemedEngine final : public QIconEngine {
  public:
    ThemedEngine(QByteArray svg, QColor Theme::*ink) : svg_(std::move(svg)), ink_(ink) {}
    QIconEngine* clone() const override { return new ThemedEngine(*this); }
    void paint(QPainter* painter, const QRect& area, QIcon::Mode mode, QIcon::State) override {
        const Theme& theme = Theme::ofProgram();
        const QColor& ink = mode == QIcon::Disabled ? theme.line : theme.*ink_;
        QByteArray svg = svg_;
        svg.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer(svg).render(painter, area);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

  private:
    QByteArray svg_;
    QColor Theme::*ink_;
};

} // namespace

QIcon themedIcon(const QString& name, QColor Theme::*ink) {
    loadResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? QIcon(new ThemedEngine(file.readAll(), ink)) : QIcon();
}

} // namespace tactus::views
