#include "simulate/machine.h"

#include "evaluate/interpret.h"

#include <algorithm>

namespace tactus::simulate {

using diagnostics::Kind;
using evaluate::Instruction;
using evaluate::Program;
using polyhedra::Point;

Machine::Machine(std::shared_ptr<const Plan> plan)
    : plan_(std::move(plan)), registers_(plan_->links().size()),
      made_(plan_->pes().size() * plan_->system().variables.size()),
      working_(plan_->pes().size(), Plan::none) {
    for (const ure::EquationId equation : plan_->system().equations.keys())
        scratch_.push_back(plan_->program(equation).registers);
}

std::size_t Machine::bytes() const {
    std::size_t held = 0;
    for (const auto& link : registers_) held += sizeof link + link.capacity() * sizeof(Sent);
    return held + made_.size() * sizeof(Made) + working_.size() * sizeof(std::uint32_t);
}

std::string Machine::where(std::uint32_t pe, std::span<const std::int64_t> point) const {
    return fmt::format("PE {} in cycle {}, iteration {}", polyhedra::toString(plan_->pes()[pe]), cycle_,
                       polyhedra::toString(plan_->system().inDesignOrder(point)));
}

// One message a kind is enough: the machine is broken from there on.
void Machine::report(diagnostics::Diagnostic diagnostic) {
    const bool known =
        std::ranges::any_of(diagnostics_, [&](const auto& one) { return one.kind == diagnostic.kind; });
    if (!known) diagnostics_.push_back(std::move(diagnostic));
}

// Reads of one equation on one PE.
class Machine::Host {
  public:
    Host(Machine& machine, ure::EquationId equation, std::uint32_t pe)
        : machine_(machine), plan_(*machine.plan_), program_(plan_.program(equation)), equation_(equation),
          pe_(pe), point_(plan_.pointAt(machine.working_[pe])) {}

    std::span<const std::int64_t> point() const { return point_; }
    // The value that must be made first, after a run that ended for want of it.
    const std::optional<Wanted>& wanted() const { return wanted_; }

    bool read(const Instruction& step, ure::Value& value) {
        const Program::Read& read = program_.reads[step.a];
        Point producer(point_.size());
        polyhedra::Vector vector(point_.size());
        for (std::size_t loop = 0; loop < point_.size(); ++loop) {
            if (!read.index[loop].at(point_, producer[loop])) return false;
            vector[loop] = point_[loop] - producer[loop];
        }
        if (std::ranges::all_of(vector, [](std::int64_t entry) { return entry == 0; }))
            return readWire({pe_, read.variable}, value);
        const std::uint32_t family = plan_.familyOf(equation_, read.variable, vector);
        // No link carries what does not exist: the value is undefined.
        if (family == Plan::none || !plan_.reads(family, point_)) return false;
        return plan_.model().links[family].delay == 0 ? readBroadcast(family, producer, step.expr, value)
                                                      : readRegister(family, producer, step.expr, value);
    }

    bool readInput(const Instruction& step, ure::Value* registers) {
        const Program::InputRead& read = program_.inputReads[step.a];
        const std::vector<std::int64_t>& extents = plan_.system().tensors[read.tensor].extents;
        std::uint64_t element = 0;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            const std::uint64_t index = registers[read.registers[d]].bits;
            if (index >= static_cast<std::uint64_t>(extents[d])) return false;
            element = element * static_cast<std::uint64_t>(extents[d]) + index;
        }
        const evaluate::TensorValues& values = plan_.inputs()[read.tensor.index()];
        registers[step.to] = values.values[element];
        return values.isDefined(element);
    }

    bool random(const Instruction&, ure::Value*) { return false; } // not in equations
    void note(const ure::Events&, ure::ExprId) {}                  // direct evaluation notes the first places

  private:
    bool readWire(Wanted source, ure::Value& value) {
        const Made& made = machine_.made(source.pe, source.variable);
        value = made.value;
        if (made.state == Made::State::Not || made.state == Made::State::Busy) wanted_ = source;
        return made.state == Made::State::Defined;
    }

    bool readBroadcast(std::uint32_t family, const Point& producer, ure::ExprId expr, ure::Value& value) {
        const array::LinkFamily& link = plan_.model().links[family];
        Point writer = plan_.pes()[pe_];
        for (std::size_t axis = 0; axis < writer.size(); ++axis) writer[axis] -= link.displacement[axis];
        const std::uint32_t number = plan_.numberOf(writer);
        const std::uint32_t working = number == Plan::none ? Plan::none : machine_.working_[number];
        if (working == Plan::none || !std::ranges::equal(plan_.pointAt(working), producer))
            return fail(family, expr, producer,
                        fmt::format("PE {} does not execute it in this cycle", polyhedra::toString(writer)));
        return readWire({number, link.variable}, value);
    }

