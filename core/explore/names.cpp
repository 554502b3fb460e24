#include "explore/names.h"

#include "localise/inputs/propagation.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace tactus::explore {

using array::LinkFamily;
using polyhedra::Vector;

namespace {

constexpr std::string_view partsTravel = "partial sums travel", wiresOver = "wires over ";

bool isOwn(const array::Model& model, const LinkFamily& link) {
    return model.system().equations[link.reader].variable == link.variable;
}

char letterOf(const LinkFamily& link) {
    return polyhedra::isZero(link.displacement) ? 'T' : link.delay == 0 ? 'M' : 'S';
}

// A variable whose values go along one vector and nowhere else.
struct Travel {
    ure::VariableId variable;
    const LinkFamily* link;
    std::string input;     // that it hands on; empty: it is a sum, or another recurrence
    std::size_t loops = 0; // that occur in the indices of the input

    bool stays() const { return polyhedra::isZero(link->displacement); }
    // From PE to the next one, in so many steps.
    bool movesIn(std::int64_t steps) const {
        return link->delay == steps && link->displacement.size() == 1 && std::abs(link->displacement[0]) == 1;
    }
    std::int64_t direction() const { return link->displacement[0]; }
};

class Travels {
  public:
    Travels(const array::Model& model, const HandedOnInputs& handedOn)
        : model_(model), system_(model.system()) {
        for (const LinkFamily& link : model.links) {
            if (!isOwn(model, link)) continue;
            isPlain_ &= std::ranges::none_of(
                all_, [&](const Travel& other) { return other.variable == link.variable; });
            all_.push_back({link.variable, &link, {}, 0});
            if (const auto& input = handedOn[link.reader.index()]) {
                all_.back().input = input->input;
                all_.back().loops = input->loops;
            }
        }
    }

    // Each variable goes along one vector only.
    bool arePlain() const { return isPlain_; }
    const std::vector<Travel>& all() const { return all_; }

    // An output is this variable at its last iterations.
    bool isResult(const Travel& one) const {
        return one.input.empty() && !isCopied(one, system_.equations[one.link->reader].value) &&
               std::ranges::any_of(model_.graph->dependences, [&](const dependence::Dependence& read) {
                   return read.variable == one.variable && read.samePoint() &&
                          system_.equations[read.reader].isOutput();
               });
    }

    // A result, or a part of one.
    bool isSum(const Travel& one) const {
        return isResult(one) || system_.variables[one.variable].carriedFor.valid();
    }
    bool haveStationaryResults() const {
        const auto isWith = [&](const Travel& one) { return isResult(one); };
        const auto moves = [&](const Travel& one) { return isSum(one) && !one.stays(); };
        return std::ranges::any_of(all_, isWith) && std::ranges::none_of(all_, moves);
    }
    // Do sums go on from one run of a reduction to the next on another way, or as parts of others?
    bool havePartsThatTravel() const {
        return std::ranges::any_of(all_, [&](const Travel& one) {
            const auto isOther = [&](const Travel& other) {
                return other.variable == one.variable && other.link != one.link;
            };
            return !one.stays() && isSum(one) && (!isResult(one) || std::ranges::any_of(all_, isOther));
        });
    }

  private:
    // A stream that was made for an input, perhaps only where an output needs it.
    bool isCopied(const Travel& one, ure::ExprId id) const {
        const ure::Expr& expr = system_.exprs[id];
        if (expr.kind == ure::Expr::Kind::Select)
            return std::all_of(expr.operands.begin() + 1, expr.operands.end(),
                               [&](ure::ExprId value) { return isCopied(one, value); });
        return expr.kind == ure::Expr::Kind::ReadInput ||
               (expr.kind == ure::Expr::Kind::Read && expr.variable == one.variable);
    }

