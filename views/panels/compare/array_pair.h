// Two arrays beside each other with the cursor of their runs, and words below them: how they differ.
#pragma once

#include "views/panels/compare/pair_time.h"
#include "views/panels/compare/titled_picture.h"
#include "views/panels/widgets/cursor_row.h"
#include "views/panels/widgets/layouts.h"
#include "views/workbench/workbench.h"

#include <QGridLayout>

namespace tactus::views {

class ArrayPair : public QWidget {
    Q_OBJECT

  public:
    // Of each part of the widget it becomes the parent.
    ArrayPair(Workbench& workbench, TitledPicture* left, TitledPicture* right, QWidget* parent);

    TitledPicture& left() { return *left_; }
    TitledPicture& right() { return *right_; }
    TimeCursor& time() { return time_.cursor(); } // of the left run and the right one
    const TimeCursor& time() const { return time_.cursor(); }
    bool hasTime() const { return isVisible() && time_.cursor().cycles() > 0; }
    QString difference() const { return words_->text(); }
    void showNames(bool names); // in place of values
    void showQueues(bool queues);

  protected:
    static constexpr std::size_t leftRun = 0, rightRun = 1;

    PairTime& pair() { return time_; }
    void showPair(bool on); // else the right one alone, without time and words
    void setWords(const QString& words);
    // "Cycle 12 of 29: 24 of 64 PEs work"; or why there is no run, which is of a picture.
    QString factsOf(const ArrayRecording& recorded, std::size_t run) const;
    void offerMeeting() { cursor_->offerMeeting(); }
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitWords();

    PairTime time_;
    TitledPicture *left_, *right_;
    CursorRow* cursor_;
    Sideways* row_; // with it
    QLabel* words_;
    QScrollArea* scrolled_; // with the words, of a few lines
    QGridLayout* all_;
};

} // namespace tactus::views
