#include "brute.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::test {

using dependence::AtPoint;
using polyhedra::Point;
using polyhedra::Verdict;
using ure::EquationId;
using ure::Expr;

namespace {

std::string finding(std::string_view code, text::Span span) {
    return fmt::format("{} at {}", code, span.begin);
}

std::string targetText(const Expr& site) {
    const std::vector<std::string> names{"i", "j", "k"};
    std::string text =
        fmt::format("{} {} {}", static_cast<int>(site.kind), site.variable.index(), site.tensor.index());
    for (const auto& form : site.index) text += "," + polyhedra::toString(form, names);
    for (const auto& form : site.affine) text += "," + polyhedra::toString(form.value().form, names);
    return text;
}

} // namespace

Brute::Brute(const ure::System& system) : system_(system) {
    polyhedra::forEachPoint(system.domain, [&](std::span<const std::int64_t> at) {
        for (EquationId equation : system.equations.keys())
            computed_[{equation, Point(at.begin(), at.end())}] = dependence::computeAt(system, equation, at);
        return true;
    });
    for (const auto& [node, what] : computed_)
        for (const AtPoint::Happening& happening : what.reads) visit(node, happening);
}

void Brute::visit(const Node& node, const AtPoint::Happening& happening) {
    if (!happening.certain) {
        auto [first, isNew] = underData_.emplace(node.first, happening.site);
        // Reads of funcs are named before reads of inputs.
        const auto rank = [&](ure::ExprId site) {
            return std::pair(system_.exprs[site].kind != Expr::Kind::Read, system_.spanOf(site).begin);
        };
        if (rank(happening.site) < rank(first->second)) first->second = happening.site;
    }
    if (system_.exprs[happening.site].kind == Expr::Kind::Read) return visitFunc(node, happening);
    if (outside(happening.site, node.second))
        undefined(node, happening.site, Cause::Bounds, happening.certain);
}

void Brute::visitFunc(const Node& node, const AtPoint::Happening& happening) {
    const Expr& site = system_.exprs[happening.site];
    Node target{system_.variables[site.variable].equation, {}};
    for (const auto& form : site.index) target.second.push_back(form(node.second));
    const auto found = computed_.find(target);
    if (found == computed_.end()) return undefined(node, happening.site, Cause::Outside, happening.certain);
    const Verdict missing = found->second.missing;
    if (missing != Verdict::No)
        undefined(node, happening.site, Cause::Missing, happening.certain && missing == Verdict::Yes);
    if (missing != Verdict::Yes) readers_[target].push_back({node, happening.certain});
}

bool Brute::outside(ure::ExprId inputSite, const Point& point) const {
    const Expr& site = system_.exprs[inputSite];
    for (std::size_t d = 0; d < site.affine.size(); ++d) {
        const std::int64_t at = site.affine[d].value()(point);
        if (at < 0 || at >= system_.tensors[site.tensor].extents[d]) return true;
    }
    return false;
}

void Brute::undefined(const Node& node, ure::ExprId site, Cause cause, bool certain) {
    const std::string key = fmt::format("{}: {}", node.first.index(), targetText(system_.exprs[site]));
    Family& family = families_.try_emplace({key, cause}, Family{site, {}}).first->second;
    if (system_.spanOf(site).begin < system_.spanOf(family.site).begin) family.site = site;
    if (certain) family.certain.insert(node);
}

bool Brute::isWritten(const Node& node, bool certain) const {
    if (!system_.equations[node.first].isOutput()) return false;
    const Verdict missing = computed_.at(node).missing;
    return certain ? missing == Verdict::No : missing != Verdict::Yes;
}

bool Brute::reaches(const std::set<Node>& from, bool certain) const {
    std::set<Node> poisoned = from;
    std::vector<Node> work(from.begin(), from.end());
    while (!work.empty()) {
        const Node node = work.back();
        work.pop_back();
        if (isWritten(node, certain)) return true;
        const auto readers = readers_.find(node);
        if (readers == readers_.end()) continue;
        for (const Edge& edge : readers->second)
            if ((edge.certain || !certain) && poisoned.insert(edge.reader).second)
                work.push_back(edge.reader);
    }
    return false;
}

std::string Brute::codeOf(const std::pair<std::string, Cause>& key, const Family& family) const {
    if (family.certain.empty()) return "perhaps-undefined-read";
    const bool bounds = key.second == Cause::Bounds;
    if (!reaches(family.certain, true) && !reaches(family.certain, false))
        return bounds ? "dead-input-out-of-bounds" : "dead-undefined-read";
    if (bounds) return "input-out-of-bounds";
    const bool output = system_.equations[family.certain.begin()->first].isOutput();
    return key.second == Cause::Outside && !output ? "missing-base-case" : "undefined-read";
}

std::multiset<std::string> Brute::findings() const {
    std::multiset<std::string> list;
    for (const auto& [key, family] : families_)
        list.insert(finding(codeOf(key, family), system_.spanOf(family.site)));
    for (const auto& [equation, site] : underData_)
        list.insert(finding("guard-on-data", system_.spanOf(site)));
    addCycle(list);
    addWrites(list);
    return list;
}

bool Brute::cycleAt(const Point& point, bool certain) const {
    // Reachability between the equations of one point, by repeated joining.
    const std::size_t count = system_.equations.size();
    std::vector<std::vector<bool>> reads(count, std::vector<bool>(count));
    for (EquationId producer : system_.equations.keys()) {
        const auto readers = readers_.find({producer, point});
        if (readers == readers_.end()) continue;
        for (const Edge& edge : readers->second)
            if (edge.reader.second == point && (edge.certain || !certain))
                reads[edge.reader.first.index()][producer.index()] = true;
    }
    for (std::size_t via = 0; via < count; ++via)
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b)
                if (reads[a][via] && reads[via][b]) reads[a][b] = true;
    for (std::size_t a = 0; a < count; ++a)
        if (reads[a][a]) return true;
    return false;
}

