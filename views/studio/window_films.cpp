// Films of the run: what they can show, and where they go.
#include "views/studio/main_window.h"

#include "commands/options/space_view.h"
#include "driver/processes/files.h"
#include "views/models/words.h"
#include "views/panels/film_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::views {

namespace {

// What a film is made of, apart from what it shows.
struct Run {
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const evaluate::Tensors> inputs; // null: no values are shown

    tl::expected<driver::Filmed, std::string> filmed(const std::stop_token& stop) const {
        driver::Filmed film{{}, model, {}, {}, {}, 0, 0};
        if (!inputs) return film;
        film.inputs = *inputs;
        film.recording = driver::filmedRun(model, *inputs, stop);
        if (!film.recording) return tl::unexpected(std::string("the film was stopped"));
        return film;
    }
};

// As the command draws it.
auto drawnFilm(const commands::Options& asked, const ArrayResults& results, Run run,
               const std::optional<polyhedra::Point>& pe) {
    return [asked, analysis = results.analysis, mapping = results.mapping, run = std::move(run),
            pe](const driver::LayoutOptions& options) {
        return commands::wishOf(asked, *mapping)
            .and_then([&](driver::Wish wish) {
                wish.room = draw::Room::ForValues;
                return driver::drawingOf(*mapping, *run.model, wish, options);
            })
            .and_then([&](driver::Drawing drawing) {
                return run.filmed(options.stop).map([&](driver::Filmed film) {
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
    commands::Options asked = workbench_.runOptions();
    std::vector<FilmView> views;
    const auto add = [&](const QString& title, const char* view, auto make) {
        asked.view = view;
        views.push_back({title, asked, make});
    };
    if (auto seen = canvas_->seen())
        add(tr("Array, as it is seen"), "array",
            [run, seen = *std::move(seen)](const driver::LayoutOptions& options) {
                return run.filmed(options.stop).map([&](driver::Filmed film) {
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
        asked = workbench_.options();
        asked.data.clear();
        asked.view = "space";
        commands::askFor(asked, *space, iterations_->view(), iterations_->canvas().table());
        add(tr("Iteration space"), "space", drawnFilm(asked, results, {results.model, nullptr}, {}));
    }
    return views;
}

bool MainWindow::hasFilm() {
    const ArrayResults& results = workbench_.array().results();
    return results.model && results.arrayInputs && workbench_.time().cycles() > 0;
}

// A folder is made beside the last file that was saved, with the name of the design.
QString MainWindow::filmDestination(const QString& view, const QString& ending) {
    const QString name = QFileInfo(proposedFile()).completeBaseName() + QLatin1Char('-') + view;
    if (!ending.isEmpty())
        return chosenForResult(tr("Save the film"), name + QLatin1Char('.') + ending,
                               {QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending)});
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Folder for the pictures"), lastFolder());
    return chosen.isEmpty() ? QString() : QDir(chosen).filePath(name);
}

void MainWindow::saveFilm() {
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

void MainWindow::connectFilms() {
    const auto showFilm = [this] { action(ActionId::SaveFilm).setEnabled(hasFilm()); };
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, showFilm);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, showFilm);
    showFilm();
}

} // namespace tactus::views
