// Ways into the window: designs that were open before, and a command line that leads to a place in a design.
#include "views/models/words.h"
#include "views/studio/main_window.h"

#include <QClipboard>
#include <QFileInfo>
#include <QMenu>
#include <fmt/ranges.h>

namespace tactus::views {

// Made when it is opened: other windows remember files too.
QMenu* MainWindow::makeRecentMenu(QWidget* parent) {
    auto* menu = new QMenu(tr("Open &recent"), parent);
    menu->setObjectName(QStringLiteral("recentDesigns"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (const QString& file : recentFiles())
            connect(menu->addAction(QString(file).replace(QLatin1Char('&'), QStringLiteral("&&"))),
                    &QAction::triggered, this, [this, file] { open(file); });
        if (menu->isEmpty()) menu->addAction(tr("None yet"))->setEnabled(false);
    });
    return menu;
}

// Several designs of a text may have mappings of one name: the first one that has it is meant.
void MainWindow::goTo(const StudioPlace& place) {
    if (place.mapping.empty() && !place.at && place.pe.empty()) return;
    auto* const waiting = new QObject(this); // until the analysis has come
    const auto go = [this, place, waiting] {
        const auto& analysis = workbench_.analyser().analysis();
        if (!analysis || !workbench_.analyser().isCurrent()) return;
        waiting->deleteLater();
        waiting->disconnect();
        workbench_.disconnect(waiting);
        if (!place.mapping.empty() && !chooseMapping(*analysis, place.mapping)) return;
        if (place.at) workbench_.time().seek(*place.at);
        if (!place.pe.empty()) selectPe(place.pe);
    };
    connect(&workbench_, &Workbench::shownChanged, waiting, go, Qt::QueuedConnection);
    QMetaObject::invokeMethod(waiting, go, Qt::QueuedConnection);
}

bool MainWindow::chooseMapping(const driver::Analysis& analysis, const std::string& name) {
    for (const driver::DesignAnalysis& design : analysis.designs)
        for (const driver::MappingAnalysis& mapping : design.mappings)
            if (mapping.name == name) {
                workbench_.choose(design.name, name);
                return true;
            }
    refuse(tr("%1 has no mapping '%2'.").arg(workbench_.document().name(), text(name)));
    return false;
}

// Once there is an array.
void MainWindow::selectPe(const polyhedra::Point& pe) {
    auto* const waiting = new QObject(this);
    const auto select = [this, pe, waiting] {
        const ArrayResults& results = workbench_.array().results();
        if (!results.structure() || !results.scene) {
            if (!results.refusal.isEmpty()) waiting->deleteLater();
            return;
        }
        waiting->deleteLater();
        workbench_.array().disconnect(waiting);
        const bool isThere = std::ranges::any_of(results.scene->nodes, [&](const draw::Node& node) {
            return node.kind == draw::Node::Kind::Pe && node.pe == pe;
        });
        if (isThere) return workbench_.select(Selection::ofPe(pe));
        refuse(tr("The array has no PE %1.").arg(tuple(pe)));
    };
    connect(&workbench_.array(), &ArrayRun::arrayChanged, waiting, select, Qt::QueuedConnection);
    QMetaObject::invokeMethod(waiting, select, Qt::QueuedConnection);
}

void MainWindow::copyLink() {
    const Document& document = workbench_.document();
    if (document.path().empty()) return warn(tr("Save the design first: a link names its file."));
    std::error_code error;
    std::string line =
        "tactus-studio " + commands::quoted(std::filesystem::absolute(document.path(), error).string());
    if (const driver::MappingAnalysis* shown = workbench_.mapping(); shown && !shown->name.empty())
        line += " --mapping " + commands::quoted(shown->name);
    if (workbench_.time().cycles() > 0) line += fmt::format(" --at {}", workbench_.time().cycle());
    if (const Selection& selected = workbench_.selection();
        selected.kind == Selection::Kind::Pe && !selected.pe.empty())
        line += fmt::format(" --pe {}", fmt::join(selected.pe, ","));
    QGuiApplication::clipboard()->setText(text(line));
    warn(tr("On the clipboard: %1").arg(text(line)));
}

} // namespace tactus::views
