#include "spatial/operands/isolate.h"

#include "mapping/network.h"
#include "mapping/read/suggestion.h"
#include "polyhedra/piece.h"
#include "spatial/operands/expression.h"
#include "ure/nodes/affine_nodes.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::spatial {

using diagnostics::Kind;
using ure::Expr;
using ure::ExprId;

namespace {

// An operand of a producer as written, and the kernel that gets it from memory.
struct WrittenOperand {
    mapping::Argument argument;
    std::string kernel;
};

std::vector<WrittenOperand> operandsOf(const std::vector<mapping::NetworkCall>& calls) {
    std::vector<WrittenOperand> written;
    std::set<std::string> known; // kernels: what is isolated from one of them passes through it already
    for (const mapping::NetworkCall& call : calls) {
        const std::vector<text::Word> kernels = mapping::kernelsNamedBy(call);
        const bool isFromKernel = known.contains(call.receiver.text);
        for (const text::Word& kernel : kernels) known.insert(kernel.text);
        if (mapping::sideOf(call.primitive) != mapping::Side::Producer || kernels.empty() || isFromKernel)
            continue;
        for (const mapping::Argument& one : call.arguments.front().items())
            if (one.isSound()) written.push_back({one, kernels.front().text});
    }
    return written;
}

bool isName(const WrittenOperand& written) {
    return written.argument.name().has_value();
}

// An expression that is isolated: where it is.
struct Site {
    IsolatedExpression isolated;
    Path path;
    std::string kernel;
};

// Why a kernel of its own can't compute this part of an expression; empty if it can.
std::string whyNot(const ure::System& system, const Expr& part) {
    if (part.kind == Expr::Kind::Read)
        return fmt::format("it reads {}, which the array computes; a producer reads only inputs",
                           system.variables[part.variable].name);
    if (part.kind == Expr::Kind::Select && part.operands.size() < 3)
        return "where its condition fails it has no value, but a kernel sends one in every iteration; "
               "isolate an operand inside the select";
    if (part.kind != Expr::Kind::ReadInput) return "";
    const ure::Tensor& tensor = system.tensors[part.tensor];
    if (!std::ranges::all_of(part.affine, [](const auto& form) { return form.has_value(); }))
        return fmt::format("the index of {} reads data, so the next element is known only when running",
                           tensor.name);
    return tensor.mayBeUndefined
               ? fmt::format("{} comes from another array and may be undefined", tensor.name)
               : "";
}

std::string whyNot(const ure::System& system, ExprId expression, const Path& path) {
    for (const ExprId user : path.users)
        if (system.exprs[user].kind == Expr::Kind::ReadInput)
            return fmt::format("it is part of an index of {}",
                               system.tensors[system.exprs[user].tensor].name);
    std::string reason;
    forEachBelow(system, expression, [&](ExprId id) {
        if (reason.empty()) reason = whyNot(system, system.exprs[id]);
    });
    return reason;
}

class Isolation {
  public:
    explicit Isolation(const ure::System& system) : original_(system) {}

    void find(const WrittenOperand& written) {
        const std::string text = written.argument.text();
        const text::Span span = written.argument.span();
        const std::vector<ExprId> sites = written.argument.sitesIn(original_);
        if (sites.empty()) {
            refuse(Kind::IsolatedNowhere, span, text,
                   mapping::suggestion(text, expressions(written.argument), {}));
            return;
        }
        const std::optional<Path> path = sites.size() == 1 ? pathTo(original_, sites[0]) : std::nullopt;
        if (!path) {
            refuseTwice(text, span, sites);
            return;
        }
        if (const std::string why = whyNot(original_, sites[0], *path); !why.empty())
            refuse(Kind::IsolatedNotInput, span, text, why);
        else if (isDisjoint(text, span, sites[0], *path))
            sites_.push_back({{span, text, sites[0], {}}, *path, written.kernel});
    }

    // An input by its name, all of whose reads lie in an expression that is isolated as well.
    void lookInside(const WrittenOperand& written) {
        const std::string text = written.argument.text();
        const auto tensor = original_.tensorNamed(text);
        if (!tensor) return;
        const Site* holder = nullptr;
        bool isReadOutside = false;
        for (const ure::Equation& equation : original_.equations)
            forEachBelow(original_, equation.value, [&](ExprId id) {
                const Expr& expr = original_.exprs[id];
                if (expr.kind != Expr::Kind::ReadInput || expr.tensor != *tensor) return;
                if (const Site* site = siteAround(id))
                    holder = site;
                else
                    isReadOutside = true;
            });
        if (holder && !isReadOutside)
            refuse(Kind::IsolatedWithin, written.argument.span(), text, holder->isolated.text)
                .related.push_back({holder->isolated.argument, "isolated here"});
    }

    Isolated run(std::shared_ptr<const ure::System> original, const std::set<std::string>& taken) {
        Isolated result{std::move(original), {}, std::move(diagnostics_)};
        if (sites_.empty() || hasError(result.diagnostics)) return result;
        ure::System system = original_;
        for (Site& site : sites_) {
            site.isolated.tensor = addTensor(system, site, taken);
            replace(system, site);
            result.expressions.push_back(site.isolated);
        }
        result.system = std::make_shared<const ure::System>(std::move(system));
        return result;
    }

