// Messages with their fixes, one card each.
#pragma once

#include "views/workbench/workbench.h"

#include <QVBoxLayout>
#include <set>

namespace tactus::views {

class Findings final : public QWidget {
    Q_OBJECT

  public:
    Findings(Workbench& workbench, QWidget* parent);
    void setList(const diagnostics::List& list);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* card(const diagnostics::Diagnostic& diagnostic);
    void rebuild();

    Workbench& workbench_;
    diagnostics::List list_;
    std::set<std::string> offered_; // titles of fixes that have a button
    QVBoxLayout* layout_;
};

} // namespace tactus::views
