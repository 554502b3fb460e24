// The pictures of the window outside of it: in files, on the clipboard, as the command that draws them, and
// as films of the run.
#include "views/studio/main_window.h"

#include "commands/options/space_view.h"
#include "draw/print/svg.h"
#include "system/pictures/printed.h"
#include "system/processes/files.h"
#include "views/models/words.h"
#include "views/panels/saving/folder_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::views {

// The picture with the focus; without one that of the array.
MainWindow::Pictured MainWindow::pictured() {
    const QWidget* focus = QApplication::focusWidget();
    if (focus && (focus == &iterations_->canvas() || iterations_->isAncestorOf(focus)))
        return {[this] { return iterations_->canvas().grab(); }, "space",
                [this] { return iterations_->canvas().pictureInSight(); }};
    if (pictures_->currentWidget() == network_)
        return {[this] { return network_->canvas().grabbed(); }, "network",
                [this] { return network_->canvas().pictureInSight(); }};
    if (pictures_->currentWidget() == inside_)
        return {[this] { return inside_->canvas().grabbed(); }, "inside",
                [this] { return inside_->canvas().pictureInSight(); }};
    if (pictures_->currentWidget() == compared_) return {[this] { return compared_->grab(); }, "compare"};
    return {[this] { return canvas_->grabbed(); }, "array", [this] { return canvas_->pictureInSight(); }};
}

void MainWindow::fillPictureMenu(QMenu& menu) {
    if (!menu.isEmpty()) menu.addSeparator();
    for (const ActionId id :
         {ActionId::SavePicture, ActionId::SaveFilm, ActionId::CopyPicture, ActionId::CopyCommand})
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
    system::PictureFormat format;
};

constexpr PictureFile pictureFiles[] = {
    {".png", QT_TRANSLATE_NOOP("MainWindow", "PNG (*.png)"), system::PictureFormat::Png},
    {".svg", QT_TRANSLATE_NOOP("MainWindow", "SVG (*.svg)"), system::PictureFormat::Svg},
    {".pdf", QT_TRANSLATE_NOOP("MainWindow", "PDF (*.pdf)"), system::PictureFormat::Pdf},
    {".tex", QT_TRANSLATE_NOOP("MainWindow", "TikZ (*.tex)"), system::PictureFormat::Tikz},
};

const PictureFile* kindOf(const QString& file) {
    const auto found = std::ranges::find_if(pictureFiles, [&](const PictureFile& one) {
        return file.endsWith(QLatin1String(one.ending), Qt::CaseInsensitive);
    });
    return found == std::end(pictureFiles) ? nullptr : found;
}

} // namespace

void MainWindow::savePicture(const Pictured& what) {
    const QString name = QFileInfo(proposedFile()).completeBaseName() + QLatin1Char('-') + text(what.view) +
                         QLatin1String(pictureFiles[0].ending);
    QStringList filters;
    for (const PictureFile& kind : pictureFiles)
        if (what.seen || kind.format == system::PictureFormat::Png) filters << tr(kind.title);
    const QString chosen = chosenForResult(tr("Save the picture"), name, filters);
    if (chosen.isEmpty()) return;
    savePictureAs(what, chosen);
}

// The options of the command that draws it, with the values of the cycle at hand.
commands::ArrayOptions MainWindow::pictureOptions(const std::string& view) {
    auto options = workbench_.options<commands::ArrayOptions>();
    options.view = view;
    if (view == "space") {
        options.data.clear();
        options.at = iterations_->canvas().cycle();
        if (const auto& space = iterations_->canvas().space())
            commands::askFor(options, *space, iterations_->view(), iterations_->canvas().table());
    } else if (workbench_.array().results().arrayInputs && workbench_.time().state() && view != "network") {
        options.at = workbench_.time().state()->cycle;
        options.seed = workbench_.runOptions<commands::ArrayOptions>().seed;
        if (const auto pe = inside_->pe(); pe && view == "inside")
            options.pe = fmt::format("{}", fmt::join(*pe, ","));
    } else {
        options.data.clear(); // without a cycle no values are shown
    }
    return options;
}

