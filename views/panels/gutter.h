// The strip left of the text.
#pragma once

#include "views/panels/editor.h"

namespace tactus::views {

class Gutter final : public QWidget {
  public:
    explicit Gutter(Editor& editor) : QWidget(&editor), editor_(editor) {
        setAccessibleName(Editor::tr("Line numbers"));
    }
    QSize sizeHint() const override { return {editor_.gutterWidth(), 0}; }

  protected:
    void paintEvent(QPaintEvent* event) override { editor_.paintGutter(event); }

  private:
    Editor& editor_;
};

} // namespace tactus::views
