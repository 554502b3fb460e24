#include "views/canvas/array/array_canvas.h"

#include "array/model_text.h"
#include "draw/picture/legend.h"
#include "views/models/words.h"

#include <QEvent>
#include <QFontInfo>
#include <QMenu>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace tactus::views {

ArrayCanvas::ArrayCanvas(Workbench& workbench, QWidget* parent)
    : PictureArea(parent), workbench_(workbench), choice_(new QToolButton(this)), glide_(new Glide(this)) {
    choice_->setPopupMode(QToolButton::InstantPopup);
    choice_->setObjectName(QStringLiteral("shownVariable"));
    choice_->setProperty("onPicture", true);
    choice_->setMenu(new QMenu(choice_));
    choice_->setToolTip(tr("The value that is shown in a PE where there is no room for all"));
    connect(choice_->menu(), &QMenu::aboutToShow, this, &ArrayCanvas::fillChoice);
    // Later: the menu is still telling that one was chosen.
    connect(
        choice_->menu(), &QMenu::triggered, this,
        [this](const QAction* action) { showVariable(action->text().toStdString()); }, Qt::QueuedConnection);
    connect(&workbench_, &Workbench::documentChanged, this, [this] {
        variable_.clear();
        setHint({});
    });
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, [this] {
        if (workbench_.time().cycle() > 0) setHint({});
    });
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &ArrayCanvas::showChoice);
    setAccessibleName(tr("Array"));
    setAccessibleDescription(tr("Processing elements and links of the array in the current cycle"));
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &ArrayCanvas::arrayChanged);
    connect(&workbench_, &Workbench::counterexampleChanged, this, [this] {
        const bool wasOfExample = isOfExample_;
        findViolations();
        if (isOfExample_ != wasOfExample) pictureChanged(false); // beside its strip
    });
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, &ArrayCanvas::findHolders);
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, &ArrayCanvas::glideHere);
    // Whoever goes on, or changes the text, sees the cycle itself.
    connect(&workbench_.time(), &TimeCursor::cycleChanged, glide_, &Glide::stop);
    connect(&workbench_.analyser(), &Analyser::busyChanged, glide_, &Glide::stop);
    connect(glide_, &Glide::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(glide_, &Glide::stateChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&workbench_, &Workbench::selectionChanged, this, &ArrayCanvas::findHolders);
    connect(&workbench_.follower(), &Follower::changed, viewport(), qOverload<>(&QWidget::update));
    connect(&workbench_.pointing(), &Pointing::codeChanged, viewport(), qOverload<>(&QWidget::update));
}

void ArrayCanvas::setHint(const QString& words) {
    if (words == hint_) return;
    hint_ = words;
    if (scene_) placeLegend();
    viewport()->update();
}

void ArrayCanvas::arrayChanged() {
    isOutdated_ = workbench_.array().results().lastCorrect != nullptr;
    const ArrayResults& results = pictured();
    findViolations();
    const bool wasSketch = std::exchange(isSketch_, results.projection != nullptr);
    findQueues();
    glide_->stop();
    ground_ = {};
    hovered_ = {};
    showChoice();
    pictureChanged(isSketch_ != wasSketch);
}

// Do they read each other over the same vectors, in one order?
static bool readAlike(const dependence::Graph& one, const dependence::Graph& other) {
    if (one.dependences.size() != other.dependences.size()) return false;
    return std::ranges::all_of(one.dependences.keys(), [&](dependence::DependenceId id) {
        const dependence::Dependence &a = one.dependences[id], &b = other.dependences[id];
        return a.reader == b.reader && a.variable == b.variable && a.vector == b.vector;
    });
}

// Those of the mapping, or of a pair that is no array but would have its PEs at the same places.
void ArrayCanvas::findViolations() {
    const ArrayResults& results = pictured();
    const array::Model* structure = results.structure();
    const auto& example = workbench_.counterexample();
    isOfExample_ = example && structure && example->map.space == structure->map.space &&
                   readAlike(*example->graph, *structure->graph);
    violations_ = isOfExample_         ? draw::violationsOf(example->mapped())
                  : results.projection ? studies::violationsOf(*results.mapping)
                                       : draw::Violations{};
    ground_ = {};
    viewport()->update();
}