void MainWindow::savePictureAs(const Pictured& what, const QString& file) {
    const PictureFile* kind = kindOf(file);
    if (!kind)
        return refuse(QFileInfo(file).suffix().compare(QStringLiteral("gif"), Qt::CaseInsensitive) == 0
                          ? tr("%1: a GIF is a film, which File > Save film makes. A picture is .png, .svg, "
                               ".pdf or .tex.")
                                .arg(file)
                          : tr("%1: unknown kind of picture; use .png, .svg, .pdf or .tex.").arg(file));
    const bool isGrabbed = kind->format == system::PictureFormat::Png && !what.seen;
    if (isGrabbed)
        return what.grab().save(file, "PNG") ? warn(tr("Saved %1").arg(file))
                                             : refuse(tr("%1 can't be written.").arg(file));
    if (drawing_.busy())
        return refuse(tr("Another picture is still being drawn; %1 is not saved.").arg(file));
    if (!what.seen) return refuse(tr("There is no such picture to save."));
    saveSeen(what, kind->format, file);
}

// What is in sight, in the light colours. It is written in the background.
void MainWindow::saveSeen(const Pictured& what, system::PictureFormat format, const QString& file) {
    std::optional<draw::Picture> seen = what.seen();
    if (!seen) return refuse(tr("There is no picture to save."));
    if (workbench_.array().results().model) workbench_.logPicture(pictureOptions(what.view));
    drawing_.start([this, file, format, picture = std::move(*seen)](const Background::Deliver& deliver,
                                                                    std::stop_token stop) {
        constexpr double sharp = 2; // pixels of PNG to one on the screen
        system::PrintOptions options{.scale = sharp, .worker = {}};
        options.worker.stop = stop;
        const auto written =
            system::printed(picture, format, options).and_then([&](const std::string& bytes) {
                return system::writeFile(file.toStdString(), bytes);
            });
        const QString wrong = written ? QString() : text(written.error());
        deliver([this, file, wrong] { wrong.isEmpty() ? warn(tr("Saved %1").arg(file)) : refuse(wrong); });
    });
}

// As pixels in the colours of the window, and where the picture can say that as lines and letters, in the
// light colours of files: whoever pastes it takes the better of both.
void MainWindow::copyPicture(const Pictured& what) {
    auto* copied = new QMimeData;
    copied->setImageData(what.grab().toImage());
    const auto seen = what.seen ? what.seen() : std::nullopt;
    if (seen) copied->setData(QStringLiteral("image/svg+xml"), QByteArray::fromStdString(draw::svg(*seen)));
    QGuiApplication::clipboard()->setMimeData(copied);
    warn(tr("The picture is on the clipboard."));
}

void MainWindow::copyCommand() {
    const Pictured what = pictured();
    commands::ArrayOptions options = pictureOptions(what.view);
    options.svg = what.view + ".svg";
    const QString line = text(commands::commandLine(options));
    QGuiApplication::clipboard()->setText(line);
    warn(tr("On the clipboard: %1").arg(line));
}

namespace {

// What a film is made of, apart from what it shows.
struct Run {
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const evaluate::Tensors> inputs; // null: no values are shown

