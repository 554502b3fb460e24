// The choices of the mapping for each input that neighbours could hand on, with the effect of each on the
// array. A click on one writes it into the text.
#pragma once

#include "views/models/items/choices_model.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QTableView>

namespace tactus::views {

class ChoicesPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    ChoicesPanel(Workbench& workbench, QWidget* parent);

    ChoicesModel& model() { return model_; }
    QTableView& table() { return *table_; }
    void apply(int row); // as one undo step; nothing where it is there already, or the text has moved on
    bool isIdle() const override { return !isVisible() || (!background_.busy() && !isStale()); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void take(std::vector<studies::InputChoices> choices);
    void say(const QString& words);
    bool isStale() const; // another mapping or another text is there, of which something can be known

    Workbench& workbench_;
    Background background_;
    ChoicesModel model_;
    QTableView* table_;
    QLabel* message_;
    // A mapping is a part of its analysis.
    struct Subject {
        std::shared_ptr<const driver::Analysis> analysis;
        const driver::MappingAnalysis* mapping = nullptr;
        friend bool operator==(const Subject&, const Subject&) = default;
    };
    Subject present() const;
    Subject wanted_, listed_; // that choices are made of, and that those in the table are of
};

} // namespace tactus::views
