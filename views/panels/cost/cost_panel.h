// What the array costs on a device: a bar for each resource, the parts as a tree whose rows are selected in
// the pictures, the roofline with the pinned array beside it, and what limits as a sentence. Counted in the
// background, and only to be seen.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/costs/costs.h"
#endif
#include "views/panels/arrays/arrays_panel.h"
#include "views/panels/compare/compare_panel.h"
#include "views/panels/cost/cost_bars.h"
#include "views/panels/cost/roofline.h"
#include "views/panels/tune/device_choice.h"

#include <QSplitter>
#include <QTreeWidget>

namespace tactus::views {

class CostPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    static constexpr QSize least{440, 330}; // in which bars, parts and the plot can be read

    CostPanel(Workbench& workbench, ArraysPanel& arrays, ComparePanel& compared, QWidget* parent);
    DeviceChoice& choice() { return *choice_; }
    QComboBox& device() { return choice_->device(); }
    QDoubleSpinBox& clock() { return choice_->clock(); }
    QTreeWidget& parts() { return *parts_; }
    Roofline& roofline() { return *roofline_; }
    CostBars& bars() { return *bars_; }
    QString sentences() const { return sentences_->text(); }
    const std::optional<studies::Costs>& costs() const { return costs_; } // of the array at hand
    bool isIdle() const override { return !background_.busy() && !listing_.busy(); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    struct CostOfArray {
        QString name;
        std::shared_ptr<const array::Model> model;
        std::optional<std::int64_t> cycles; // of its run
        std::optional<studies::Costs> costs;
    };
    static CostOfArray known(const ArrayResults& results, const QString& name);
    // At the clock: in the run that is known operators take no time.
    static std::optional<std::int64_t> cyclesOf(const CostOfArray& one);
    void choose(); // by hand
    void renew();
    void count();
    void countListed();
    void showRoofs();
    void take(const std::vector<CostOfArray>& arrays, const estimate::Device& device, double megahertz);
    void showNothing(const QString& reason);
    void showSentences(double megahertz);
    void fillParts();
    void selectPart();

    Workbench& workbench_;
    ArraysPanel& arrays_;
    ComparePanel& compared_;
    Background background_, listing_;
    DeviceChoice* choice_;
    QLabel* sentences_;
    CostBars* bars_;
    QTreeWidget* parts_;
    Roofline* roofline_;
    QSplitter* split_;
    std::shared_ptr<const array::Model> model_; // of the costs
    std::optional<studies::Costs> costs_;
    Roofline::Roofs roofs_;                    // without the arrays of the list
    std::shared_ptr<const Explored> explored_; // of the list that is counted
    std::vector<Roofline::Point> ofList_;      // all arrays of it, at one megahertz
    bool isOld_ = true;                        // to be counted once it is in sight
};

} // namespace tactus::views
