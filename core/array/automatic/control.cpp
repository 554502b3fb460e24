#include "array/automatic/control.h"

#include "base/checked.h"
#include "base/counted.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::array {

namespace {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Matrix;
using polyhedra::Piece;
using polyhedra::Vector;

bool same(const Formula& a, const Formula& b) {
    return a.kind == b.kind && a.atom == b.atom && std::ranges::equal(a.parts, b.parts, same);
}

// The forms that it compares with 0; false if one of them is not affine.
bool collect(const Formula& formula, std::vector<AffineForm>& forms) {
    using enum Formula::Kind;
    if (formula.kind == NonNegative || formula.kind == Zero) {
        if (!formula.atom.isAffine()) return false;
        forms.push_back(formula.atom.form);
    }
    return std::ranges::all_of(formula.parts, [&](const Formula& part) { return collect(part, forms); });
}

// "k == 15", "i >= j - 1": terms with a factor of -1 go to the right.
std::string comparison(const AffineForm& form, std::string_view op, const std::vector<std::string>& loops) {
    AffineForm left = form, right = AffineForm::number(base::negate(form.constant), form.dimensions());
    left.constant = 0;
    for (std::size_t loop = 0; loop < form.dimensions(); ++loop)
        if (form.coefficients[loop] < 0) {
            right.coefficients[loop] = base::negate(form.coefficients[loop]);
            left.coefficients[loop] = 0;
        }
    if (left.isConstant() && !right.isConstant()) { // 15 >= k is k <= 15
        right.constant = 0;
        left.constant = form.constant;
        std::swap(left, right);
        op = op == ">=" ? "<=" : op;
    }
    return fmt::format("{} {} {}", toString(left, loops), op, toString(right, loops));
}

std::string textOf(const Formula& formula, const std::vector<std::string>& loops) {
    using enum Formula::Kind;
    const auto joined = [&](std::string_view between) {
        std::vector<std::string> parts;
        for (const Formula& part : formula.parts) {
            const bool isOther = part.kind == (formula.kind == And ? Or : And);
            parts.push_back(isOther ? "(" + textOf(part, loops) + ")" : textOf(part, loops));
        }
        return fmt::to_string(fmt::join(parts, between));
    };
    switch (formula.kind) {
    case NonNegative:
        return comparison(formula.atom.form, ">=", loops);
    case Zero:
        return comparison(formula.atom.form, "==", loops);
    case And:
        return joined(" && ");
    case Or:
        return joined(" || ");
    case Not:
        if (formula.parts[0].kind == Zero) return comparison(formula.parts[0].atom.form, "!=", loops);
        return "!(" + textOf(formula.parts[0], loops) + ")";
    case True:
        return "true";
    case False:
        return "false";
    case Unknown:
        break;
    }
    return "...";
}

std::int64_t bitsFor(polyhedra::Interval range) {
    return std::bit_width(static_cast<std::uint64_t>(base::subtract(range.upper, range.lower)));
}

class Conditions {
  public:
    explicit Conditions(const Model& model)
        : model_(model), loops_(model.system().loops.size()),
          withinPe_(polyhedra::kernel(model.map.spaceRows(), loops_)),
          withinStep_(polyhedra::kernel(model.map.scheduleRows(), loops_)) {}

    std::vector<Control> run() {
        addDomain();
        const ure::System& system = model_.system();
        for (const ure::EquationId equation : system.equations.keys())
            forEachBelow(system, system.equations[equation].value, [&](ure::ExprId id) {
                if (system.exprs[id].kind == ure::Expr::Kind::Select) addGuard(system.exprs[id].operands[0]);
            });
        return std::move(controls_);
    }

  private:
    static bool isConstantAlong(const std::vector<AffineForm>& forms, const Vector& vector) {
        return std::ranges::all_of(
            forms, [&](const AffineForm& form) { return polyhedra::dot(form.coefficients, vector) == 0; });
    }
    static bool isConstantAlong(const std::vector<AffineForm>& forms, const Matrix& vectors) {
        return std::ranges::all_of(vectors, [&](const Vector& v) { return isConstantAlong(forms, v); });
    }

    void addDomain() {
        const Piece& domain = model_.system().domain;
        const bool isBusy =
            model_.pes &&
            model_.iterations == base::multiply(base::multiply(*model_.pes, model_.lanes), model_.cycles);
        if (isBusy) return;
        Control control{Control::From::Own, "iterations", {}};
        std::vector<AffineForm> forms;
        for (const AffineForm& row : domain.rows) {
            if (row.dimensions() == loops_) forms.push_back(row);
        }
        for (std::size_t loop = 0; loop < loops_; ++loop) forms.push_back(AffineForm::variable(loop, loops_));
        std::erase_if(forms, [&](const AffineForm& form) { return isConstantAlong({form}, withinPe_); });
        if (isConstantAlong(forms, withinStep_)) return;
        for (const AffineForm& form : forms)
            control.bits = base::add(control.bits, bitsFor(range(form, domain)));
        findLink(control, {}, true);
        controls_.push_back(std::move(control));
    }

