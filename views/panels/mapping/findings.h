// Messages with their fixes, one card each.
#pragma once

#include "views/workbench/workbench.h"

#include <QVBoxLayout>
#include <map>

namespace tactus::views {

class Findings final : public QWidget {
    Q_OBJECT

  public:
    Findings(Workbench& workbench, QWidget* parent);
    void setList(const diagnostics::List& list);
    // A fix that has a button elsewhere in the panel has none here.
    void leaveOut(const QString& title);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* card(const diagnostics::Diagnostic& diagnostic);
    void rebuild();
    void showButtons();

    Workbench& workbench_;
    diagnostics::List list_;
    std::map<QString, QWidget*> buttons_; // by the titles of their fixes
    QString leftOut_;
    QVBoxLayout* layout_;
};

} // namespace tactus::views