    const array::Model& model_;
    const ure::System& system_;
    std::vector<Travel> all_;
    bool isPlain_ = true;
};

// The most PEs that a wire leads over in one dimension.
std::int64_t longestWire(const array::Model& model) {
    std::int64_t longest = 0;
    for (const LinkFamily& link : model.links)
        for (const std::int64_t step : link.displacement) longest = std::max(longest, std::abs(step));
    return longest;
}

// The linear arrays of Kung, Why systolic architectures?, 1982: a convolution of weights w and inputs x.
std::optional<std::string> kungOf(const array::Model& model, const Travels& travels) {
    const auto& all = travels.all();
    if (!travels.arePlain() || all.size() != 3 || model.system().loops.size() != 2 || model.dimensions() != 1)
        return std::nullopt;
    const Travel *w = nullptr, *x = nullptr, *y = nullptr;
    for (const Travel& one : all) {
        if (travels.isResult(one)) y = &one;
        if (!one.input.empty() && one.loops == 1) w = &one;
        if (!one.input.empty() && one.loops == 2) x = &one;
    }
    if (!w || !x || !y) return std::nullopt;
    const bool isSame = !w->stays() && !x->stays()
                            ? w->direction() == x->direction()
                            : !x->stays() && !y->stays() && x->direction() == y->direction();
    if (w->stays() && x->movesIn(0) && y->movesIn(1)) return "B1";
    if (y->stays() && x->movesIn(0) && w->movesIn(1)) return "B2";
    if (w->stays() && x->movesIn(1) && y->movesIn(0)) return "F";
    if (y->stays() && x->movesIn(1) && w->movesIn(1) && !isSame) return "R1";
    if (y->stays() && x->movesIn(1) && w->movesIn(2) && isSame) return "R2";
    if (y->stays() && x->movesIn(2) && w->movesIn(1) && isSame) return "R2 dual";
    if (w->stays() && x->movesIn(1) && y->movesIn(1) && !isSame) return "W1";
    if (w->stays() && x->movesIn(2) && y->movesIn(1) && isSame) return "W2";
    if (w->stays() && x->movesIn(1) && y->movesIn(2) && isSame) return "W2 dual";
    return std::nullopt;
}

// Kung and Leiserson 1978: three travels move on a plane, each to the next PE in a step, their directions add
// up to 0, and a PE works in every third step.
bool isHexagonal(const array::Model& model, const Travels& travels) {
    const auto& all = travels.all();
    if (!travels.arePlain() || all.size() != 3 || model.dimensions() != 2 || model.period != 3) return false;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        std::int64_t sum = 0;
        for (const Travel& one : all) sum += one.link->displacement[axis];
        if (sum != 0) return false;
    }
    return std::ranges::all_of(all, [](const Travel& one) {
        return one.link->delay == 1 && !one.stays() &&
               std::ranges::all_of(one.link->displacement,
                                   [](std::int64_t step) { return std::abs(step) <= 1; });
    });
}

std::vector<std::size_t> loopsIn(const polyhedra::AffineForm& form, std::size_t loops) {
    std::vector<std::size_t> found;
    for (std::size_t l = 0; l < loops; ++l)
        if (form.coefficients[l] != 0) found.push_back(l);
    return found;
}

// The PEs are the values of these two loops.
bool isSpace(const array::Model& model, const std::array<std::size_t, 2>& loops) {
    polyhedra::Matrix square;
    for (const polyhedra::AffineForm& row : model.map.space) {
        square.push_back({row.coefficients[loops[0]], row.coefficients[loops[1]]});
        if (loopsIn(row, row.dimensions()).size() >
            loopsIn({square.back(), 0}, 2).size()) // another loop is space too
            return false;
    }
    return std::abs(polyhedra::determinant(square)) == 1;
}

// Sums are handed on along this loop from PE to PE, and nowhere else: the sum of a further channel begins
// again at the first PE of the line.
bool sumsGoAlong(const array::Model& model, const Travels& travels, std::size_t loop) {
    Vector unit(model.system().loops.size(), 0);
    unit[loop] = 1;
    const Vector line = polyhedra::multiply(model.map.spaceRows(), unit);
    bool found = false;
    for (const Travel& one : travels.all()) {
        if (one.stays() || !travels.isSum(one)) continue;
        if (polyhedra::rank({line, one.link->displacement}) > 1) return false;
        found |= polyhedra::gcd(one.link->displacement) == 1;
    }
    return found;
}

// A loop of the result and one of the weights, whose sum is an index of the inputs: y(r) += x(r + p) * w(p).
struct Window {
    std::size_t result, weights;
    ure::TensorId input;
};