    void addGuard(ure::ExprId id) {
        const ure::System& system = model_.system();
        const auto& formula = system.exprs[id].formula;
        if (!formula) return;
        const auto known = std::ranges::find_if(controls_, [&](const Control& other) {
            return !other.isDomain() && same(*system.exprs[other.guards[0]].formula, *formula) &&
                   !hasUnknown(*formula);
        });
        if (known != controls_.end()) {
            known->guards.push_back(id);
            return;
        }
        std::vector<AffineForm> forms;
        const bool isAffine = collect(*formula, forms);
        const bool isOwnText = isAffine && !hasUnknown(*formula);
        std::string text = isOwnText ? textOf(*formula, system.loopNames()) : "";
        if (text.empty() || text.size() > 60) text = written(id);
        Control control{Control::From::Own, std::move(text), {id}};
        if (hasUnknown(*formula)) {
            control.from = Control::From::Data;
        } else if (!isAffine) {
            control.reason = "it contains a division";
        } else if (isConstantAlong(forms, withinPe_)) {
            control.from = Control::From::Place;
        } else if (isConstantAlong(forms, withinStep_)) {
            control.from = Control::From::Steps;
        } else {
            for (const AffineForm& form : forms)
                control.bits = base::add(control.bits, bitsFor(range(form, system.domain)));
            findLink(control, forms, false);
        }
        controls_.push_back(std::move(control));
    }

    // As the text has it, for conditions on data.
    std::string written(ure::ExprId id) const {
        const ure::System& system = model_.system();
        const std::string text(system.source->text(system.spanOf(id)));
        const bool isPlain = text.size() <= 40 && text.find_first_of("\n\r\t") == std::string::npos;
        return isPlain ? text
                       : "a condition in line " +
                             std::to_string(system.source->position(system.spanOf(id).begin).line);
    }

    // The link with the least delay along which the forms do not change.
    void findLink(Control& control, const std::vector<AffineForm>& forms, bool isDomain) const {
        control.reason = obstacle();
        if (!control.reason.empty()) return;
        try {
            takeBestLink(control, forms, isDomain);
        } catch (const base::Overflow&) {
            control.from = Control::From::Own;
            control.reason = "its numbers do not fit in 64 bits";
        }
    }

    void takeBestLink(Control& control, const std::vector<AffineForm>& forms, bool isDomain) const {
        control.reason = "no link leads to a PE with the same condition";
        for (const LinkFamily& link : model_.links) {
            const bool stays = polyhedra::isZero(link.displacement);
            if (stays || link.delay == 0) continue;
            for (const dependence::DependenceId id : link.dependences) {
                const Vector& vector = model_.graph->dependences[id].vector;
                if (!isConstantAlong(forms, vector)) continue;
                if (!isClosed(vector, link.displacement, false) ||
                    (isDomain && !isClosed(vector, link.displacement, true))) {
                    control.reason = "neighbours do not work one after the other";
                    continue;
                }
                if (control.from == Control::From::Neighbour && control.delay <= link.delay) continue;
                control.from = Control::From::Neighbour;
                control.displacement = link.displacement;
                control.delay = link.delay;
            }
        }
        if (control.from == Control::From::Neighbour && control.delay >= control.bits) {
            control.from = Control::From::Own;
            control.reason =
                fmt::format("a link of {} costs no less than comparing {}",
                            base::counted(control.delay, "register"), base::counted(control.bits, "bit"));
        }
    }

    // The reason why no bit can travel anywhere in the array; empty if there is none.
    std::string obstacle() const {
        if (!model_.inner.empty()) return "it differs between lanes";
        if (model_.network) return "PEs also count tokens";
        Matrix rows = model_.map.spaceRows();
        std::ranges::copy(model_.map.scheduleRows(), std::back_inserter(rows));
        // Rows of less than full rank have no inverse: no form gives the iteration by PE and step.
        if (polyhedra::rank(rows) < loops_) return "a PE searches for its iteration";
        const auto travels = [](const LinkFamily& link) {
            return std::ranges::any_of(link.displacement, [](std::int64_t d) { return d != 0; });
        };
        if (std::ranges::none_of(model_.links, travels)) return "no link leads to another PE";
        const bool isBroadcast = std::ranges::all_of(
            model_.links, [&](const LinkFamily& link) { return !travels(link) || link.delay == 0; });
        return isBroadcast ? "links to other PEs take no time" : "";
    }

    // Is p - g an iteration for each iteration p whose PE has a neighbour there; or p + g, the other way?
    bool isClosed(Vector vector, Vector displacement, bool forth) const {
        const Piece& domain = model_.system().domain;
        if (forth)
            for (Vector* it : {&vector, &displacement})
                for (std::int64_t& entry : *it) entry = base::negate(entry);
        Piece having = domain;
        for (std::size_t row = 0; row < model_.dimensions(); ++row) {
            AffineForm form = model_.map.space[row];
            form.constant = base::subtract(form.constant, base::add(displacement[row], model_.lower[row]));
            const auto last = AffineForm::number(base::subtract(model_.shape[row], 1), loops_);
            constrain(having, form);
            constrain(having, last - form);
        }
        Vector back = vector;
        for (std::int64_t& entry : back) entry = base::negate(entry);
        return std::ranges::all_of(
            polyhedra::subtract(having, translate(domain, back)),
            [](const Piece& piece) { return isEmpty(piece, {}) == polyhedra::Verdict::Yes; });
    }

    const Model& model_;
    std::size_t loops_;
    Matrix withinPe_, withinStep_; // vectors between iterations of a PE, and of a step
    std::vector<Control> controls_;
};

} // namespace

std::vector<Control> controlOf(const Model& model) {
    return Conditions(model).run();
}

} // namespace tactus::array
