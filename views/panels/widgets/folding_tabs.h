// Tabs that can be folded away, until only their names are to be seen. A click on a name, or another way to a
// tab, unfolds them; a double click on a name folds them again.
#pragma once

#include <QTabWidget>

namespace tactus::views {

class FoldingTabs final : public QTabWidget {
    Q_OBJECT

  public:
    explicit FoldingTabs(QWidget* parent);
    bool isFolded() const { return folded_; }
    void fold(bool folded);
    QSize minimumSizeHint() const override; // the names, and a little of what they stand for

  Q_SIGNALS:
    void foldedChanged(bool folded);

  private:
    bool folded_ = false;
};

} // namespace tactus::views
