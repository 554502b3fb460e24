#include "simulate/checked/machine.h"

#include "evaluate/program/interpret.h"

#include <algorithm>

namespace tactus::simulate {

using diagnostics::Kind;
using evaluate::Instruction;
using evaluate::Program;
using polyhedra::Point;

Machine::Machine(std::shared_ptr<const CheckedProgram> plan)
    : plan_(std::move(plan)), registers_(plan_->links().size()),
      made_(std::size_t(plan_->places()) * plan_->system().variables.size()),
      working_(plan_->places(), CheckedProgram::none) {
    for (const ure::EquationId equation : plan_->system().equations.keys())
        scratch_.push_back(plan_->program(equation).registers);
}

std::size_t Machine::bytes() const {
    std::size_t held = 0;
    for (const auto& link : registers_) held += sizeof link + link.capacity() * sizeof(Sent);
    return held + made_.size() * sizeof(Made) + working_.size() * sizeof(std::uint32_t);
}

std::string Machine::where(std::uint32_t place, std::span<const std::int64_t> point) const {
    return fmt::format("PE {} in cycle {}, iteration {}",
                       polyhedra::toString(plan_->pes()[plan_->peOfPlace(place)]), cycle_,
                       polyhedra::toString(plan_->system().inDesignOrder(point)));
}

// One message a kind is enough: the machine is broken from there on.
void Machine::report(diagnostics::Diagnostic diagnostic) {
    const bool known =
        std::ranges::any_of(diagnostics_, [&](const auto& one) { return one.kind == diagnostic.kind; });
    if (!known) diagnostics_.push_back(std::move(diagnostic));
}

// Reads of one equation at one place.
class Machine::Host {
  public:
    Host(Machine& machine, ure::EquationId equation, std::uint32_t place)
        : machine_(machine), plan_(*machine.plan_), program_(plan_.program(equation)), equation_(equation),
          place_(place), pe_(plan_.peOfPlace(place)), point_(plan_.pointAt(machine.working_[place])) {}

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
        if (polyhedra::isZero(vector)) return readWire({place_, read.variable}, value);
        // No link carries a value that does not exist: it is undefined.
        const auto dependence = plan_.readAt(point_, equation_, read.variable, vector);
        if (!dependence) return false;
        const std::uint32_t family = plan_.familyOf(*dependence);
        if (family == CheckedProgram::none) return readInside(read.variable, producer, step.expr, value);
        return plan_.model().links[family].delay == 0 ? readBroadcast(family, producer, step.expr, value)
                                                      : readRegister(family, producer, step.expr, value);
    }

