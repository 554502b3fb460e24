// Ways into the window: designs that were open before, and a command line that leads to a place in a design.
#include "views/models/words.h"
#include "views/studio/main_window.h"

#include <QClipboard>
#include <QFileInfo>
#include <QMenu>
#include <fmt/ranges.h>
#include <functional>
#include <memory>

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

// Tries now, and again after each of these signals until it is done.
template<class Sender, class Signal>
static void tryUntilDone(QObject* parent, Sender& sender, Signal signal, const std::function<bool()>& act) {
    auto* const waiting = new QObject(parent);
    const auto go = [waiting, act, isDone = std::make_shared<bool>(false)] { // both may be under way
        if (*isDone || !act()) return;
        *isDone = true;
        waiting->deleteLater();
    };
    QObject::connect(&sender, signal, waiting, go, Qt::QueuedConnection);
    QMetaObject::invokeMethod(waiting, go, Qt::QueuedConnection);
}

// Several designs of a text may have mappings of one name: the first one that has it is meant.
void MainWindow::goTo(const StudioPlace& place) {
    tryUntilDone(this, workbench_, &Workbench::shownChanged, [this, place] {
        const auto& analysis = workbench_.analyser().analysis();
        if (!analysis || !workbench_.analyser().isCurrent()) return false;
        if (place.mapping.empty() || chooseMapping(*analysis, place.mapping)) goInArray(place);
        return true;
    });
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

// Why the array has no such place; empty if it has.
static QString wrongIn(const ArrayResults& results, const StudioPlace& place) {
    const std::int64_t cycles = results.model ? results.model->cycles : 0;
    if (place.at && *place.at >= cycles)
        return cycles == 0
                   ? MainWindow::tr("The array has no cycle %1: it does not run.").arg(number(*place.at))
                   : MainWindow::tr("The array has no cycle %1: its last is %2.")
                         .arg(number(*place.at), number(cycles - 1));
    if (place.pe.empty() || !results.scene) return {}; // in a picture that is too large any is selected
    const bool isThere = std::ranges::any_of(results.scene->nodes, [&](const draw::Node& node) {
        return node.kind == draw::Node::Kind::Pe && node.pe == place.pe;
    });
    if (isThere) return {};
    return MainWindow::tr("The array has no PE %1.").arg(tuple(place.pe));
}

// Once there is an array.
void MainWindow::goInArray(const StudioPlace& place) {
    if (!place.at && place.pe.empty()) return;
    tryUntilDone(this, workbench_.array(), &ArrayRun::arrayChanged, [this, place] {
        const ArrayResults& results = workbench_.array().results();
        if (!results.scene && results.refusal.isEmpty()) return false;
        if (!results.structure()) return true; // which is said
        if (results.mapping != workbench_.mapping()) return false;
        if (const QString wrong = wrongIn(results, place); !wrong.isEmpty()) {
            refuse(wrong);
            return true;
        }
        if (place.at) workbench_.time().seek(*place.at);
        if (!place.pe.empty()) workbench_.select(Selection::ofPe(place.pe));
        return true;
    });
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
