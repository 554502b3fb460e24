// The designs that are open, a tab each; that of the shown tab lies on the bench.
#pragma once

#include "views/studio/designs/open_design.h"
#include "views/workbench/workbench.h"

#include <QTabBar>

namespace tactus::views {

class DesignTabs final : public QTabBar {
    Q_OBJECT

  public:
    // Begins with the text that lies on the bench. Bars of questions are in `bars`.
    DesignTabs(Workbench& workbench, QBoxLayout& bars, QWidget* parent);

    OpenDesign& shown() { return *designs_[static_cast<std::size_t>(currentIndex())]; }
    OpenDesign& at(int tab) { return *designs_[static_cast<std::size_t>(tab)]; }
    int tabOf(const std::filesystem::path& path) const; // -1: it is not open
    std::vector<OpenDesign*> unsaved() const;
    QString fileNameOf(const Document& document) const; // as its tab says it: "published/gemm.ure"
    // A tab behind the others, which is shown from now on.
    OpenDesign& add(std::shared_ptr<Document> document);
    void goRound(int step);
    // Whatever is unsaved in it. In the place of the last one comes an empty text.
    void close(int tab);

  Q_SIGNALS:
    void leaving(OpenDesign& design); // it is still on the bench
    void entered(OpenDesign& design); // it is on the bench
    void shownChanged();              // its name, whether it is modified
    void listChanged();               // which files are open, and which is shown
    void closeWanted(int tab);
    void added(OpenDesign& design);

  protected:
    QSize minimumTabSizeHint(int tab) const override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    void turn(int tab);
    void showNames();
    QString nameOf(const Document& document) const;

    Workbench& workbench_;
    QBoxLayout& bars_;
    std::vector<std::unique_ptr<OpenDesign>> designs_; // in the order of the tabs
    OpenDesign* entered_ = nullptr;
};

} // namespace tactus::views
