// The pictures of the window outside of it: in files, on the clipboard, and as the command that draws them.
#include "views/studio/main_window.h"

#include "commands/options/space_view.h"
#include "driver/pictures/picture.h"
#include "driver/processes/files.h"
#include "views/models/words.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::views {

// The picture with the focus; without one that of the array.
MainWindow::Pictured MainWindow::pictured() {
    const QWidget* focus = QApplication::focusWidget();
    if (focus && (focus == &iterations_->canvas() || iterations_->isAncestorOf(focus)))
        return {[this] { return iterations_->canvas().grab(); }, "space"};
    if (pictures_->currentWidget() == network_)
        return {[this] { return network_->canvas().grabbed(); }, "network"};
    if (pictures_->currentWidget() == inside_)
        return {[this] { return inside_->canvas().grabbed(); }, "inside"};
    if (pictures_->currentWidget() == compared_)
        return {[this] { return compared_->grab(); }, "compare", false};
    return {[this] { return canvas_->grabbed(); }, "array"};
}

void MainWindow::fillPictureMenu(QMenu& menu) {
    if (!menu.isEmpty()) menu.addSeparator();
    for (const ActionId id : {ActionId::SavePicture, ActionId::CopyPicture, ActionId::CopyCommand})
        menu.addAction(&action(id));
}

void MainWindow::popUpPictureMenu(QWidget& of, QPoint globally, std::optional<ActionId> more) {
    of.setFocus();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (more) menu->addAction(&action(*more));
    fillPictureMenu(*menu);
    menu->popup(globally);
}

void MainWindow::connectPictures() {
    connect(canvas_, &ArrayCanvas::entered, &action(ActionId::FocusInside), &QAction::trigger);
    connect(&inside_->canvas(), &DiagramCanvas::left, &action(ActionId::FocusArray), &QAction::trigger);
    connect(canvas_, &PictureArea::menuAsked, this,
            [this](QPoint globally) { popUpPictureMenu(*canvas_, globally, ActionId::PinArray); });
    connect(&inside_->canvas(), &DiagramCanvas::menuWanted, this,
            [this](const draw::Subject&, QPoint globally) { popUpPictureMenu(inside_->canvas(), globally); });
    network_->setMoreInMenu([this](QMenu& menu) { fillPictureMenu(menu); });
    IterationCanvas& points = iterations_->canvas();
    points.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&points, &QWidget::customContextMenuRequested, this,
            [this, &points](QPoint place) { popUpPictureMenu(points, points.mapToGlobal(place)); });
}

// The tab is there while an array is pinned.
void MainWindow::pinArray() {
    if (const QString why = compared_->pin(); !why.isEmpty()) return warn(why);
    pictures_->setTabVisible(pictures_->indexOf(compared_), true);
    action(ActionId::FocusCompared).trigger();
}

void MainWindow::unpinArray() {
    pictures_->setCurrentWidget(canvas_);
    pictures_->setTabVisible(pictures_->indexOf(compared_), false);
    compared_->unpin();
}

void MainWindow::connectCompared() {
    const auto showActions = [this] {
        for (const ActionId id : {ActionId::UnpinArray, ActionId::FocusCompared})
            action(id).setEnabled(compared_->isPinned());
    };
    connect(compared_, &ComparePanel::pinnedChanged, this, showActions);
    showActions();
    connect(&action(ActionId::PinArray), &QAction::triggered, this, &MainWindow::pinArray);
    connect(&action(ActionId::UnpinArray), &QAction::triggered, this, &MainWindow::unpinArray);
    for (TitledPicture* half : {&compared_->left(), &compared_->right()})
        connect(&half->picture(), &PictureArea::menuAsked, this, [this, half](QPoint globally) {
            popUpPictureMenu(half->picture(), globally, ActionId::UnpinArray);
        });
}

namespace {

struct PictureFile {
    const char *ending, *title;
    bool isWhole; // as the command draws it, not as it is seen
    tl::expected<std::string, std::string> (*draw)(const driver::Drawing&, const driver::LayoutOptions&);
};

template<driver::LayoutFormat format>
tl::expected<std::string, std::string> byGraphviz(const driver::Drawing& drawing,
                                                  const driver::LayoutOptions& options) {
    return driver::layout(driver::dotOf(drawing), format, options);
}

constexpr PictureFile pictureFiles[] = {
    {".png", QT_TRANSLATE_NOOP("MainWindow", "PNG, as it is seen (*.png)"), false, nullptr},
    {".svg", QT_TRANSLATE_NOOP("MainWindow", "SVG, the whole picture (*.svg)"), true,
     byGraphviz<driver::LayoutFormat::Svg>},
    {".pdf", QT_TRANSLATE_NOOP("MainWindow", "PDF, the whole picture (*.pdf)"), true,
     byGraphviz<driver::LayoutFormat::Pdf>},
    {".tex", QT_TRANSLATE_NOOP("MainWindow", "TikZ, the whole picture (*.tex)"), true,
     [](const driver::Drawing& drawing, const driver::LayoutOptions&)
         -> tl::expected<std::string, std::string> { return driver::tikzOf(drawing); }},
};

} // namespace