ure::VariableId ArrayCanvas::shownVariable() const {
    const array::Model* model = pictured().structure();
    if (!model) return {};
    const auto chosen = model->system().variableNamed(variable_);
    return chosen ? *chosen : draw::readByOutputs(model->system());
}

void ArrayCanvas::showVariable(const std::string& name) {
    variable_ = name;
    showChoice();
    viewport()->update();
}

// The picture is as large as its queues are long.
void ArrayCanvas::showQueues(bool queues) {
    hasQueues_ = queues;
    findQueues();
    pictureEdited();
}

void ArrayCanvas::findQueues() {
    queued_ = withQueues(pictured().scene, pictured().index, hasQueues_, scaleThatFits());
    scene_ = queued_.scene;
    index_ = queued_.index;
}

std::vector<draw::Waiting> ArrayCanvas::waiting() const {
    const ArrayResults& results = workbench_.array().results();
    const simulate::State* state = results.run ? workbench_.time().state().get() : nullptr;
    if (!hasQueues_ || !state || !results.model) return {};
    const Selection& chosen = workbench_.selection();
    return queued_.waiting(*results.model, *state, camera_,
                           chosen.kind == Selection::Kind::Pe ? std::optional(chosen.pe) : std::nullopt);
}

void ArrayCanvas::showNames(bool names) {
    asNames_ = names;
    viewport()->update();
}

// "Shown: Z" in the lower corner, while there are values.
void ArrayCanvas::showChoice() {
    const ArrayResults& results = workbench_.array().results();
    const bool isThere = results.model && shownVariable().valid();
    choice_->setVisible(isThere && results.run);
    if (!isThere) return;
    const ure::System& system = results.model->system();
    choice_->setText(tr("Shown: %1").arg(text(system.variables[shownVariable()].name)));
    choice_->setAccessibleName(choice_->text());
    choice_->adjustSize();
    placeChoice();
}

void ArrayCanvas::fillChoice() {
    choice_->menu()->clear();
    const auto& model = workbench_.array().results().model;
    if (!model) return;
    for (const ure::VariableId id : model->system().variables.keys()) {
        QAction* action = choice_->menu()->addAction(text(model->system().variables[id].name));
        action->setCheckable(true);
        action->setChecked(id == shownVariable());
    }
}

void ArrayCanvas::placeChoice() {
    choice_->move(width() - choice_->width() - spacing / 2, height() - choice_->height() - spacing / 2);
}

// Before there are values, too: the picture does not move when they come.
QRectF ArrayCanvas::placeOfChoice() const {
    const bool isThere = workbench_.array().results().model && shownVariable().valid();
    return isThere ? QRectF(width() - choice_->width() - spacing / 2.0,
                            height() - choice_->height() - spacing / 2.0, choice_->width(), choice_->height())
                   : QRectF();
}

void ArrayCanvas::resizeEvent(QResizeEvent* event) {
    const Selection& chosen = workbench_.selection();
    const auto isInSight = [&] {
        return scene_ && chosen.kind == Selection::Kind::Pe &&
               QRectF(QPointF(), camera_.view).contains(boxOfPe(chosen.pe).center());
    };
    const bool wasInSight = isInSight(); // the camera has the size from before
    if (hasQueues_) findQueues();        // which may be longer where there is more room
    PictureArea::resizeEvent(event);
    placeChoice();
    if (wasInSight && !isInSight()) goNear(chosen);
}

// Its button is as large as its letters.
void ArrayCanvas::changeEvent(QEvent* event) {
    PictureArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) showChoice();
}

void ArrayCanvas::hideEvent(QHideEvent* event) {
    PictureArea::hideEvent(event);
    glide_->stop();
}

