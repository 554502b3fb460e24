#include "dependence/findings/report.h"

#include "base/counted.h"
#include "ure/print/design_forms.h"

#include "dependence/findings/advice.h"
#include "dependence/findings/outside.h"
#include "dependence/findings/repairs.h"

#include "dependence/cases/indices.h"
#include "dependence/cases/names.h"

#include <algorithm>

namespace tactus::dependence {

using diagnostics::Diagnostic;
using diagnostics::Kind;
using diagnostics::make;
using diagnostics::Witness;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;
using ure::EquationId;
using ure::Expr;

namespace {

std::string extentsOf(const ure::Tensor& tensor) {
    std::string text;
    for (std::int64_t extent : tensor.extents) text += fmt::format("[{}]", extent);
    return text.empty() ? "a scalar" : text;
}

// "element (0,3) of output C", "output s"
std::string elementText(const ure::Tensor& tensor, const Point& element) {
    if (element.empty()) return "output " + tensor.name;
    return fmt::format("element {} of output {}", tuple(element), tensor.name);
}

// "A -> B -> C", the middle left out where it is long.
std::string chainText(std::span<const Witness::Point> points) {
    constexpr std::size_t shown = 6;
    std::vector<std::string> parts;
    for (std::size_t n = 0; n < points.size(); ++n) {
        if (points.size() <= shown + 1 || n < shown / 2 || n + shown / 2 >= points.size())
            parts.push_back(toString(points[n]));
        else if (n == shown / 2)
            parts.push_back(fmt::format("... {} more ...", points.size() - shown));
    }
    return fmt::format("{}", fmt::join(parts, " -> "));
}

using Places = std::vector<std::vector<Bounds>>;

// What sets the families apart from the domain, each once; nothing where there is nothing, or too much to
// say.
Places placesOf(const std::vector<Family>& families) {
    constexpr std::size_t most = 3;
    Places places;
    for (const Family& family : families)
        if (family.conditions.empty())
            return {};
        else if (std::ranges::find(places, family.conditions) == places.end())
            places.push_back(family.conditions);
    return places.size() > most ? Places() : places;
}

std::string joined(const Places& places, std::string (*one)(const Bounds&), std::string_view between,
                   std::string_view orElse) {
    std::vector<std::string> parts;
    for (const std::vector<Bounds>& place : places) {
        std::vector<std::string> bounds;
        std::ranges::transform(place, std::back_inserter(bounds), one);
        parts.push_back(fmt::format("{}", fmt::join(bounds, between)));
    }
    return fmt::format("{}", fmt::join(parts, orElse));
}

// " at j = 0, i >= 1 or at k = 3"
std::string atText(const Places& places) {
    return places.empty() ? std::string() : " at " + joined(places, inWords, ", ", " or at ");
}

// The same as a condition of the language.
std::string conditionText(const Places& places) {
    return places.empty() ? "..." : joined(places, asCondition, " && ", " || ");
}

// Why a guard is left to the run.
const char* whyDoubtful(bool onData) {
    return onData ? "data decide" : "the guard has too many values to enumerate";
}
const char* whichGuard(bool onData) {
    return onData ? "on data" : "with too many values to enumerate";
}

bool isIdentity(const std::vector<AffineForm>& point) {
    for (std::size_t loop = 0; loop < point.size(); ++loop)
        if (point[loop] != AffineForm::variable(loop, point.size())) return false;
    return true;
}

} // namespace

Witness::Point Report::pointOf(EquationId equation, std::span<const std::int64_t> point) const {
    return witnessPoint(system_, system_.nameOf(equation), point);
}

void Report::notUniform(const Read& read, const Distance& distance) {
    const Expr& site = system_.exprs[read.site];
    const Family all = familyOf(system_, system_.domain);
    const auto vectorText = [&](const Point& point) {
        const polyhedra::Vector vector = distanceAt(site, point);
        polyhedra::Vector inOrder;
        for (const ure::LoopId loop : system_.designOrder) inOrder.push_back(vector[loop.index()]);
        return tuple(inOrder);
    };
    add(make(Kind::NotUniform, site.span, system_.nameOf(read.reader) + tuple(system_, all.point),
             targetText(site, nullptr), vectorText(distance.p), toString(pointOf(read.reader, distance.p)),
             vectorText(distance.q), toString(pointOf(read.reader, distance.q)),
             uniformText(system_, system_.equations[read.reader], site)));
}

// The target of a read, over the loops, or at the points of a family.
std::string Report::targetText(const Expr& site, const std::vector<AffineForm>* familyPoint) const {
    const auto shown = [&](const AffineForm& form) {
        return familyPoint ? polyhedra::substitute(form, *familyPoint, familyPoint->size()) : form;
    };
    std::vector<AffineForm> forms;
    if (site.kind == Expr::Kind::Read) {
        for (const AffineForm& form : site.index) forms.push_back(shown(form));
        return system_.variables[site.variable].name + tuple(system_, forms);
    }
    const std::vector<std::string> names = system_.loopNames();
    std::vector<std::string> parts;
    for (std::size_t d = 0; d < site.affine.size(); ++d) {
        const auto& index = site.affine[d];
        std::string part =
            index && index->isAffine()
                ? polyhedra::toString(ure::overValues(system_, shown(index->form)).value_or(index->form),
                                      names)
                : std::string(system_.source->text(system_.exprs[site.operands[d]].span));
        std::erase_if(part, [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
        parts.push_back(std::move(part));
    }
    return fmt::format("{}({})", system_.tensors[site.tensor].name, fmt::join(parts, ","));
}

Report::Words Report::wordsOf(const UndefinedRead& family) const {
    const Expr& site = system_.exprs[family.site];
    std::vector<Family> families;
    for (const Piece& piece : family.where.certain.empty() ? family.where.perhaps : family.where.certain)
        families.push_back(familyOf(system_, piece));
    std::vector<AffineForm> point = families.front().point;
    if (std::ranges::any_of(families, [&](const Family& other) { return other.point != point; })) {
        point = familyOf(system_, system_.domain).point;
        std::erase_if(families, [](const Family& other) { return !isIdentity(other.point); });
    }
    const Places places = placesOf(families);
    Words words{system_.nameOf(family.reader) + tuple(system_, point),
                targetText(site, &point),
                atText(places),
                {},
                conditionText(places)};
    switch (family.cause) {
    case Cause::Outside:
        words.problem = "outside the loops";
        break;
    case Cause::Missing:
        words.problem =
            fmt::format("where the equation of {} gives no value", system_.variables[site.variable].name);
        break;
    case Cause::Bounds: {
        const ure::Tensor& tensor = system_.tensors[site.tensor];
        words.problem = tensor.name + extentsOf(tensor);
    }
    }
    return words;
}

// Are the points that words say all that there are? Families with equal loops have them in their tuple only,
// and what data decide is in no words.
bool Report::saysAll(const UndefinedRead& family) const {
    const bool isSaid = std::ranges::all_of(
        family.where.certain, [&](const Piece& piece) { return isIdentity(familyOf(system_, piece).point); });
    return isSaid && family.where.perhaps.empty() && wordsOf(family).condition != "...";
}

// An index at a point, "?" where data decide.
std::string Report::indexText(const Expr& site, std::size_t dimension, const Point& point) const {
    if (const auto& affine = site.affine[dimension]) return std::to_string((*affine)(point));
    if (readsData(system_, site.operands[dimension])) return "?";
    const auto value = PointValue(system_, site.operands[dimension]).at(point);
    return value ? std::to_string(*value) : "?";
}

Witness Report::witnessOf(const UndefinedRead& family, const Point& point,
                          const std::vector<Reach::Step>& chain) const {
    const Expr& site = system_.exprs[family.site];
    Witness witness{Witness::Kind::Undefined, {pointOf(family.reader, point)}, {}};
    if (family.cause == Cause::Bounds) {
        witness.kind = Witness::Kind::Bounds;
        std::vector<std::string> element;
        for (std::size_t d = 0; d < site.affine.size(); ++d) element.push_back(indexText(site, d, point));
        const ure::Tensor& tensor = system_.tensors[site.tensor];
        witness.text = fmt::format("{} reads {}({}), but {} is {}", toString(witness.points[0]), tensor.name,
                                   fmt::join(element, ","), tensor.name, extentsOf(tensor));
    } else {
        witness.points.push_back(
            witnessPoint(system_, system_.variables[site.variable].name, targetAt(site, point)));
        witness.text = fmt::format("{} reads {}, which has no value", toString(witness.points[0]),
                                   toString(witness.points[1]));
    }
    if (chain.size() < 2) return witness;
    std::vector<Witness::Point> way;
    for (const Reach::Step& step : chain) way.push_back(pointOf(step.equation, step.at));
    witness.text += "; it reaches the output through " + chainText(way);
    witness.points.insert(witness.points.end(), way.begin() + 1, way.end());
    return witness;
}

void Report::live(const UndefinedRead& family, const Words& words, const Reach& reach) {
    const text::Span span = system_.spanOf(family.site);
    const std::string output = system_.nameOf(reach.chain.back().equation);
    const char* reaches = reach.kind == Reach::Kind::Reaches ? "reaches" : "may reach";
    const bool baseCase = family.cause == Cause::Outside && !system_.equations[family.reader].isOutput();
    const auto outside = outsideText(system_, family, questions_);
    const std::string orMeant = orMeantText(system_, family);
    Diagnostic diagnostic =
        baseCase ? make(Kind::MissingBaseCase, span, words.reader, words.target, words.at,
                        outside.value_or(words.condition), system_.source->text(span), orMeant)
        : family.cause == Cause::Bounds ? make(Kind::InputOutOfBounds, span, words.reader, words.target,
                                               words.at, words.problem, reaches, output)
                                        : make(Kind::UndefinedRead, span, words.reader, words.target,
                                               words.at, words.problem, reaches, output, orMeant);
    diagnostic.witness = witnessOf(family, reach.chain.front().at, reach.chain);
    const std::string known = saysAll(family) ? words.condition : std::string();
    diagnostic.fixes = repairsOf(system_, family, outside.value_or(known));
    add(std::move(diagnostic));
}

void Report::plain(Kind kind, const UndefinedRead& family, const Words& words) {
    Diagnostic diagnostic =
        make(kind, system_.spanOf(family.site), words.reader, words.target, words.at, words.problem);
    diagnostic.witness = witnessOf(family, questions_.least(family.where.certain).value(), {});
    add(std::move(diagnostic));
}

void Report::ofMemory(const UndefinedRead& family) {
    const Words words = wordsOf(family);
    if (family.where.certain.empty()) return perhapsUndefined(family, words);
    plain(Kind::UndefinedMemoryRead, family, words);
}

void Report::undefined(const UndefinedRead& family, Liveness& liveness) {
    const Words words = wordsOf(family);
    const bool bounds = family.cause == Cause::Bounds;
    if (family.where.certain.empty()) return perhapsUndefined(family, words);
    const Reach reach = liveness.reach(family.reader, family.where.certain);
    switch (reach.kind) {
    case Reach::Kind::Reaches:
    case Reach::Kind::MayReach:
        return live(family, words, reach);
    case Reach::Kind::Dead:
        return plain(bounds ? Kind::DeadInputOutOfBounds : Kind::DeadUndefinedRead, family, words);
    case Reach::Kind::Undecided:
        return plain(bounds ? Kind::UndecidedInputOutOfBounds : Kind::UndecidedUndefinedRead, family, words);
    }
}

void Report::perhapsUndefined(const UndefinedRead& family, const Words& words) {
    const std::string outside = family.cause == Cause::Bounds ? "outside " : "";
    Diagnostic diagnostic = make(Kind::PerhapsUndefinedRead, system_.spanOf(family.site), words.reader,
                                 words.target, words.at, outside + words.problem, whyDoubtful(family.onData));
    diagnostic.witness = witnessOf(family, questions_.least(family.where.perhaps).value(), {});
    add(std::move(diagnostic));
}

void Report::guardsOnData(EquationId equation, const EquationReads& reads) {
    std::vector<std::string> names;
    const Read* first = nullptr;
    bool onData = false;
    for (const std::vector<Read>* list : {&reads.funcs, &reads.inputs})
        for (const Read& read : *list) {
            if (read.where.perhaps.empty()) continue;
            const Expr& site = system_.exprs[read.site];
            // Only a reduction's own steps read the value that it carries, and they have it wherever
            // they read.
            const bool isStep =
                site.kind == Expr::Kind::Read && system_.variables[site.variable].carriedFor.valid();
            if (isStep) continue;
            if (!first) first = &read;
            onData |= read.onData;
            const std::string& name = site.kind == Expr::Kind::Read ? system_.variables[site.variable].name
                                                                    : system_.tensors[site.tensor].name;
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    if (first)
        add(make(Kind::GuardOnData, system_.spanOf(first->site), system_.nameOf(equation),
                 fmt::format("{}", fmt::join(names, ", ")), whichGuard(onData)));
}

void Report::samePoint(const SamePoint& order) {
    if (order.guarded.empty()) return;
    if (order.cycle.empty() || order.onlyPerhaps) {
        std::vector<std::string> names;
        for (EquationId equation : order.guarded) names.push_back(system_.nameOf(equation));
        const text::Span span = system_.equations[order.guarded.front()].leftSpan;
        return add(make(Kind::GuardedCycle, span, fmt::format("{}", fmt::join(names, ", "))));
    }
    Witness witness{Witness::Kind::Cycle, {}, {}};
    for (EquationId equation : order.cycle) witness.points.push_back(pointOf(equation, order.at));
    witness.points.push_back(witness.points.front());
    std::vector<std::string> names;
    for (const Witness::Point& point : witness.points) names.push_back(toString(point));
    witness.text = fmt::format("{}", fmt::join(names, " reads "));
    const bool itself = order.cycle.size() == 1;
    Diagnostic diagnostic = make(Kind::SamePointCycle, system_.equations[order.cycle.front()].leftSpan,
                                 names.front(), itself ? std::string() : fmt::format(": {}", witness.text));
    for (std::size_t n = 1; n < order.cycle.size(); ++n)
        diagnostic.related.push_back({system_.equations[order.cycle[n]].leftSpan, "part of the cycle"});
    diagnostic.witness = std::move(witness);
    add(std::move(diagnostic));
}

void Report::twice(ure::TensorId tensor, const Twice& twice) {
    std::vector<std::int64_t> element;
    for (const AffineForm& form : system_.equations[twice.first->equation].left)
        element.push_back(form(twice.p));
    Witness witness{Witness::Kind::Twice,
                    {pointOf(twice.first->equation, twice.p), pointOf(twice.second->equation, twice.q)},
                    {}};
    const std::string p = toString(witness.points[0]), q = toString(witness.points[1]);
    witness.text = fmt::format("{} and {} write {}", p, q, elementText(system_.tensors[tensor], element));
    const text::Span span = system_.equations[twice.second->equation].leftSpan;
    const std::string what = elementText(system_.tensors[tensor], element);
    Diagnostic diagnostic = twice.certain
                                ? make(Kind::WrittenTwice, span, what, p, q, choiceText(system_, twice))
                                : make(Kind::PerhapsWrittenTwice, span, what, p, q,
                                       whyDoubtful(twice.first->onData || twice.second->onData));
    if (twice.first != twice.second)
        diagnostic.related.push_back({system_.equations[twice.first->equation].leftSpan, "the other write"});
    diagnostic.witness = std::move(witness);
    add(std::move(diagnostic));
}

void Report::never(ure::TensorId id, const Unwritten& unwritten) {
    const ure::Tensor& tensor = system_.tensors[id];
    const std::string first = unwritten.first.empty() ? tensor.name : tensor.name + tuple(unwritten.first);
    if (unwritten.certain)
        add(make(Kind::NeverWritten, tensor.span, base::thousands(unwritten.count),
                 base::thousands(tensor.elements()), tensor.name, first,
                 rangeEndText(system_, id, unwritten.first)));
    else
        add(make(Kind::PerhapsNeverWritten, tensor.span, base::thousands(unwritten.count),
                 base::thousands(tensor.elements()), tensor.name, whichGuard(unwritten.onData), first));
}

void Report::unknownWhetherWritten(ure::TensorId id) {
    const ure::Tensor& tensor = system_.tensors[id];
    add(make(Kind::PerhapsNotAllWritten, tensor.span, base::thousands(tensor.elements()), tensor.name));
}

void Report::outputOutside(const Writes& writes, const Point& point) {
    const ure::Tensor& tensor = system_.tensors[writes.tensor];
    std::vector<std::int64_t> element;
    for (const AffineForm& form : system_.equations[writes.equation].left) element.push_back(form(point));
    Witness witness{Witness::Kind::Bounds, {pointOf(writes.equation, point)}, {}};
    const std::string iteration = "iteration " + tuple(witness.points[0].at);
    witness.text = fmt::format("{} writes {}{}", iteration, tensor.name, tuple(element));
    Diagnostic diagnostic = make(Kind::OutputOutOfBounds, system_.equations[writes.equation].leftSpan,
                                 iteration, elementText(tensor, element), extentsOf(tensor),
                                 guardedTermText(system_, writes, element));
    diagnostic.witness = std::move(witness);
    add(std::move(diagnostic));
}

void Report::checkedWhenRunning(const Read& read, std::size_t dimension) {
    const Expr& site = system_.exprs[read.site];
    const ure::Tensor& tensor = system_.tensors[site.tensor];
    const bool onData = readsData(system_, site.operands[dimension]);
    add(make(Kind::InputCheckedWhenRunning, system_.spanOf(site.operands[dimension]), dimension + 1,
             targetText(site, nullptr), onData ? "depends on data" : "has too many values to enumerate",
             tensor.extents[dimension] - 1));
}

bool Report::hasErrorAt(ure::ExprId site) const {
    const text::Span span = system_.spanOf(site);
    return std::ranges::any_of(list_, [&](const Diagnostic& one) {
        return one.severity == diagnostics::Severity::Error && one.span == span;
    });
}

void Report::tooIntricate(EquationId equation, const char* what) {
    const std::string subject = what;
    add(make(Kind::TooIntricate, system_.equations[equation].leftSpan, subject, system_.nameOf(equation),
             subject.ends_with('s') ? "are" : "is"));
}

void Report::tooLarge(EquationId equation) {
    add(make(Kind::NumbersTooLarge, system_.equations[equation].leftSpan, "the equation",
             system_.nameOf(equation), "has"));
}

} // namespace tactus::dependence