void MainWindow::savePicture(const Pictured& what) {
    const bool hasWhole = what.isOfCommand && workbench_.array().results().model;
    const QString name = QFileInfo(proposedFile()).completeBaseName() + QLatin1Char('-') + text(what.view) +
                         QLatin1String(pictureFiles[0].ending);
    QStringList filters;
    for (const PictureFile& kind : pictureFiles)
        if (hasWhole || !kind.isWhole) filters << tr(kind.title);
    const QString chosen = chosenForResult(tr("Save the picture"), name, filters);
    if (chosen.isEmpty()) return;
    savePictureAs(what, chosen);
}

// The options of the command that draws it, with the values of the cycle at hand.
commands::Options MainWindow::pictureOptions(const std::string& view) {
    commands::Options options = workbench_.options();
    options.view = view;
    if (view == "space") {
        options.data.clear();
        options.at = iterations_->canvas().cycle();
        if (const auto& space = iterations_->canvas().space())
            commands::askFor(options, *space, iterations_->view(), iterations_->canvas().table());
    } else if (workbench_.array().results().arrayInputs && workbench_.time().state() && view != "network") {
        options.at = workbench_.time().state()->cycle;
        options.seed = workbench_.runOptions().seed;
        if (const auto pe = inside_->pe(); pe && view == "inside")
            options.pe = fmt::format("{}", fmt::join(*pe, ","));
    } else {
        options.data.clear(); // without a cycle no values are shown
    }
    return options;
}

// A whole picture is the one that the command draws; it is made in the background.
void MainWindow::savePictureAs(const Pictured& what, const QString& file) {
    const auto saved = [this, file](const QString& wrong) {
        wrong.isEmpty() ? warn(tr("Saved %1").arg(file)) : refuse(wrong);
    };
    const auto kind = std::ranges::find_if(pictureFiles, [&](const PictureFile& one) {
        return one.isWhole && file.endsWith(QLatin1String(one.ending), Qt::CaseInsensitive);
    });
    const QString ending = QFileInfo(file).suffix();
    if (kind == std::end(pictureFiles) && ending.compare(QStringLiteral("png"), Qt::CaseInsensitive) != 0)
        return saved(
            ending.compare(QStringLiteral("gif"), Qt::CaseInsensitive) == 0
                ? tr("%1: a GIF is a film; tactus animate makes it. A picture is .png, .svg, .pdf or .tex.")
                      .arg(file)
                : tr("%1: unknown kind of picture; use .png, .svg, .pdf or .tex.").arg(file));
    if (kind == std::end(pictureFiles))
        return saved(what.grab().save(file, "PNG") ? QString() : tr("%1 can't be written.").arg(file));
    const ArrayResults& results = workbench_.array().results();
    if (!results.model || !what.isOfCommand) return refuse(tr("There is no picture to save as a whole."));
    if (drawing_.busy())
        return refuse(tr("Another picture is still being drawn; %1 is not saved.").arg(file));
    const commands::Options asked = pictureOptions(what.view);
    workbench_.logPicture(asked);
    drawing_.start([saved, file, kind, asked, model = results.model, inputs = results.arrayInputs,
                    analysis = results.analysis, mapping = results.mapping, state = workbench_.time().state(),
                    pe = inside_->pe()](const Background::Deliver& deliver, std::stop_token stop) {
        driver::LayoutOptions options;
        options.stop = stop;
        const auto bytes = commands::wishOf(asked, *mapping)
                               .and_then([&](driver::Wish wish) {
                                   if (asked.at) wish.room = draw::Room::ForValues;
                                   return driver::drawingOf(*mapping, *model, wish, options);
                               })
                               .and_then([&](driver::Drawing drawing) {
                                   auto* space = std::get_if<draw::SpaceScene>(&drawing);
                                   if (asked.at && space) driver::show(*space, *model, *asked.at);
                                   if (asked.at && !space)
                                       driver::show(drawing, *model, {*state, *inputs, *pe});
                                   return kind->draw(drawing, options);
                               });
        QString wrong;
        if (!bytes)
            wrong = text(bytes.error());
        else if (const auto written = driver::writeFile(file.toStdString(), *bytes); !written)
            wrong = text(written.error());
        deliver([saved, wrong] { saved(wrong); });
    });
}

void MainWindow::copyPicture(const Pictured& what) {
    QGuiApplication::clipboard()->setPixmap(what.grab());
    warn(tr("The picture is on the clipboard."));
}

void MainWindow::copyCommand() {
    const Pictured what = pictured();
    commands::Options options = pictureOptions(what.view);
    options.svg = what.view + ".svg";
    const QString line = text(commands::commandLine("array", options));
    QGuiApplication::clipboard()->setText(line);
    warn(tr("On the clipboard: %1").arg(line));
}

} // namespace tactus::views