void ArrayCanvas::setGlides(bool glides) {
    glides_ = glides;
    if (!glides) glide_->stop();
}

bool ArrayCanvas::canGlide() const {
    // Edges in sight, for 60 pictures a second.
    const std::size_t most = ScenePainter::hasWordsOnLinks(camera_) ? 600 : 2400;
    return glides_ && isVisible() && scene_ && workbench_.array().results().run &&
           !ScenePainter::hasSquares(camera_) && index_->edgesIn(camera_.visible()).size() <= most;
}

void ArrayCanvas::glideHere() {
    const TimeCursor& time = workbench_.time();
    const std::shared_ptr<const simulate::State> before = std::exchange(state_, time.state());
    glide_->stop();
    const bool isFast = time.isPlaying() && time.speed() > Glide::mostCycles;
    if (!before || !state_ || isFast || !Glide::isStep(*before, *state_) || !canGlide()) return;
    glide_->begin(before, state_,
                  time.isPlaying() ? std::min(Glide::usual, 1000 / time.speed()) : Glide::usual);
}

void ArrayCanvas::findHolders() {
    const ArrayResults& results = workbench_.array().results();
    const simulate::State* state = results.run ? workbench_.time().state().get() : nullptr;
    holders_ = results.model && state ? holdersOf(workbench_.selection(), *results.model, *state)
                                      : simulate::Holders{};
    viewport()->update();
}

const ArrayResults& ArrayCanvas::pictured() const {
    const ArrayResults& results = workbench_.array().results();
    return results.lastCorrect ? *results.lastCorrect : results;
}

std::optional<QRectF> ArrayCanvas::bounds() const {
    return scene_ ? std::optional(queued_.bounds()) : std::nullopt;
}

double ArrayCanvas::stripHeight() const {
    return isSketch_ || isOfExample_ ? noticeHeight() : 0;
}

QString ArrayCanvas::sketchNotice() const {
    if (isOfExample_) {
        const QString schedule = workbench_.counterexample()->pair.section(QStringLiteral(", space"), 0, 0);
        return violations_.conflict ? tr("Not legal: %1. Two would run at once.").arg(schedule)
                                    : tr("Not legal: %1. Crossed: read too early.").arg(schedule);
    }
    const QString words = tr("Not legal: only the placement by space is shown.");
    if (violations_.dependences.empty()) return words;
    return words + QLatin1Char(' ') +
           tr("Crossed links carry values that are read before they are computed.");
}

ArrayCanvas::GroundKey ArrayCanvas::groundKey(const Shown& shown) const {
    using enum Selection::Kind;
    const auto unlessPe = [](const Selection& selection) {
        return selection.kind == Pe ? Selection{} : selection;
    };
    return {
        scene_.get(),      camera_.scale, devicePixelRatioF(),        camera_.centre,     viewport()->size(),
        &Theme::of(*this), font(),        unlessPe(*shown.selection), unlessPe(hovered_), shown.dependences,
        holders_.links,    shown.path,    shown.pointedLinks};
}

// From cycle to cycle only elements and values are painted anew: links are many.
void ArrayCanvas::paintScene(QPainter& painter, const Shown& shown) {
    const Theme& theme = Theme::of(*this);
    const GroundKey key = groundKey(shown);
    if (ground_.isNull() || !(key == groundOf_)) {
        groundOf_ = key;
        part_ = wordsOfPart();
        placeLegend();
        ground_ = QPixmap((QSizeF(key.size) * key.ratio).toSize());
        ground_.setDevicePixelRatio(key.ratio);
        ground_.fill(theme.surface);
        QPainter below(&ground_);
        ScenePainter(below, camera_, theme).paintGround(*scene_, *index_, shown);
    }
    painter.drawPixmap(0, 0, ground_);
    ScenePainter over(painter, camera_, theme);
    over.paintState(*scene_, *index_, shown);
    if (const QRectF area = legendArea(); !area.isEmpty())
        over.paintLegend(*scene_, shown, legend_, area.topLeft());
}

