#include "lift/flow/plan.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tactus::lift {

using cinput::Expression;
using cinput::Operator;
using cinput::Program;

namespace {

// A place where a statement's value is read.
struct Use {
    std::uint32_t reader = 0;
    std::size_t access = 0;
};

class Planning {
  public:
    Planning(const Program& program, const Dataflow& flow, std::map<std::uint32_t, Reduction> reductions)
        : program_(program), flow_(flow), reductions_(std::move(reductions)),
          uses_(program.statements.size()), accesses_(program.statements.size()) {
        for (std::size_t a = 0; a < flow.reads.size(); ++a) {
            accesses_[flow.readers[a]].push_back(a);
            for (const polyhedra::LastAccess& piece : flow.reads[a].pieces)
                uses_[piece.access].push_back({flow.readers[a], a});
        }
    }

    Plan planned() {
        plan_.reductions = std::move(reductions_);
        plan_.roles.assign(program_.statements.size(), Plan::Role::Dead);
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s)
            if (isOutput(s)) need(s);
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s)
            if (plan_.roles[s] == Plan::Role::Func && !isOutput(s) && mayStandInside(s))
                plan_.roles[s] = Plan::Role::Inside;
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s) {
            if (plan_.roles[s] != Plan::Role::Func) continue;
            const cinput::Statement& statement = program_.statements[s];
            const std::size_t visible = program_.sizes.size() + statement.loops.size();
            addReads(s, s, variables(program_.sizes.size(), statement.loops.size(), visible),
                     statement.domain, visible);
        }
        plan_.arrays.assign(program_.statements.size(), 0);
        return std::move(plan_);
    }

  private:
    bool isOutput(std::uint32_t statement) const {
        const auto& final = flow_.finals[program_.statements[statement].written.variable];
        return final && !final->lasts[statement].empty();
    }
    void need(std::uint32_t statement) {
        if (plan_.roles[statement] != Plan::Role::Dead) return;
        plan_.roles[statement] = Plan::Role::Func;
        for (const std::size_t access : accesses_[statement])
            for (const polyhedra::LastAccess& piece : flow_.reads[access].pieces)
                need(static_cast<std::uint32_t>(piece.access));
    }

    bool mayStandInside(std::uint32_t statement) const {
        if (isNumber(program_.statements[statement].value)) return true;
        std::vector<Use> live;
        for (const Use& use : uses_[statement])
            if (plan_.roles[use.reader] != Plan::Role::Dead) live.push_back(use);
        if (live.size() != 1) return false;
        if (program_.statements[live.front().reader].loops.size() !=
            program_.statements[statement].loops.size())
            return false;
        return !leadsTo(live.front().reader, statement);
    }
    // A number or a size, converted or not: it costs nothing.
    bool isNumber(std::uint32_t id) const {
        const Expression& one = program_.expressions[id];
        if (one.operation == Operator::Number || one.operation == Operator::Size) return true;
        return (one.operation == Operator::Cast || one.operation == Operator::Negate) &&
               isNumber(one.operands.front());
    }
    // Does one that stands inside come from the other?
    bool leadsTo(std::uint32_t from, std::uint32_t to) const {
        if (from == to) return true;
        if (plan_.roles[from] != Plan::Role::Inside) return false;
        return std::ranges::any_of(uses_[from], [&](const Use& use) {
            return plan_.roles[use.reader] != Plan::Role::Dead && leadsTo(use.reader, to);
        });
    }

    // Of the statement at these iterations, as reads of the func.
    void addReads(std::uint32_t func, std::uint32_t statement, const std::vector<QuasiAffine>& loops,
                  const Union& where, std::size_t visible) {
        std::vector<QuasiAffine> at = variables(0, program_.sizes.size(), visible);
        at.insert(at.end(), loops.begin(), loops.end());
        for (const std::size_t access : accesses_[statement])
            for (const polyhedra::LastAccess& piece : flow_.reads[access].pieces) {
                const auto inside = within(where, holdsAt(piece.where, at, visible));
                if (!inside || inside->empty() || isCarried(statement, access, piece)) continue;
                std::vector<QuasiAffine> source;
                for (const QuasiAffine& form : piece.at) source.push_back(compose(form, at, visible));
                const auto writer = static_cast<std::uint32_t>(piece.access);
                if (plan_.roles[writer] == Plan::Role::Inside)
                    addReads(func, writer, source, *inside, visible);
                else
                    plan_.reads.push_back({func, writer, std::move(source), *inside});
            }
    }

    // What a reduction has so far is read by no equation.
    bool isCarried(std::uint32_t statement, std::size_t access, const polyhedra::LastAccess& piece) const {
        const auto reduction = plan_.reductions.find(statement);
        if (reduction == plan_.reductions.end()) return false;
        const auto& own = reduction->second.accesses;
        return std::ranges::find(own, access) != own.end() &&
               (piece.access == statement || reduction->second.beginsWithIdentity);
    }

    const Program& program_;
    const Dataflow& flow_;
    std::map<std::uint32_t, Reduction> reductions_;
    std::vector<std::vector<Use>> uses_;
    std::vector<std::vector<std::size_t>> accesses_; // of each statement
    Plan plan_;
};

} // namespace

Plan planOf(const Program& program, const Dataflow& flow, std::map<std::uint32_t, Reduction> reductions) {
    return Planning(program, flow, std::move(reductions)).planned();
}

Plan withArrays(Plan plan, const Program& program) {
    std::vector<std::int64_t> nests;
    for (std::size_t s = 0; s < program.statements.size(); ++s) {
        if (plan.roles[s] != Plan::Role::Func) continue;
        const std::int64_t nest = program.statements[s].schedule.front().constant;
        const bool isAlone = program.statements[s].loops.empty(); // it comes with the nest behind it
        if (!isAlone && (nests.empty() || nests.back() != nest)) nests.push_back(nest);
        plan.arrays[s] = isAlone ? nests.size() : nests.size() - 1;
    }
    plan.arrayCount = std::max<std::size_t>(nests.size(), 1);
    for (std::size_t& array : plan.arrays) array = std::min(array, plan.arrayCount - 1);
    return plan;
}

std::optional<Plan> withNestsBehind(Plan plan, const Program& program) {
    auto phases = withPhases(std::move(plan), program);
    if (phases) phases->alongLoop = std::exchange(phases->phasesBehind, std::nullopt);
    return phases;
}

std::optional<Plan> withPhases(Plan plan, const Program& program) {
    std::optional<std::vector<std::uint32_t>> around;
    for (std::size_t s = 0; s < program.statements.size(); ++s) {
        if (plan.roles[s] != Plan::Role::Func) continue;
        const auto& loops = program.statements[s].loops;
        if (!around) around = loops;
        const auto end = std::ranges::mismatch(*around, loops).in1;
        around->erase(end, around->end());
    }
    if (!around) return std::nullopt;
    const std::size_t depth = around->size();
    plan.phases.assign(program.statements.size(), 0);
    std::int64_t phase = -1, nest = -1;
    for (std::size_t s = 0; s < program.statements.size(); ++s) {
        if (plan.roles[s] != Plan::Role::Func) continue;
        const cinput::Statement& statement = program.statements[s];
        const std::int64_t own = statement.schedule[2 * depth].constant;
        // A statement that has no other loop comes with the nest before it.
        if (phase < 0 || (own != nest && statement.loops.size() > depth)) {
            ++phase;
            nest = own;
        }
        plan.phases[s] = phase;
    }
    if (phase < 1) return std::nullopt;
    plan.phasesBehind = depth;
    return plan;
}

} // namespace tactus::lift
