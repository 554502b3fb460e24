// A complete mapping of the design for a device, found by search: what is tried as points that come while the
// search runs, the array of the one at hand, and the sentence of the answer. Any of them becomes a mapping of
// the text by a double click.
#pragma once

#include "commands/options/options.h"
#include "views/panels/compare/titled_picture.h"
#include "views/panels/tune/device_choice.h"
#include "views/panels/tune/front_plot.h"
#include "views/panels/tune/mapping_hunt.h"
#include "views/panels/widgets/message_bar.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>

namespace tactus::views {

class FindPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    FindPanel(Workbench& workbench, QWidget* parent);

    void find();        // in the text as it is
    void stop();        // with what was found
    void applyChosen(); // as one undo step; nothing while the text is another one
    bool isIdle() const override { return !hunt_.busy() && !picturing_.busy(); }
    // What was found belongs to a text that is not the one at hand; new mappings do not count.
    bool isStale() const { return isStale_; }

    const MappingHunt& hunt() const { return hunt_; }
    DeviceChoice& device() { return *device_; }
    FrontPlot& plot() { return *plot_; }
    TitledPicture& picture() { return *picture_; }
    QString state() const { return state_->text(); } // "best of 1,000, proved"

  private:
    QWidget* settings();
    void showGoal();
    studies::Goal goal() const;
    studies::MapWish wishOf(const estimate::Device& device) const;
    commands::MapOptions asCommand() const; // that finds the same
    void showHunt();
    void showState();
    void showPoints();
    void choose(std::size_t point);
    void judgeStale();
    struct Pictured {
        QString array; // its name
        PicturedArray picture;
    };
    static std::vector<Pictured> picturedOf(const driver::Analysis& analysis, const std::string& design,
                                            const studies::FoundMapping& found, const std::stop_token& stop);
    void showPictures(std::vector<Pictured> pictures, const QString& dataflow);
    void showPicture(int tab);
    QString figuresOf(const studies::FoundMapping& one) const;

    Workbench& workbench_;
    MappingHunt hunt_;
    Background picturing_;
    DeviceChoice* device_;
    QSpinBox *dsps_, *blocks_, *mostCycles_;
    QComboBox *goal_, *across_, *up_;
    QPushButton *find_, *cancel_, *apply_;
    MessageBar* bar_;
    QLabel *state_, *figures_;
    FrontPlot* plot_;
    TitledPicture* picture_;
    QTabBar* arrays_; // of a mapping that has several
    std::vector<Pictured> pictured_;
    QString dataflow_; // of the mapping whose pictures these are
    QSplitter* split_;
    std::optional<commands::MapOptions> command_; // of the search at hand
    bool isStale_ = false;
    bool isEnded_ = true;
    bool awaitsAnalysis_ = false; // a search, of the text as it is
};

} // namespace tactus::views
