// The pictures of the window outside of it: in files, on the clipboard, and as the command that draws them.
#include "views/studio/main_window.h"

#include "driver/pictures/picture.h"
#include "driver/processes/files.h"
#include "views/models/words.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

namespace tactus::views {

// The picture with the focus; without one that of the array.
MainWindow::Pictured MainWindow::pictured() {
    const QWidget* focus = QApplication::focusWidget();
    if (focus && (focus == &iterations_->canvas() || iterations_->isAncestorOf(focus)))
        return {[this] { return iterations_->canvas().grab(); }, "iterations"};
    if (pictures_->currentWidget() == network_)
        return {[this] { return network_->canvas().grabbed(); }, "network"};
    if (pictures_->currentWidget() == inside_)
        return {[this] { return inside_->canvas().grabbed(); }, "inside"};
    return {[this] { return canvas_->grabbed(); }, "array"};
}

void MainWindow::fillPictureMenu(QMenu& menu) {
    if (!menu.isEmpty()) menu.addSeparator();
    for (const ActionId id : {ActionId::SavePicture, ActionId::CopyPicture, ActionId::CopyCommand})
        menu.addAction(&action(id));
}

void MainWindow::popUpPictureMenu(QWidget& of, QPoint globally) {
    of.setFocus();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillPictureMenu(*menu);
    menu->popup(globally);
}

void MainWindow::connectPictures() {
    connect(canvas_, &ArrayCanvas::entered, &action(ActionId::FocusInside), &QAction::trigger);
    connect(&inside_->canvas(), &DiagramCanvas::left, &action(ActionId::FocusArray), &QAction::trigger);
    connect(canvas_, &PictureArea::menuAsked, this,
            [this](QPoint globally) { popUpPictureMenu(*canvas_, globally); });
    connect(&inside_->canvas(), &DiagramCanvas::menuWanted, this,
            [this](const draw::Subject&, QPoint globally) { popUpPictureMenu(inside_->canvas(), globally); });
    network_->setMoreInMenu([this](QMenu& menu) { fillPictureMenu(menu); });
    IterationCanvas& points = iterations_->canvas();
    points.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&points, &QWidget::customContextMenuRequested, this,
            [this, &points](QPoint place) { popUpPictureMenu(points, points.mapToGlobal(place)); });
}

void MainWindow::savePicture() {
    const Pictured what = pictured();
    const QString asSeen = tr("PNG, as it is seen (*.png)"), whole = tr("SVG, the whole picture (*.svg)");
    const bool hasWhole = what.view != "iterations" && workbench_.array().results().model;
    const QString name = QFileInfo(proposedFile()).completeBaseName() + QLatin1Char('-') + text(what.view) +
                         QStringLiteral(".png");
    QString filter = asSeen;
    QString chosen =
        QFileDialog::getSaveFileName(this, tr("Save the picture"), QDir(lastFolder()).filePath(name),
                                     hasWhole ? asSeen + QStringLiteral(";;") + whole : asSeen, &filter);
    if (chosen.isEmpty()) return;
    const QString ending = filter == whole ? QStringLiteral(".svg") : QStringLiteral(".png");
    if (QFileInfo(chosen).suffix().isEmpty()) chosen += ending;
    rememberFolder(chosen);
    savePictureAs(what, chosen);
}

// An SVG is the picture that the command draws; Graphviz makes it in the background.
void MainWindow::savePictureAs(const Pictured& what, const QString& file) {
    const auto saved = [this, file](const QString& wrong) {
        warn(wrong.isEmpty() ? tr("Saved %1").arg(file) : wrong);
    };
    if (!file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive))
        return saved(what.grab().save(file, "PNG") ? QString() : tr("%1 can't be written.").arg(file));
    const auto model = workbench_.array().results().model;
    if (!model || what.view == "iterations") return warn(tr("There is no picture to save as SVG."));
    if (drawing_.busy()) return warn(tr("Another picture is still being drawn; %1 is not saved.").arg(file));
    workbench_.logPicture(what.view);
    drawing_.start([saved, model, file, view = what.view](const Background::Deliver& deliver,
                                                          std::stop_token stop) {
        driver::LayoutOptions options;
        options.stop = stop;
        const auto ofDiagram = [&](const auto& diagram) {
            return driver::pictureOf(diagram, driver::LayoutFormat::Svg, options);
        };
        const auto bytes = view == "network"  ? driver::networkOf(*model, options).and_then(ofDiagram)
                           : view == "inside" ? driver::insideOf(*model, options).and_then(ofDiagram)
                                              : driver::pictureOf(*model, driver::LayoutFormat::Svg, options);
        QString wrong;
        if (!bytes)
            wrong = text(bytes.error());
        else if (const auto written = driver::writeFile(file.toStdString(), *bytes); !written)
            wrong = text(written.error());
        deliver([saved, wrong] { saved(wrong); });
    });
}

void MainWindow::copyPicture() {
    QGuiApplication::clipboard()->setPixmap(pictured().grab());
    warn(tr("The picture is on the clipboard."));
}

void MainWindow::copyCommand() {
    const Pictured what = pictured();
    if (what.view == "iterations") return warn(tr("No command draws the iteration space."));
    commands::Options options = workbench_.options();
    options.view = what.view;
    options.svg = what.view + ".svg";
    const QString line = text(commands::commandLine("array", options));
    QGuiApplication::clipboard()->setText(line);
    warn(tr("On the clipboard: %1").arg(line));
}

} // namespace tactus::views
