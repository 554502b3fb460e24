// The array of a design that is not in the text, as the program draws it.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/exploring/explorer.h"
#include "driver/pictures/picture.h"
#endif
#include "views/canvas/geometry/scene_index.h"
#include "views/workbench/document/background.h"

#include <QWidget>

class QImage;
class QPainter;

namespace tactus::views {

struct Theme;

// Model and scene, or why there is no picture.
struct PicturedArray {
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const draw::Scene> scene;
    std::shared_ptr<const SceneIndex> index; // of the scene
    QString refusal;
};
// In any thread.
PicturedArray picturedArray(const driver::Explorer& explorer, const explore::Design& design,
                            const std::stop_token& stop);
// All of it within the area, as large as it can be.
void paintWhole(QPainter& painter, const QRectF& area, const PicturedArray& array, const Theme& theme,
                const QFont& font);

// In any thread, on a transparent ground; null where there is no picture.
struct SmallLook {
    QSize size;
    double ratio = 1; // pixels of the device in one of these
    const Theme* theme = nullptr;
    QFont font;
};
QImage smallPicture(const driver::Explorer& explorer, const explore::Design& design, const SmallLook& look,
                    const std::stop_token& stop);

class ArrayPreview final : public QWidget {
    Q_OBJECT

  public:
    explicit ArrayPreview(QWidget* parent);

    void show(std::shared_ptr<const driver::Explorer> explorer, const explore::Design& design,
              const QString& title);
    void clear();
    bool isIdle() const { return !background_.busy(); }
    const PicturedArray& pictured() const { return array_; }
    QString title() const { return title_; }
    QSize sizeHint() const override { return {280, 260}; }
    QSize minimumSizeHint() const override { return {140, 110}; }

  Q_SIGNALS:
    void busyChanged();
    void failed(const QString& reason);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Background background_;
    QString title_; // of the array that is wanted
    PicturedArray array_;
};

} // namespace tactus::views