    tl::expected<studies::Filmed, std::string> filmed(const std::stop_token& stop) const {
        studies::Filmed film{{}, model, {}, {}, {}, 0, 0};
        if (!inputs) return film;
        film.inputs = *inputs;
        film.recording = studies::filmedRun(model, *inputs, stop);
        if (!film.recording) return tl::unexpected(std::string("the film was stopped"));
        return film;
    }
};

// As the command draws it.
auto drawnFilm(const commands::AnimateOptions& asked, const ArrayResults& results, Run run,
               const std::optional<polyhedra::Point>& pe) {
    return [asked, analysis = results.analysis, mapping = results.mapping, run = std::move(run),
            pe](const system::LayoutOptions& options) {
        return commands::wishOf(asked, *mapping)
            .and_then([&](studies::Wish wish) {
                wish.room = draw::Room::ForValues;
                return studies::drawingOf(*mapping, *run.model, wish, options);
            })
            .and_then([&](studies::Drawing drawing) {
                return run.filmed(options.stop).map([&](studies::Filmed film) {
                    film.drawing = std::move(drawing);
                    if (pe) film.pe = *pe;
                    return film;
                });
            });
    };
}

} // namespace

std::vector<FilmView> MainWindow::filmViews() {
    const ArrayResults& results = workbench_.array().results();
    const Run run{results.model, results.arrayInputs};
    auto asked = workbench_.runOptions<commands::AnimateOptions>();
    std::vector<FilmView> views;
    const auto add = [&](const QString& title, const char* view, auto make) {
        asked.view = view;
        views.push_back({title, asked, make});
    };
    if (auto seen = canvas_->seen())
        add(tr("Array, as it is seen"), "array",
            [run, seen = *std::move(seen)](const system::LayoutOptions& options) {
                return run.filmed(options.stop).map([&](studies::Filmed film) {
                    film.seen = [seen](const simulate::State& state) { return seen.at(&state); };
                    return film;
                });
            });
    asked.view = "array";
    add(tr("Array, all of it"), "array", drawnFilm(asked, results, run, {}));
    if (const auto pe = inside_->pe()) {
        asked.view = "inside";
        asked.pe = fmt::format("{}", fmt::join(*pe, ","));
        add(tr("Inside of PE %1").arg(tuple(*pe)), "inside", drawnFilm(asked, results, run, pe));
        asked.pe.clear();
    }
    if (const auto& space = iterations_->canvas().space()) {
        asked = workbench_.options<commands::AnimateOptions>();
        asked.data.clear();
        asked.view = "space";
        commands::askFor(asked, *space, iterations_->view(), iterations_->canvas().table());
        add(tr("Iteration space"), "space", drawnFilm(asked, results, {results.model, nullptr}, {}));
    }
    return views;
}

bool MainWindow::hasFilm() {
    const ArrayResults& results = workbench_.array().results();
    return results.model && results.arrayInputs && results.run && results.run->simulation.complete;
}

// Of a folder that is there the pictures get a part of their own, with the name of the design.
QString MainWindow::filmDestination(const QString& view, const QString& ending) {
    const QString name = QFileInfo(proposedFile()).completeBaseName() + QLatin1Char('-') + view;
    if (!ending.isEmpty())
        return chosenForResult(tr("Save the film"), name + QLatin1Char('.') + ending,
                               {QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending)});
    FolderDialog dialog(this, tr("Folder for the pictures"), lastFolder());
    if (dialog.exec() != QDialog::Accepted) return {};
    return QFileInfo::exists(dialog.folder()) ? QDir(dialog.folder()).filePath(name) : dialog.folder();
}

void MainWindow::saveFilm() {
    if (!hasFilm()) {
        const ArrayResults& results = workbench_.array().results();
        const QString& why = results.refusal.isEmpty() ? results.runRefusal : results.refusal;
        return warn(tr("There is no run to film. %1").arg(why).trimmed());
    }
    std::vector<FilmView> views = filmViews();
    const std::string view = pictured().view;
    const auto chosen =
        std::ranges::find_if(views, [&](const FilmView& one) { return one.asking.view == view; });
    const int first = chosen == views.end() ? 0 : int(chosen - views.begin());
    FilmDialog dialog(
        workbench_, std::move(views), first,
        [this](const QString& shown, const QString& ending) { return filmDestination(shown, ending); }, this);
    connect(&dialog, &WorkDialog::folderWanted, this, &MainWindow::showFolder);
    dialog.exec();
}

} // namespace tactus::views