    bool readInput(const Instruction& step, ure::Value* registers) {
        const Program::InputRead& read = program_.inputReads[step.a];
        const std::vector<std::int64_t>& extents = plan_.system().tensors[read.tensor].extents;
        std::uint64_t element = 0;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            const std::uint64_t index = registers[read.registers[d]].bits;
            // A negative index is a huge unsigned number, so one comparison finds both ends.
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
    bool executesNow(std::uint32_t place, const Point& point) const {
        const std::uint32_t working =
            place == CheckedProgram::none ? CheckedProgram::none : machine_.working_[place];
        return working != CheckedProgram::none && std::ranges::equal(plan_.pointAt(working), point);
    }

    // From another lane of the PE, within the step.
    bool readInside(ure::VariableId variable, const Point& producer, ure::ExprId expr, ure::Value& value) {
        const std::uint32_t place = plan_.placeOf(producer);
        if (!executesNow(place, producer))
            return fail(variable, expr, producer, "no lane of the PE executes it in this cycle");
        return readWire({place, variable}, value);
    }

    bool readWire(Wanted source, ure::Value& value) {
        const Made& made = machine_.made(source.place, source.variable);
        value = made.value;
        if (made.state == Made::State::Not || made.state == Made::State::Busy) wanted_ = source;
        return made.state == Made::State::Defined;
    }

    bool readBroadcast(std::uint32_t family, const Point& producer, ure::ExprId expr, ure::Value& value) {
        const array::LinkFamily& link = plan_.model().links[family];
        Point writer = plan_.pes()[pe_];
        for (std::size_t axis = 0; axis < writer.size(); ++axis) writer[axis] -= link.displacement[axis];
        const std::uint32_t place = plan_.placeOf(producer);
        const bool isThere = executesNow(place, producer) && plan_.peOfPlace(place) == plan_.numberOf(writer);
        if (!isThere)
            return fail(link.variable, expr, producer,
                        fmt::format("PE {} does not execute it in this cycle", polyhedra::toString(writer)));
        return readWire({place, link.variable}, value);
    }

    // Reads the producer's value among those that came first, one from each lane.
    bool readRegister(std::uint32_t family, const Point& producer, ure::ExprId expr, ure::Value& value) {
        const std::uint32_t number = plan_.linkOf(family, pe_);
        const ure::VariableId variable = plan_.model().links[family].variable;
        if (number == CheckedProgram::none) return fail(variable, expr, producer, "the link does not exist");
        const std::vector<Sent>& registers = machine_.registers_[number];
        const std::int64_t due = machine_.cycle_ - plan_.model().links[family].delay;
        if (registers.empty() || registers.front().cycle > due)
            return fail(variable, expr, producer, "its register was not written");
        const auto found = std::ranges::find_if(registers, [&](const Sent& sent) {
            return sent.cycle == due && std::ranges::equal(plan_.pointAt(sent.point), producer);
        });
        if (found == registers.end()) {
            const Sent& oldest = registers.front();
            const Point holds = plan_.system().inDesignOrder(plan_.pointAt(oldest.point));
            return fail(variable, expr, producer,
                        fmt::format("its register holds the value of iteration {} from cycle {}",
                                    polyhedra::toString(holds), oldest.cycle));
        }
        value = found->value;
        return found->defined;
    }

    bool fail(ure::VariableId variable, ure::ExprId expr, const Point& producer, const std::string& reason) {
        machine_.report(
            diagnostics::make(Kind::WrongRegister, plan_.system().spanOf(expr),
                              machine_.where(place_, point_), plan_.system().variables[variable].name,
                              polyhedra::toString(plan_.system().inDesignOrder(producer)), reason));
        return false;
    }

    Machine& machine_;
    const CheckedProgram& plan_;
    const Program& program_;
    ure::EquationId equation_;
    std::uint32_t place_, pe_;
    std::span<const std::int64_t> point_;
    std::optional<Wanted> wanted_;
};

void Machine::begin() {
    for (const CheckedProgram::Work& work : plan_->workOf(cycle_)) working_[work.place] = work.point;
}

// Values of this cycle that a value waits for are made first; they wait on a stack of our own, since a
// broadcast chain may be as long as the array.
void Machine::make(Wanted first) {
    std::vector<Wanted> waiting{first};
    while (!waiting.empty()) {
        const Wanted now = waiting.back();
        Made& result = made(now.place, now.variable);
        if (result.state == Made::State::Defined || result.state == Made::State::Undefined) {
            waiting.pop_back();
            continue;
        }
        const ure::EquationId equation = plan_->system().variables[now.variable].equation;
        std::vector<ure::Value>& registers = scratch_[equation.index()];
        Host host(*this, equation, now.place);
        const evaluate::Ran ran = interpret(plan_->program(equation), registers.data(), host.point(), host);
        if (ran == evaluate::Ran::Ended && host.wanted()) {
            // A busy value is on the stack already, so the wires form a ring.
            if (made(host.wanted()->place, host.wanted()->variable).state == Made::State::Busy) {
                report(diagnostics::make(Kind::WireCycle, plan_->system().equations[equation].span,
                                         where(now.place, host.point())));
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
    for (const CheckedProgram::Work& work : plan_->workOf(cycle_))
        for (const ure::VariableId variable : plan_->system().variables.keys()) make({work.place, variable});
}

void Machine::write(evaluate::Tensors& outputs) {
    for (const CheckedProgram::Work& work : plan_->workOf(cycle_))
        for (const ure::EquationId id : plan_->outputEquations()) {
            const ure::Equation& equation = plan_->system().equations[id];
            std::vector<ure::Value>& registers = scratch_[id.index()];
            Host host(*this, id, work.place);
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
    for (const CheckedProgram::Work& work : plan_->workOf(cycle_)) send(work);
}

void Machine::send(const CheckedProgram::Work& work) {
    const std::span<const std::int64_t> point = plan_->pointAt(work.point);
    for (std::uint32_t family = 0; family < plan_->model().links.size(); ++family) {
        const array::LinkFamily& link = plan_->model().links[family];
        if (link.delay == 0) continue;
        for (const dependence::DependenceId id : link.dependences) {
            const polyhedra::Vector& vector = plan_->model().graph->dependences[id].vector;
            Point reader(point.begin(), point.end());
            for (std::size_t loop = 0; loop < reader.size(); ++loop) reader[loop] += vector[loop];
            if (!plan_->happens(id, reader)) continue;
            Point pe = plan_->pes()[plan_->peOfPlace(work.place)];
            for (std::size_t axis = 0; axis < pe.size(); ++axis) pe[axis] += link.displacement[axis];
            const std::uint32_t number = plan_->numberOf(pe);
            const std::uint32_t to =
                number == CheckedProgram::none ? CheckedProgram::none : plan_->linkOf(family, number);
            const Made& value = made(work.place, link.variable);
            if (to != CheckedProgram::none)
                push(to, {value.value, value.state == Made::State::Defined, work.point, cycle_});
        }
    }
}

// A full link loses its oldest value; whoever reads it finds another iteration there. A value that several
// lanes of the reader take is sent once.
void Machine::push(std::uint32_t link, const Sent& sent) {
    std::vector<Sent>& registers = registers_[link];
    if (!registers.empty() && registers.back().point == sent.point) return;
    const array::LinkFamily& family = plan_->model().links[plan_->links()[link].family];
    registers.push_back(sent);
    if (family.registersEach && std::ssize(registers) > *family.registersEach)
        registers.erase(registers.begin());
}

// Only places that worked are cleared, so a cycle costs no more than its own work.
void Machine::finish() {
    for (const CheckedProgram::Work& work : plan_->workOf(cycle_)) {
        working_[work.place] = CheckedProgram::none;
        for (const ure::VariableId variable : plan_->system().variables.keys())
            made(work.place, variable) = {};
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
        const CheckedProgram::Link& place = plan_->links()[link];
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
    for (std::uint32_t place = 0; place < plan_->places(); ++place) {
        PeState& state = states.emplace_back(
            PeState{plan_->pes()[plan_->peOfPlace(place)], plan_->laneOfPlace(place), {}, {}});
        if (working_[place] == CheckedProgram::none) continue;
        const std::span<const std::int64_t> point = plan_->pointAt(working_[place]);
        state.iteration.emplace(point.begin(), point.end());
        for (std::size_t variable = 0; variable < variables; ++variable) {
            const Made& made = made_[place * variables + variable];
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