    bool readRegister(std::uint32_t family, const Point& producer, ure::ExprId expr, ure::Value& value) {
        const std::uint32_t number = plan_.linkOf(family, pe_);
        if (number == Plan::none) return fail(family, expr, producer, "the link does not exist");
        const std::vector<Sent>& registers = machine_.registers_[number];
        const std::int64_t due = machine_.cycle_ - plan_.model().links[family].delay;
        if (registers.empty() || registers.front().cycle > due)
            return fail(family, expr, producer, "its register was not written");
        const Sent& oldest = registers.front();
        const std::span<const std::int64_t> holds = plan_.pointAt(oldest.point);
        if (!std::ranges::equal(holds, producer) || oldest.cycle != due)
            return fail(family, expr, producer,
                        fmt::format("its register holds the value of iteration {} from cycle {}",
                                    polyhedra::toString(plan_.system().inDesignOrder(holds)), oldest.cycle));
        value = oldest.value;
        return oldest.defined;
    }

    bool fail(std::uint32_t family, ure::ExprId expr, const Point& producer, const std::string& reason) {
        const array::LinkFamily& link = plan_.model().links[family];
        machine_.report(
            diagnostics::make(Kind::WrongRegister, plan_.system().spanOf(expr), machine_.where(pe_, point_),
                              plan_.system().variables[link.variable].name,
                              polyhedra::toString(plan_.system().inDesignOrder(producer)), reason));
        return false;
    }

    Machine& machine_;
    const Plan& plan_;
    const Program& program_;
    ure::EquationId equation_;
    std::uint32_t pe_;
    std::span<const std::int64_t> point_;
    std::optional<Wanted> wanted_;
};

void Machine::begin() {
    for (const Plan::Work& work : plan_->workOf(cycle_)) working_[work.pe] = work.point;
}

// Values of this cycle that a value waits for are made first; they wait on a stack of our own, since a
// broadcast chain may be as long as the array.
void Machine::make(Wanted first) {
    std::vector<Wanted> waiting{first};
    while (!waiting.empty()) {
        const Wanted now = waiting.back();
        Made& result = made(now.pe, now.variable);
        if (result.state == Made::State::Defined || result.state == Made::State::Undefined) {
            waiting.pop_back();
            continue;
        }
        const ure::EquationId equation = plan_->system().variables[now.variable].equation;
        std::vector<ure::Value>& registers = scratch_[equation.index()];
        Host host(*this, equation, now.pe);
        const evaluate::Ran ran = interpret(plan_->program(equation), registers.data(), host.point(), host);
        if (ran == evaluate::Ran::Ended && host.wanted()) {
            if (made(host.wanted()->pe, host.wanted()->variable).state == Made::State::Busy) {
                report(diagnostics::make(Kind::WireCycle, plan_->system().equations[equation].span,
                                         where(now.pe, host.point())));
                result.state = Made::State::Undefined;
                continue;
            }
            result.state = Made::State::Busy;
            waiting.push_back(*host.wanted());
            continue;
        }
        result.state = ran == evaluate::Ran::Value ? Made::State::Defined : Made::State::Undefined;
        result.value = registers[plan_->program(equation).result];
        waiting.pop_back();
    }
}

void Machine::makeAll() {
    for (const Plan::Work& work : plan_->workOf(cycle_))
        for (const ure::VariableId variable : plan_->system().variables.keys()) make({work.pe, variable});
}

void Machine::write(evaluate::Tensors& outputs) {
    for (const Plan::Work& work : plan_->workOf(cycle_))
        for (const ure::EquationId id : plan_->outputEquations()) {
            const ure::Equation& equation = plan_->system().equations[id];
            std::vector<ure::Value>& registers = scratch_[id.index()];
            Host host(*this, id, work.pe);
            const evaluate::Ran ran = interpret(plan_->program(id), registers.data(), host.point(), host);
            if (ran == evaluate::Ran::Absent) continue;
            const ure::Tensor& tensor = plan_->system().tensors[equation.output];
            std::uint64_t element = 0;
            bool inside = true;
            for (std::size_t d = 0; d < tensor.extents.size(); ++d) {
                const auto index = static_cast<std::uint64_t>(equation.left[d](host.point()));
                inside &= index < static_cast<std::uint64_t>(tensor.extents[d]);
                element = element * static_cast<std::uint64_t>(tensor.extents[d]) + index;
            }
            if (!inside) continue; // direct evaluation says so
            evaluate::TensorValues& values = outputs[equation.output.index()];
            values.values[element] = registers[plan_->program(id).result];
            values.defined[element] = ran == evaluate::Ran::Value;
        }
}

