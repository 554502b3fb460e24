// Fusion with the theme's own icons in dialogs, fields and titles, and frames of the focus that stay clear of
// words.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "views/theme/theme.h"
#endif

#include <QProxyStyle>

class QApplication;

namespace tactus::views {

class StudioStyle final : public QProxyStyle {
    Q_OBJECT

  public:
    StudioStyle();

    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;
    QPixmap standardPixmap(StandardPixmap which, const QStyleOption* option,
                           const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

// Palette, style and style sheet of the whole program.
void applyTheme(QApplication& application, const Theme& theme);

} // namespace tactus::views
