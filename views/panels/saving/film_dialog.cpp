#include "views/panels/saving/film_dialog.h"

#include "base/counted.h"
#include "system/films/film.h"
#include "views/models/words.h"
#include "views/theme/theme.h"
#include "views/workbench/emulation/emulation_run.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <limits>
#include <tuple>

namespace tactus::views {

namespace {

struct FilmKind {
    const char *title, *ending; // no ending: a folder
    system::FilmFormat format;
};

constexpr FilmKind filmKinds[] = {
    {QT_TRANSLATE_NOOP("FilmDialog", "GIF, which plays everywhere"), "gif", system::FilmFormat::Gif},
    {QT_TRANSLATE_NOOP("FilmDialog", "SVG, which plays in browsers"), "svg", system::FilmFormat::Svg},
    {QT_TRANSLATE_NOOP("FilmDialog", "MP4, for slides and players"), "mp4", system::FilmFormat::Mp4},
    {QT_TRANSLATE_NOOP("FilmDialog", "PNG of each cycle, in a folder"), "", system::FilmFormat::Frames},
};

studies::FilmAdvice advice() {
    return {FilmDialog::tr("choose fewer cycles").toStdString(),
            FilmDialog::tr("choose smaller sizes").toStdString(),
            {}};
}

} // namespace

FilmDialog::FilmDialog(Workbench& workbench, std::vector<FilmView> views, int chosen, Destination destination,
                       QWidget* parent)
    : WorkDialog(tr("Save film"), tr("&Save…"), tr("The film is being made"), parent), workbench_(workbench),
      views_(std::move(views)), destination_(std::move(destination)), view_(new QComboBox(this)),
      kind_(new QComboBox(this)), length_(new QLabel(this)) {
    for (const FilmView& view : views_) view_->addItem(view.title);
    view_->setCurrentIndex(chosen);
    view_->setObjectName(QStringLiteral("view"));
    for (const FilmKind& kind : filmKinds) kind_->addItem(tr(kind.title));
    kind_->setObjectName(QStringLiteral("kind"));
    act().setObjectName(QStringLiteral("saveFilm"));
    const auto last = int(std::min<std::int64_t>(workbench_.array().results().model->cycles - 1,
                                                 std::numeric_limits<int>::max()));
    from_ = entry("from", 0, last, 0);
    to_ = entry("to", 0, last, std::min(last, int(system::mostFrames) - 1));
    speed_ = entry("speed", 1, int(studies::mostFilmSpeed),
                   std::min(workbench_.time().speed(), int(studies::mostFilmSpeed)));
    length_->setObjectName(QStringLiteral("length"));
    length_->setProperty("role", "muted");

    auto* range = new QHBoxLayout;
    range->setSpacing(spacing);
    auto* until = new QLabel(tr("&to"), this);
    until->setBuddy(to_);
    for (QWidget* widget : std::initializer_list<QWidget*>{from_, until, to_}) range->addWidget(widget);
    range->addStretch(1);
    auto* since = new QLabel(tr("&From cycle"), this);
    since->setBuddy(from_);
    auto* pace = new QHBoxLayout;
    pace->setSpacing(2 * spacing);
    pace->addWidget(speed_);
    pace->addWidget(length_, 1);
    auto* speed = new QLabel(tr("C&ycles a second"), this);
    speed->setBuddy(speed_);
    form().addRow(tr("Sho&w"), view_);
    form().addRow(since, range);
    form().addRow(speed, pace);
    form().addRow(tr("Fi&le"), kind_);
    connect(&act(), &QPushButton::clicked, this, &FilmDialog::start);
    connect(&background_, &Background::busyChanged, this, &FilmDialog::judge); // entries may be wrong by then
    judge();
}

QSpinBox* FilmDialog::entry(const char* name, int least, int most, int value) {
    auto* box = new QSpinBox(this);
    box->setRange(least, most);
    box->setValue(value);
    box->setObjectName(QLatin1String(name));
    connect(box, &QSpinBox::valueChanged, this, &FilmDialog::judge);
    return box;
}

void FilmDialog::judge() {
    const std::int64_t frames = std::int64_t(to_->value()) - from_->value() + 1;
    QString wrong;
    if (frames < 1)
        wrong = tr("The last cycle is before the first.");
    else
        wrong = text(studies::wrongLength(frames, advice()));
    length_->setText(wrong.isEmpty() ? tr("%1, %2").arg(text(base::counted(frames, "picture")),
                                                        secondsText(double(frames) / speed_->value()))
                                     : wrong);
    act().setEnabled(wrong.isEmpty() && !background_.busy());
}

WorkDialog::Outcome FilmDialog::failure(const QString& reason) const {
    return {false, false, tr("Nothing was saved."), {reason}};
}

WorkDialog::Outcome FilmDialog::outcomeOf(const studies::Filmed& film,
                                          const studies::Shooting& shooting) const {
    const auto shot = studies::shoot(film, shooting);
    const QString file = QString::fromStdString(shooting.to.string());
    if (!shot) return failure(text(shot.error()));
    return {true, true, tr("Saved %1.").arg(text(base::counted(film.frames(), "picture"))), {file}};
}

void FilmDialog::start() {
    const FilmKind& kind = filmKinds[kind_->currentIndex()];
    const FilmView& view = views_[std::size_t(view_->currentIndex())];
    const QString file = destination_(text(view.asking.view), QLatin1String(kind.ending));
    if (file.isEmpty()) return;
    forget();
    const QString ending = QLatin1Char('.') + QLatin1String(kind.ending);
    if (*kind.ending && !file.endsWith(ending, Qt::CaseInsensitive))
        return report(failure(tr("%1: the name of such a film ends with %2.").arg(file, ending)));
    setWritten(*kind.ending ? QFileInfo(file).absolutePath() : file);
    commands::AnimateOptions asking = view.asking;
    asking.film = file.toStdString() + (*kind.ending ? "" : "/");
    asking.from = from_->value();
    asking.to = to_->value();
    asking.framesPerSecond = speed_->value();
    workbench_.log(asking);
    const int frames = to_->value() - from_->value() + 1;
    progress().setRange(0, frames);
    progress().setValue(0);
    studies::Shooting shooting{file.toStdString(), kind.format, speed_->value(), advice()};
    background_.start([this, make = view.make, shooting, from = *asking.from,
                       to = *asking.to](const Background::Deliver& deliver, std::stop_token stop) mutable {
        shooting.worker.stop = stop;
        shooting.made = [this, &deliver](std::int64_t made) {
            deliver([this, made] { progress().setValue(int(made)); });
        };
        auto film = make(shooting.worker);
        if (film) std::tie(film->from, film->to) = std::pair(from, to);
        const Outcome outcome = film ? outcomeOf(*film, shooting) : failure(text(film.error()));
        deliver([this, outcome] { report(outcome); });
    });
}

} // namespace tactus::views