  private:
    template<class... Arguments>
    diagnostics::Diagnostic& refuse(Kind kind, text::Span span, const Arguments&... arguments) {
        return diagnostics_.emplace_back(diagnostics::make(kind, span, arguments...));
    }

    const Site* siteAround(ExprId expression) const {
        const auto path = pathTo(original_, expression);
        if (!path) return nullptr;
        const auto site = std::ranges::find_if(sites_, [&](const Site& one) {
            const ExprId there = one.isolated.expression;
            return there == expression || std::ranges::find(path->users, there) != path->users.end();
        });
        return site == sites_.end() ? nullptr : &*site;
    }

    void refuseTwice(const std::string& text, text::Span span, const std::vector<ExprId>& sites) {
        diagnostics::Diagnostic& twice =
            refuse(Kind::IsolatedTwice, span, text, std::max<std::size_t>(2, sites.size()));
        for (const ExprId site : sites) twice.related.push_back({original_.spanOf(site), "it occurs here"});
    }

    // Texts of expressions that read inputs: what may have been meant.
    std::vector<std::string> expressions(const mapping::Argument& written) const {
        std::set<std::string> texts;
        for (const ure::Equation& equation : original_.equations)
            forEachBelow(original_, equation.value, [&](ExprId id) {
                if (!original_.exprs[id].operands.empty()) texts.insert(written.textOf(original_.spanOf(id)));
            });
        return {texts.begin(), texts.end()};
    }

    // Neither within another isolated expression nor around one.
    bool isDisjoint(const std::string& text, text::Span span, ExprId expression, const Path& path) {
        for (const Site& other : sites_) {
            const ExprId there = other.isolated.expression;
            const bool isInside =
                std::ranges::find(path.users, there) != path.users.end() || there == expression;
            const bool isAround = std::ranges::find(other.path.users, expression) != other.path.users.end();
            if (!isInside && !isAround) continue;
            const std::string& inner = isInside ? text : other.isolated.text;
            const std::string& outer = isInside ? other.isolated.text : text;
            refuse(Kind::IsolatedWithin, span, inner, outer)
                .related.push_back({other.isolated.argument, "isolated here"});
            return false;
        }
        return true;
    }

    ure::TensorId addTensor(ure::System& system, const Site& site, const std::set<std::string>& taken) {
        const Expr& expression = original_.exprs[site.isolated.expression];
        ure::Tensor tensor;
        tensor.name = ure::freshName(system, taken, site.kernel + "_value");
        tensor.span = expression.span;
        tensor.type = expression.type;
        ure::Nodes nodes(system.exprs, system.loops.size(), nullptr);
        for (const ure::LoopId loop : loopsIn(original_, site.isolated.expression)) {
            const polyhedra::Interval values = system.domain.box[loop.index()];
            tensor.extents.push_back(extentOf(values));
            tensor.extentTexts.push_back(nodes.constant(
                ure::intType(64), ure::Value::ofInteger(tensor.extents.back()), expression.span));
        }
        tensor.dimensionNames.resize(tensor.extents.size());
        return system.tensors.add(std::move(tensor));
    }

    // The site reads the tensor instead. Users are made anew: other sites may be below them, and what has
    // been made anew already takes the place of what was.
    void replace(ure::System& system, const Site& site) {
        const Expr expression = original_.exprs[site.isolated.expression];
        const std::size_t loops = system.loops.size();
        ure::Nodes nodes(system.exprs, loops, &system.domain);
        ure::AffineNodes affine(system, nodes, expression.span);
        std::vector<ExprId> index;
        for (const ure::LoopId loop : loopsIn(original_, site.isolated.expression))
            index.push_back(affine.expression(
                polyhedra::AffineForm::variable(loop.index(), loops) -
                polyhedra::AffineForm::number(system.domain.box[loop.index()].lower, loops)));
        ExprId now =
            nodes.readInput(site.isolated.tensor, expression.type, std::move(index), expression.span);
        if (expression.formula) system.exprs[now].formula = expression.formula; // its value is what it was
        ExprId before = presentOf(site.isolated.expression);
        for (const ExprId original : site.path.users) {
            const ExprId user = presentOf(original);
            Expr changed = system.exprs[user];
            std::ranges::replace(changed.operands, before, now);
            before = user;
            now = system.exprs.add(std::move(changed));
            present_[original] = now;
        }
        system.equations[site.path.equation].value = now;
    }
    ExprId presentOf(ExprId original) const {
        const auto found = present_.find(original);
        return found == present_.end() ? original : found->second;
    }

    const ure::System& original_;
    std::vector<Site> sites_;
    std::map<ExprId, ExprId> present_; // what is in its place, where that is another
    diagnostics::List diagnostics_;
};

} // namespace

Isolated isolateExpressions(const std::vector<mapping::NetworkCall>& calls,
                            std::shared_ptr<const ure::System> system) {
    const std::vector<WrittenOperand> operands = operandsOf(calls);
    // Expressions come before names, since names are then looked for inside of them.
    Isolation isolation(*system);
    for (const WrittenOperand& written : operands)
        if (!isName(written)) isolation.find(written);
    for (const WrittenOperand& written : operands)
        if (isName(written)) isolation.lookInside(written);
    return isolation.run(std::move(system), mapping::kernelsOf(calls));
}

} // namespace tactus::spatial