std::optional<SeenArray> ArrayCanvas::seen() const {
    if (!scene_) return std::nullopt;
    const QRectF legend = legendArea();
    return SeenArray{workbench_.array().results(),
                     queued_,
                     hasQueues_,
                     camera_,
                     {shownVariable(), asNames_},
                     workbench_.selection(),
                     isOutdated_ ? nullptr : workbench_.follower().path(),
                     violations_,
                     double(QFontInfo(font()).pixelSize()),
                     workbench_.selectedDependences(),
                     legend_,
                     legend.isEmpty() ? std::nullopt
                                      : std::optional(draw::Point2{legend.left(), legend.top()})};
}

std::optional<draw::Picture> ArrayCanvas::pictureInSight() const {
    const auto one = seen();
    if (!one) return std::nullopt;
    return one->at(one->results.run ? workbench_.time().state().get() : nullptr);
}

// "21 × 12 of 64 × 64 PEs"; PEs that do not fill a rectangle are counted.
QString ArrayCanvas::wordsOfPart() const {
    const array::Model* model = pictured().structure();
    if (!model || !model->pes) return {};
    const QRectF visible = camera_.visible();
    std::int64_t count = 0;
    std::vector<std::set<std::int64_t>> places(model->dimensions());
    for (const std::size_t n : index_->nodesIn(visible)) {
        const draw::Node& node = scene_->nodes[n];
        if (node.kind != draw::Node::Kind::Pe || !visible.contains(Camera::flipped(node.centre))) continue;
        ++count;
        for (std::size_t d = 0; d < node.pe.size(); ++d) places[d].insert(node.pe[d]);
    }
    if (count == model->pes) return {};
    QStringList part, all;
    std::int64_t filled = 1, full = 1;
    for (std::size_t d = 0; d < places.size(); ++d) {
        part << number(std::ssize(places[d]));
        all << number(model->shape[d]);
        filled *= std::ssize(places[d]);
        full *= model->shape[d];
    }
    const bool isBox = places.size() == 2 && filled == count && full == model->pes;
    const QString times = QStringLiteral(" × ");
    return tr("%1 of %2 PEs, F shows all")
        .arg(isBox ? part.join(times) : number(count), isBox ? all.join(times) : number(*model->pes));
}

void ArrayCanvas::paintMap(QPainter& painter, const Camera& camera) const {
    const Theme& theme = Theme::of(*this);
    for (const draw::Node& node : scene_->nodes) {
        if (node.kind == draw::Node::Kind::Legend || node.kind == draw::Node::Kind::Layer) continue;
        for (const draw::BarPiece& piece : draw::piecesOf(node)) {
            QRectF box = camera.boxToView(boxOf(piece));
            if (box.width() < 1) box.setWidth(1);
            if (box.height() < 1) box.setHeight(1);
            painter.fillRect(box, node.kind == draw::Node::Kind::Pe ? theme.muted : theme.line);
        }
    }
}

Shown ArrayCanvas::shown() const {
    const ArrayResults& results = workbench_.array().results();
    Shown shown;
    shown.model = pictured().structure();
    // Until there is a new one, time is that of another array.
    shown.state = results.run ? workbench_.time().state().get() : nullptr;
    shown.values = {shownVariable(), asNames_};
    // Not if the user looks at more of them by now.
    if (shown.state && glide_->state() != Glide::Stopped && canGlide()) shown.gliding = glide_->present();
    shown.selection = &workbench_.selection();
    shown.hovered = &hovered_;
    shown.holders = &holders_;
    shown.path = isOutdated_ ? nullptr : workbench_.follower().path().get();
    shown.violations = &violations_;
    shown.letters = QFontInfo(font()).pixelSize();
    shown.dependences = workbench_.selectedDependences();
    shown.waiting = waiting();
    shown.inputs = results.arrayInputs.get();
    shown.outputs = results.run ? &results.run->simulation.outputs : nullptr;
    for (const emit::Origin& part : workbench_.pointing().parts(Pointing::Where::Code)) {
        if (part.kind == emit::Origin::Kind::Link) shown.pointedLinks.insert(part.index);
        shown.pointsAtPes |= part.kind == emit::Origin::Kind::Equation;
    }
    return shown;
}

void ArrayCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const Theme& theme = Theme::of(*this);
    painter.fillRect(viewport()->rect(), theme.surface);
    const ArrayResults& results = workbench_.array().results();
    if (!scene_) {
        paintNotice(painter, workbench_.isIdle() || !results.refusal.isEmpty() ? results.refusal
                                                                               : tr("Building the array…"));
        return;
    }
    paintScene(painter, shown());
    paintPart(painter);
    if (isOutdated_)
        paintOutdated(painter);
    else if (isSketch_ || isOfExample_)
        paintStrip(painter, sketchNotice());
    paintFocus(painter);
}

Selection ArrayCanvas::at(QPointF place) const {
    if (!scene_ || isOutdated_ || legendArea().contains(place)) return {};
    // Links that are not drawn are not found.
    const double reach = ScenePainter::hasSquares(camera_) ? 0 : 5 / camera_.scale;
    return thingAt(*scene_, *index_, camera_.toScene(place), reach);
}

bool ArrayCanvas::hover(QPointF place) {
    const Selection under = at(place);
    if (!(under == hovered_)) pointAt(under);
    return under.kind != Selection::Kind::None;
}

void ArrayCanvas::leave() {
    if (hovered_.kind != Selection::Kind::None) pointAt({});
}

void ArrayCanvas::pointAt(const Selection& under) {
    hovered_ = under;
    viewport()->update();
    const auto& model = workbench_.array().results().model;
    workbench_.pointing().hover(Pointing::Where::Elsewhere, model ? partsOf(under, *model) : PointedParts{});
}

// While values are followed, a click on the line of a value follows this one.
void ArrayCanvas::click(QPointF place) {
    const Selection thing = at(place);
    workbench_.select(thing);
    const Shown now = shown();
    const auto node = thing.kind == Selection::Kind::Pe ? index_->nodeOfPe(thing.pe) : std::nullopt;
    const simulate::PeState* state =
        node && now.state ? draw::SceneList::shownLane(*now.state, thing.pe) : nullptr;
    if (!state) return;
    draw::Picture measured;
    const auto variable = draw::SceneList(measured, viewOf(camera_))
                              .variableAt(scene_->nodes[*node], *state, now, {place.x(), place.y()});
    if (variable) workbench_.follower().pick(thing, *variable);
}

void ArrayCanvas::enter(QPointF place) {
    const Selection thing = at(place);
    if (thing.kind != Selection::Kind::Pe) return;
    workbench_.select(thing);
    Q_EMIT entered();
}

bool ArrayCanvas::dismiss() {
    const bool isSelected = workbench_.selection().kind != Selection::Kind::None;
    workbench_.select({});
    return isSelected;
}

void ArrayCanvas::selectNext(QPointF direction) {
    if (!scene_ || isOutdated_) return;
    const Selection& present = workbench_.selection();
    const auto from =
        present.kind == Selection::Kind::Pe ? std::optional(present.pe) : std::optional<polyhedra::Point>();
    const draw::Node* next = nextPe(*scene_, *index_, from, direction);
    if (!next) return;
    workbench_.select(Selection::ofPe(next->pe));
    bringIntoView(boxOfPe(next->pe));
}

QRect ArrayCanvas::boxOfPe(const polyhedra::Point& pe) const {
    const auto node = scene_ ? index_->nodeOfPe(pe) : std::nullopt;
    if (!node) return {};
    const QRectF box = boxOf(scene_->nodes[*node]);
    return QRectF(camera_.toView(box.topLeft()), camera_.toView(box.bottomRight())).toAlignedRect();
}

