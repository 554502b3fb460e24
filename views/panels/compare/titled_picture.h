// The picture of an array below its title, and words on what it does in this cycle.
#pragma once

#include "views/canvas/array/array_picture.h"

#include <QLabel>

namespace tactus::views {

class TitledPicture : public QWidget {
    Q_OBJECT

  public:
    explicit TitledPicture(QWidget* parent);

    // Without a scene the notice is shown, or why there is none.
    void showArray(const PicturedArray& array, const QString& title, const QString& notice = {});
    const PicturedArray& pictured() const { return picture_->array(); }
    ArrayPicture& picture() { return *picture_; }
    QString title() const { return title_; }
    QString facts() const { return facts_->text(); }
    void showFacts(const QString& words); // below the picture; empty: none
    QSize sizeHint() const override { return {280, 260}; }
    QSize minimumSizeHint() const override { return {140, 96}; }

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QRect lineOfTitle() const;
    void arrange();

    QString title_;
    ArrayPicture* picture_;
    QLabel* facts_;
};

} // namespace tactus::views
