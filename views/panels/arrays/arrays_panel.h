// Every array of the design: a list that grows while the search runs, a picture of the one at hand, all of
// them as points, and why other pairs are no arrays. One of them becomes a mapping of the text by a click.
#pragma once

#include "views/models/items/designs_model.h"
#include "views/panels/arrays/compared_arrays.h"
#include "views/panels/arrays/filter_line.h"
#include "views/panels/arrays/pareto_plot.h"
#include "views/panels/arrays/search_row.h"
#include "views/panels/arrays/why_not.h"
#include "views/panels/tune/find_panel.h"
#include "views/panels/widgets/message_bar.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/exploration.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>

namespace tactus::views {

class ArraysPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    // With everything in sight; where it has less room it folds its settings, and is scrolled.
    static constexpr QSize least{380, 450};

    ArraysPanel(Workbench& workbench, QWidget* parent);

    // Anew, in the last correct text: the design, or that of several arrays which is shown.
    void explore();
    void stop();         // with what was found
    void applyCurrent(); // as one undo step; nothing while the text is another one
    // The list belongs to a text that is not the one at hand; new mappings do not count.
    bool isStale() const { return isStale_; }
    // What is said of the search is not what the list was found with.
    bool isOfOtherSearch() const;
    bool isIdle() const override;

    const Exploration& exploration() const { return exploration_; }
    ListedDesigns& listed() { return listed_; }
    DesignsModel& model() { return model_; }
    QTableView& table() { return *table_; }
    QTabWidget& lists() { return *lists_; }
    ComparedArrays& compared() { return *compared_; }
    ArrayPreview& preview() { return compared_->chosen(); }
    ParetoPlot& plot() { return *plot_; }
    WhyNot& whyNot() { return *whyNot_; }
    FindPanel& finder() { return *finder_; }
    QString state() const { return state_->text(); } // "7 arrays of 338 pairs"
    std::string csv() const;                         // of the list, as it is shown
    QSize sizeHint() const override { return {900, 330}; }

  Q_SIGNALS:
    void listChanged(); // other rows: found, filtered or forgotten

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void makeTable();
    void connectSearch();
    void connectList();
    void begun();
    void found(int before);
    void ended();
    void turnToDocument();
    void judgeStale();
    void filterList();
    void showWitness();
    void showState();
    void turnToTab();
    void showPoints();
    void showRow(int row);
    void showPicture(int row);
    void pin(bool on);
    void choose(const explore::Pair& pair);
    void drawVisible();
    int widthOfColumn(int column) const;
    void fitColumns();
    void foldSettings();
    bool canApply() const;
    void write(const studies::Explorer::Applied& applied, const std::string& design, std::uint64_t revision,
               std::optional<std::int64_t> place);
    QString titleOf(int row) const;
    ComparedArrays::Subject subjectAt(int row) const;

    Workbench& workbench_;
    Exploration exploration_;
    Background thumbnails_, applying_;
    DesignsModel model_;
    ListedDesigns listed_;
    SearchRow* row_;
    FilterLine* filter_;
    MessageBar* bar_;
    QWidget* line_;
    QLabel* state_;
    QTabWidget* lists_;
    QTableView* table_;
    WhyNot* whyNot_;
    FindPanel* finder_;
    ParetoPlot* plot_;
    ComparedArrays* compared_;
    QSplitter *body_, *pictures_;
    QList<int> withoutPair_;              // widths in the body
    QTimer drawing_;                      // of small pictures, once rows are in their places
    std::optional<explore::Pair> chosen_; // kept while rows move
    bool isStale_ = false;
    QString said_;                // by the bar
    bool awaitsAnalysis_ = false; // a search, of the text as it is
    // Lists of designs that are not on the bench.
    std::map<std::weak_ptr<Document>, std::shared_ptr<Explored>, std::owner_less<>> kept_;
    std::weak_ptr<Document> shown_;
};

} // namespace tactus::views