void ArrayCanvas::goNear(const Selection& thing) {
    if (!scene_) return;
    const auto node = thing.kind == Selection::Kind::Pe ? index_->nodeOfPe(thing.pe) : std::nullopt;
    const auto edge =
        thing.kind == Selection::Kind::Link ? index_->edgeOfLink(thing.family, thing.pe) : std::nullopt;
    if (node) lookAt(boxOf(scene_->nodes[*node]));
    if (edge) lookAt(boxOf(scene_->nodes[scene_->edges[*edge].to]));
}

std::optional<QPoint> ArrayCanvas::middleOfLink(std::uint32_t family, const polyhedra::Point& reader) const {
    const auto edge = scene_ ? index_->edgeOfLink(family, reader) : std::nullopt;
    if (!edge) return std::nullopt;
    return camera_.toView(Camera::flipped(draw::middleOf(scene_->edges[*edge]))).toPoint();
}

// "A(2,3), maybe read in cycle 7": an element that waits at this place.
QString ArrayCanvas::wordsOfWaiting(QPoint place) const {
    const ArrayResults& results = workbench_.array().results();
    for (const draw::Waiting& one : waiting()) {
        const draw::Point2 at{double(place.x()), double(place.y())};
        if (!draw::SceneList::placeOf(one, viewOf(camera_)).contains(at)) continue;
        const ure::Tensor& tensor = results.model->system().tensors[one.tensor];
        const std::vector<std::int64_t>& index = one.element.index;
        const QString what = one.element.certain ? (tensor.isInput ? tr("read") : tr("written"))
                                                 : (tensor.isInput ? tr("maybe read") : tr("maybe written"));
        return tr("%1, %2 in %3")
            .arg(text(tensor.name) + (index.empty() ? QString() : tuple(index)), what,
                 timeText(results.timeUnit(), one.element.cycle));
    }
    return {};
}

QString ArrayCanvas::wordsOfPe(const polyhedra::Point& pe) const {
    const QString words = pe.empty() ? tr("Processing element") : tr("Processing element %1").arg(tuple(pe));
    const auto holder = std::ranges::find(holders_.pes, pe, &simulate::Holders::Pe::pe);
    if (holder == holders_.pes.end() || !holder->maybe) return words;
    const Selection& element = workbench_.selection();
    return tr("%1, maybe with %2")
        .arg(words, text(workbench_.array().results().model->system().tensors[element.tensor].name) +
                        tuple(*element.element));
}

QString ArrayCanvas::toolTipAt(QPoint place) const {
    const Selection thing = at(place);
    const array::Model* model = workbench_.array().results().structure();
    if (!model) return {};
    if (const QString words = wordsOfWaiting(place); !words.isEmpty()) return words;
    switch (thing.kind) {
    case Selection::Kind::Pe:
        return wordsOfPe(thing.pe);
    case Selection::Kind::Link: {
        const array::LinkFamily& family = model->links[thing.family];
        polyhedra::Point from = thing.pe;
        for (std::size_t d = 0; d < from.size(); ++d) from[d] -= family.displacement[d];
        const QString words = tr("%1 from PE %2: %3")
                                  .arg(text(model->system().variables[family.variable].name), tuple(from),
                                       text(draw::travelOf(family, *model)));
        const auto edge = index_->edgeOfLink(thing.family, thing.pe);
        const std::size_t all = edge ? scene_->edges[*edge].readers.size() : 0;
        const QString whole = all < 2 ? words : tr("%1; and %2 more like it").arg(words).arg(all - 1);
        return violations_.concern(family) ? tr("%1, read before it is computed").arg(whole) : whole;
    }
    case Selection::Kind::Tensor:
        return array::isExpression(*model, thing.tensor)
                   ? tr("%1 from the kernels around the array")
                         .arg(text(array::textOfTensor(*model, thing.tensor)))
                   : tr("%1 in memory").arg(text(array::textOfTensor(*model, thing.tensor)));
    case Selection::Kind::Dependence:
    case Selection::Kind::Part:
    case Selection::Kind::None:
        break;
    }
    return {};
}

} // namespace tactus::views
