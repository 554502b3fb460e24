#include "views/studio/designs/design_tabs.h"

#include <QMouseEvent>
#include <algorithm>

namespace tactus::views {

static constexpr int widestTip = 640;        // pixels of a path
static constexpr int fewestNameLetters = 22; // of a name that is longer

DesignTabs::DesignTabs(Workbench& workbench, QBoxLayout& bars, QWidget* parent)
    : QTabBar(parent), workbench_(workbench), bars_(bars) {
    setAccessibleName(tr("Open designs"));
    setObjectName(QStringLiteral("designTabs"));
    setDocumentMode(true);
    setDrawBase(false);
    setExpanding(false);
    setAutoHide(true); // a single one has its name on the window
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setMovable(true);
    connect(this, &QTabBar::currentChanged, this, &DesignTabs::turn);
    connect(this, &QTabBar::tabMoved, this, [this](int from, int to) {
        auto moved = std::move(designs_[static_cast<std::size_t>(from)]);
        designs_.erase(designs_.begin() + from);
        designs_.insert(designs_.begin() + to, std::move(moved));
        Q_EMIT listChanged();
    });
    add(workbench_.sharedDocument());
}

OpenDesign& DesignTabs::add(std::shared_ptr<Document> document) {
    designs_.push_back(std::make_unique<OpenDesign>(std::move(document), bars_, this));
    OpenDesign& design = *designs_.back();
    const auto renamed = [this, &design] {
        showNames();
        if (&design == entered_) Q_EMIT shownChanged();
    };
    connect(&design.document(), &Document::pathChanged, this, [this, renamed] {
        renamed();
        Q_EMIT listChanged();
    });
    connect(&design.document().document(), &QTextDocument::modificationChanged, this, renamed);
    Q_EMIT added(design);
    const int tab = addTab(design.document().name()); // the first one is shown at once
    showNames();
    setCurrentIndex(tab);
    Q_EMIT listChanged();
    return design;
}

void DesignTabs::turn(int tab) {
    if (tab < 0 || &at(tab) == entered_) return;
    if (entered_) {
        Q_EMIT leaving(*entered_);
        entered_->setShown(false);
    }
    entered_ = &at(tab);
    workbench_.turnTo(entered_->sharedDocument());
    entered_->setShown(true);
    entered_->guard().watch().check();
    Q_EMIT entered(*entered_);
    Q_EMIT shownChanged();
    Q_EMIT listChanged();
}

int DesignTabs::tabOf(const std::filesystem::path& path) const {
    const auto found = std::ranges::find_if(designs_, [&](const auto& design) { return design->isIn(path); });
    return found == designs_.end() ? -1 : static_cast<int>(found - designs_.begin());
}

std::vector<OpenDesign*> DesignTabs::unsaved() const {
    std::vector<OpenDesign*> all;
    for (const auto& design : designs_)
        if (design->document().modified()) all.push_back(design.get());
    return all;
}

void DesignTabs::goRound(int step) {
    setCurrentIndex((currentIndex() + step + count()) % count());
}

void DesignTabs::close(int tab) {
    if (count() == 1) add(std::make_shared<Document>(nullptr));
    if (tab == currentIndex()) setCurrentIndex(tab + 1 < count() ? tab + 1 : tab - 1);
    const std::unique_ptr<OpenDesign> closed = std::move(designs_[static_cast<std::size_t>(tab)]);
    designs_.erase(designs_.begin() + tab);
    {
        const QSignalBlocker quiet(this); // another one is shown already
        removeTab(tab);
    }
    workbench_.forget(closed->document());
    showNames();
    Q_EMIT listChanged();
}

// "gemm"
static QString stemOf(const Document& document) {
    const QString name = document.name();
    return name.endsWith(QStringLiteral(".ure")) ? name.chopped(4) : name;
}

// "published/gemm": files of one name are told apart by their folders, and so are examples of one group.
QString DesignTabs::nameOf(const Document& document) const {
    const QString stem = stemOf(document);
    if (document.path().empty()) return stem;
    const auto folder = std::filesystem::absolute(document.path()).parent_path();
    const bool isShared =
        std::ranges::count_if(designs_, [&](const auto& one) { return stemOf(one->document()) == stem; }) > 1;
    if (!isShared && folder.parent_path().filename() != "examples") return stem;
    return QStringLiteral("%1/%2").arg(QString::fromStdString(folder.filename().string()), stem);
}

QString DesignTabs::fileNameOf(const Document& document) const {
    const QString name = document.name(), stem = stemOf(document);
    return nameOf(document) + name.mid(stem.size());
}

void DesignTabs::showNames() {
    for (int tab = 0; tab < count(); ++tab) {
        const Document& document = at(tab).document();
        QString name = nameOf(document);
        setAccessibleTabName(tab, document.modified() ? tr("%1, not saved").arg(name) : name);
        name.replace(QLatin1Char('&'), QStringLiteral("&&"));
        setTabText(tab, document.modified() ? name + QStringLiteral(" ●") : name);
        const QString path = document.path().empty() ? tr("Not in a file yet")
                                                     : QString::fromStdString(document.path().string());
        setTabToolTip(tab, fontMetrics().elidedText(path, Qt::ElideMiddle, widestTip));
    }
}

// Names give way until this; then the bar is scrolled.
QSize DesignTabs::minimumTabSizeHint(int tab) const {
    const QSize full = tabSizeHint(tab);
    const QFontMetrics metrics = fontMetrics();
    const int around = full.width() - metrics.horizontalAdvance(tabText(tab));
    return {std::min(full.width(), around + fewestNameLetters * metrics.averageCharWidth()), full.height()};
}

void DesignTabs::mouseReleaseEvent(QMouseEvent* event) {
    const int tab = tabAt(event->pos());
    if (event->button() != Qt::MiddleButton || tab < 0) return QTabBar::mouseReleaseEvent(event);
    Q_EMIT closeWanted(tab);
}

} // namespace tactus::views