// At the end of a cycle each link first gives up what was read and then takes what was made.
void Machine::handOver() {
    for (std::size_t link = 0; link < registers_.size(); ++link) {
        const std::int64_t due = cycle_ - plan_->model().links[plan_->links()[link].family].delay;
        std::vector<Sent>& registers = registers_[link];
        while (!registers.empty() && registers.front().cycle <= due) registers.erase(registers.begin());
    }
    for (const Plan::Work& work : plan_->workOf(cycle_)) send(work);
}

void Machine::send(const Plan::Work& work) {
    const std::span<const std::int64_t> point = plan_->pointAt(work.point);
    for (std::uint32_t family = 0; family < plan_->model().links.size(); ++family) {
        const array::LinkFamily& link = plan_->model().links[family];
        if (link.delay == 0) continue;
        for (const polyhedra::Vector& vector : plan_->vectorsOf(family)) {
            Point reader(point.begin(), point.end());
            for (std::size_t loop = 0; loop < reader.size(); ++loop) reader[loop] += vector[loop];
            if (!plan_->reads(family, reader)) continue;
            Point pe = plan_->pes()[work.pe];
            for (std::size_t axis = 0; axis < pe.size(); ++axis) pe[axis] += link.displacement[axis];
            const std::uint32_t number = plan_->numberOf(pe);
            const std::uint32_t to = number == Plan::none ? Plan::none : plan_->linkOf(family, number);
            const Made& value = made(work.pe, link.variable);
            if (to != Plan::none)
                push(to, {value.value, value.state == Made::State::Defined, work.point, cycle_});
        }
    }
}

// A full link loses its oldest value; whoever reads it finds another iteration there.
void Machine::push(std::uint32_t link, const Sent& sent) {
    std::vector<Sent>& registers = registers_[link];
    const array::LinkFamily& family = plan_->model().links[plan_->links()[link].family];
    registers.push_back(sent);
    if (std::ssize(registers) > *family.registersEach) registers.erase(registers.begin());
}

void Machine::finish() {
    for (const Plan::Work& work : plan_->workOf(cycle_)) {
        working_[work.pe] = Plan::none;
        for (const ure::VariableId variable : plan_->system().variables.keys()) made(work.pe, variable) = {};
    }
    ++cycle_;
}

void Machine::step(evaluate::Tensors* outputs) {
    begin();
    makeAll();
    if (outputs) write(*outputs);
    handOver();
    finish();
}

std::vector<LinkState> Machine::showLinks() const {
    std::vector<LinkState> states;
    for (std::size_t link = 0; link < registers_.size(); ++link) {
        const Plan::Link& place = plan_->links()[link];
        LinkState& state = states.emplace_back(LinkState{place.family, plan_->pes()[place.reader], {}});
        for (const Sent& sent : registers_[link]) {
            const std::span<const std::int64_t> point = plan_->pointAt(sent.point);
            state.registers.push_back(
                {sent.defined ? sent.value : ure::Value{}, sent.defined, {point.begin(), point.end()}});
        }
        std::ranges::reverse(state.registers);
    }
    return states;
}

std::vector<PeState> Machine::showPes() const {
    std::vector<PeState> states;
    const std::size_t variables = plan_->system().variables.size();
    for (std::size_t pe = 0; pe < working_.size(); ++pe) {
        PeState& state = states.emplace_back(PeState{plan_->pes()[pe], {}, {}});
        if (working_[pe] == Plan::none) continue;
        const std::span<const std::int64_t> point = plan_->pointAt(working_[pe]);
        state.iteration.emplace(point.begin(), point.end());
        for (std::size_t variable = 0; variable < variables; ++variable) {
            const Made& made = made_[pe * variables + variable];
            const bool defined = made.state == Made::State::Defined;
            state.values.push_back(Token{defined ? made.value : ure::Value{}, defined, *state.iteration});
        }
    }
    return states;
}

State Machine::stepAndShow() {
    State state;
    state.cycle = cycle_;
    state.links = showLinks();
    begin();
    makeAll();
    state.pes = showPes();
    handOver();
    finish();
    return state;
}

} // namespace tactus::simulate