class Windows {
  public:
    Windows(const ure::System& system, const ure::Equation& output) : loops_(system.loops.size()) {
        for (const polyhedra::AffineForm& index : output.left)
            if (const auto loops = loopsIn(index, loops_); loops.size() == 1) result_.insert(loops.front());
        for (const ure::Expr& read : system.exprs)
            if (read.kind == ure::Expr::Kind::ReadInput)
                for (const auto& index : read.affine)
                    if (index && index->isAffine())
                        indices_.insert({read.tensor, loopsIn(index->form, loops_)});
        for (const auto& [tensor, loops] : indices_)
            if (loops.size() == 2) add(tensor, loops);
    }
    const std::vector<Window>& all() const { return all_; }

  private:
    void add(ure::TensorId input, const std::vector<std::size_t>& loops) {
        for (const std::size_t weights : loops) {
            const std::size_t result = loops.front() == weights ? loops.back() : loops.front();
            const bool areWeights = std::ranges::any_of(indices_, [&](const auto& one) {
                return one.first != input && one.second == std::vector{weights};
            });
            if (result_.contains(result) && !result_.contains(weights) && areWeights)
                all_.push_back({result, weights, input});
        }
    }

    std::size_t loops_;
    std::set<std::size_t> result_; // loops that are an index of it
    std::set<std::pair<ure::TensorId, std::vector<std::size_t>>> indices_;
    std::vector<Window> all_;
};

// Chen, Krishna, Emer and Sze 2016: a PE has one row of the weights and computes for one row of the result,
// so it reads one row of the inputs; sums go along the rows of the weights.
bool isRowStationary(const array::Model& model, const Travels& travels) {
    const ure::System& system = model.system();
    if (model.dimensions() != 2) return false;
    for (const ure::Equation& output : system.equations) {
        if (!output.isOutput()) continue;
        const Windows windows(system, output);
        for (const Window& row : windows.all()) {
            const bool isOnPlane = std::ranges::any_of(windows.all(), [&](const Window& column) {
                return column.input == row.input && column.result != row.result &&
                       column.weights != row.weights;
            });
            if (isOnPlane && isSpace(model, {row.result, row.weights}) &&
                sumsGoAlong(model, travels, row.weights))
                return true;
        }
    }
    return false;
}

} // namespace

std::vector<Motion> motionsOf(const array::Model& model) {
    std::vector<Motion> motions;
    const auto add = [&](const std::string& variable, char letter) {
        auto place = std::ranges::find(motions, variable, &Motion::variable);
        if (place == motions.end()) place = motions.insert(place, {variable, ""});
        if (place->letters.find(letter) == std::string::npos) place->letters += letter;
    };
    for (const LinkFamily& link : model.links)
        if (isOwn(model, link)) add(model.system().variables[link.variable].name, letterOf(link));
    return motions;
}

HandedOnInputs inputsHandedOn(const ure::System& system, const polyhedra::Budget& budget) {
    HandedOnInputs all(system.equations.size());
    for (const ure::EquationId id : system.equations.keys()) {
        const auto handedOn = localise::propagationOf(system, id, budget);
        if (!handedOn) continue;
        const ure::Expr& source = system.exprs[handedOn->source];
        if (source.kind != ure::Expr::Kind::ReadInput) continue;
        HandedOn& one = all[id.index()].emplace(system.tensors[source.tensor].name);
        for (std::size_t l = 0; l < system.loops.size(); ++l)
            one.loops += std::ranges::any_of(
                source.affine, [&](const auto& index) { return index && index->form.coefficients[l] != 0; });
    }
    return all;
}

std::vector<std::string> namesOf(const array::Model& model, const HandedOnInputs& handedOn) {
    const Travels travels(model, handedOn);
    std::vector<std::string> names;
    if (travels.arePlain()) {
        if (travels.haveStationaryResults()) names.emplace_back("output stationary");
        for (const Travel& one : travels.all())
            if (one.stays() && !one.input.empty()) names.push_back(one.input + " stationary");
    }
    if (isHexagonal(model, travels)) names.emplace_back("hexagonal");
    if (isRowStationary(model, travels)) names.emplace_back("row stationary");
    if (const auto kung = kungOf(model, travels)) names.push_back("Kung " + *kung);
    if (travels.havePartsThatTravel()) names.emplace_back(partsTravel);
    if (const std::int64_t longest = longestWire(model); longest > 1)
        names.push_back(fmt::format("{}{} PEs", wiresOver, longest));
    return names;
}

bool isOfLiterature(const std::string& name) {
    return name != partsTravel && !name.starts_with(wiresOver);
}

} // namespace tactus::explore
