// The selected thing, in this cycle: a processing element, a link, a tensor, a part of the network, or the
// array as a whole.
#pragma once

#include "views/models/inspector/facts.h"
#include "views/models/items/pe_model.h"
#include "views/panels/inspector/closed_forms.h"
#include "views/panels/inspector/followed_label.h"
#include "views/panels/tensor/tensor_table.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QTableView>

namespace tactus::views {

class Inspector final : public QWidget, public Busy {
    Q_OBJECT

  public:
    Inspector(Workbench& workbench, QWidget* parent);
    TensorTable& elements() { return *elements_; }
    QTableView& values() { return *values_; } // of a PE
    bool isIdle() const override { return elements_->isIdle() && closedForms_->isIdle(); }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void refresh();
    void showArray(const array::Model& model);
    void showPe(const array::Model& model, const polyhedra::Point& pe);
    void showLink(const array::Model& model, const Selection& selection);
    void showTensor(const array::Model& model, ure::TensorId tensor);
    Facts factsOfWhole(const array::Model& model) const;
    Facts factsOfPartAndRun(const array::Model& model, const draw::Subject& part) const;
    void showPart(const array::Model& model, const draw::Subject& part);
    void showDependence(const driver::MappingAnalysis& mapping, dependence::DependenceId id);
    void setFacts(const Facts& facts);
    QString equations(const ure::System& system, const std::vector<ure::EquationId>& ids) const;
    void follow(const QString& link);

    Workbench& workbench_;
    QLabel* title_;
    QLabel* facts_;
    QTableView* values_;
    QLabel* source_;
    ClosedFormsLabel* closedForms_;
    FollowedLabel* followed_;
    PeModel model_;
    TensorTable* elements_;
};

} // namespace tactus::views
