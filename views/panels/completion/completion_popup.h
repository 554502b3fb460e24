// The list of words under the cursor. It never has the focus: keys come from the text.
#pragma once

#include "views/models/items/completion_model.h"

#include <QFrame>
#include <QLabel>
#include <QListView>

namespace tactus::views {

class CompletionPopup final : public QFrame {
    Q_OBJECT

  public:
    explicit CompletionPopup(QWidget* parent);

    CompletionModel& model() { return *model_; }
    // Beside this rectangle of the parent, below it where there is room.
    void showAt(const QRect& word, const QFont& font);
    int chosen() const { return list_->currentIndex().row(); } // -1: none
    void choose(int row);                                      // -1: none; around the ends
    void choosePage(int pages);

  Q_SIGNALS:
    void accepted(int row); // by the mouse

  private:
    void showMeaning();
    void place(const QRect& word);

    CompletionModel* model_;
    class Row;
    QListView* list_;
    Row* row_;
    QLabel* meaning_;
};

} // namespace tactus::views
