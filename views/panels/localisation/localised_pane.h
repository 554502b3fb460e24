// Equations beside the text that they are made of: beside written ones the localised ones, as `tactus
// localise` prints them for the mapping that is shown; beside a C file those that it became, as `tactus lift`
// does. A line that is chosen on one side marks those on the other side that it was made of, or that were
// made of it.
#pragma once

#include "views/panels/editor/editor.h"
#include "views/panels/localisation/line_links.h"
#include "views/panels/localisation/localised_view.h"
#include "views/workbench/document/busy.h"

#include <QLabel>

namespace tactus::views {

class LocalisedPane final : public QWidget, public Busy {
    Q_OBJECT

  public:
    LocalisedPane(Workbench& workbench, Editor& editor, QWidget* parent);

    LocalisedView& view() { return *view_; }
    // Why there are no such equations; empty where there are some.
    QString refusal() const { return refusal_; }
    bool isIdle() const override { return isHidden() || !background_.busy(); }

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void refresh();
    void showLifted(const driver::Analysis& analysis);
    void take(std::shared_ptr<const driver::UniformDesign> design, std::uint64_t revision,
              const std::string& name);
    // A refusal; the text that could be localised last stays below it, grey, if it is of the same design.
    void say(const QString& title, const QString& refusal, bool staysBelow = false);
    void logCommand();
    void linkFromEditor();
    void linkFromView(int line);
    void unlink();
    void forget();
    bool isCurrent() const; // of the text as it is

    Workbench& workbench_;
    Editor& editor_;
    Background background_;
    QLabel* title_;
    QLabel* message_;
    LocalisedView* view_;
    QString refusal_;
    LineLinks links_;
    std::uint64_t revision_ = 0;                      // of the text that they are of
    std::shared_ptr<const driver::Analysis> shownOf_; // or being made of
    std::string design_;                              // whose text is shown
    std::string mapping_;                             // the same
};

} // namespace tactus::views