void Brute::addCycle(std::multiset<std::string>& list) const {
    std::set<Point> points;
    for (const auto& [node, what] : computed_) points.insert(node.second);
    if (std::ranges::any_of(points, [&](const Point& point) { return cycleAt(point, true); }))
        list.insert("same-point-cycle");
    else if (std::ranges::any_of(points, [&](const Point& point) { return cycleAt(point, false); }))
        list.insert("guarded-cycle");
}

Point Brute::element(const Node& node) const {
    Point result;
    for (const auto& form : system_.equations[node.first].left) result.push_back(form(node.second));
    return result;
}

void Brute::addWrites(std::multiset<std::string>& list) const {
    for (EquationId id : system_.equations.keys()) {
        const ure::Equation& equation = system_.equations[id];
        if (!equation.isOutput()) continue;
        const auto outsideAt = [&](const auto& entry) {
            if (entry.first.first != id || !isWritten(entry.first, false)) return false;
            const Point at = element(entry.first);
            for (std::size_t d = 0; d < at.size(); ++d)
                if (at[d] < 0 || at[d] >= system_.tensors[equation.output].extents[d]) return true;
            return false;
        };
        if (std::ranges::any_of(computed_, outsideAt))
            list.insert(finding("output-out-of-bounds", equation.leftSpan));
    }
    for (ure::TensorId tensor : system_.tensors.keys())
        if (!system_.tensors[tensor].isInput) addElements(list, tensor);
}

void Brute::addElements(std::multiset<std::string>& list, ure::TensorId tensor) const {
    std::map<Point, int> certain, all;
    for (const auto& [node, what] : computed_) {
        if (system_.equations[node.first].output != tensor || !isWritten(node, false)) continue;
        ++all[element(node)];
        if (isWritten(node, true)) ++certain[element(node)];
    }
    const auto twice = [](const auto& entry) { return entry.second > 1; };
    if (std::ranges::any_of(certain, twice))
        list.insert("written-twice");
    else if (std::ranges::any_of(all, twice))
        list.insert("perhaps-written-twice");
    const auto inside = [&](const Point& at) {
        for (std::size_t d = 0; d < at.size(); ++d)
            if (at[d] < 0 || at[d] >= system_.tensors[tensor].extents[d]) return false;
        return true;
    };
    const auto written = [&](const std::map<Point, int>& elements) {
        return std::ranges::count_if(elements, [&](const auto& entry) { return inside(entry.first); });
    };
    const std::int64_t elements = system_.tensors[tensor].elements();
    if (written(all) < elements)
        list.insert(fmt::format("never-written {} of {}", elements - written(all), elements));
    else if (written(certain) < elements)
        list.insert(fmt::format("perhaps-never-written {} of {}", elements - written(certain), elements));
}

bool Brute::reads(const std::string& reader, const Point& at, const std::string& variable,
                  const Point& from) const {
    for (const auto& [node, edges] : readers_)
        for (const Edge& edge : edges)
            if (node.second == from && system_.nameOf(node.first) == variable && edge.reader.second == at &&
                system_.nameOf(edge.reader.first) == reader)
                return true;
    return false;
}

bool Brute::sameElement(const diagnostics::Witness::Point& p, const diagnostics::Witness::Point& q) const {
    for (const auto& [a, aWhat] : computed_)
        for (const auto& [b, bWhat] : computed_)
            if (a != b && a.second == p.at && b.second == q.at && system_.nameOf(a.first) == p.variable &&
                system_.nameOf(b.first) == q.variable && isWritten(a, false) && isWritten(b, false) &&
                element(a) == element(b))
                return true;
    return false;
}

bool Brute::confirms(const diagnostics::Witness& witness) const {
    using Kind = diagnostics::Witness::Kind;
    const auto& points = witness.points;
    const auto writesAt = [&](const diagnostics::Witness::Point& point, bool certain) {
        return std::ranges::any_of(system_.equations.keys(), [&](EquationId equation) {
            return system_.nameOf(equation) == point.variable && computed_.contains({equation, point.at}) &&
                   isWritten({equation, point.at}, certain);
        });
    };
    if (witness.kind == Kind::Cycle) {
        for (std::size_t n = 0; n + 1 < points.size(); ++n)
            if (!reads(points[n].variable, points[n].at, points[n + 1].variable, points[n + 1].at))
                return false;
        return points.front() == points.back();
    }
    if (witness.kind == Kind::Twice) return sameElement(points[0], points[1]);
    const bool isRead = witness.kind == Kind::Undefined;
    const bool first = std::ranges::any_of(families_, [&](const auto& entry) {
        return (entry.first.second != Cause::Bounds) == isRead &&
               (entry.second.certain.empty() ||
                std::ranges::any_of(entry.second.certain, [&](const Node& node) {
                    return node.second == points[0].at && system_.nameOf(node.first) == points[0].variable;
                }));
    });
    if (witness.kind == Kind::Bounds && families_.empty()) return writesAt(points[0], false); // of an output
    const std::size_t chain = isRead ? 2 : 1; // the chain's second point
    for (std::size_t n = chain; n < points.size(); ++n) {
        const auto& from = n == chain ? points[0] : points[n - 1];
        if (!reads(points[n].variable, points[n].at, from.variable, from.at)) return false;
    }
    return (first || witness.kind == Kind::Bounds) &&
           (points.size() <= chain || writesAt(points.back(), false));
}

} // namespace tactus::test
