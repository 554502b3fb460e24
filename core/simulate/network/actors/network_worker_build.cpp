// Making a process ready to run at one PE: FIFOs, banks and forms of its actions.
#include "base/checked.h"
#include "polyhedra/solve.h"
#include "simulate/network/actors/network_worker.h"
#include "simulate/network/fabric/network_nest.h"
#include "spatial/operands/expression.h"

namespace tactus::simulate {

using polyhedra::AffineForm;

namespace {

std::uint32_t formNumber(std::vector<AffineForm>& forms, AffineForm form) {
    const auto found = std::ranges::find(forms, form);
    if (found != forms.end()) return static_cast<std::uint32_t>(found - forms.begin());
    forms.push_back(std::move(form));
    return static_cast<std::uint32_t>(forms.size() - 1);
}

} // namespace

Worker::Worker(Fabric& fabric, spatial::ProcessId id, polyhedra::Point pe)
    : Actor(fabric,
            {fabric.plan().processes[id].name, id, fabric.plan().processes[id].kernel, pe, 0, 0, 0, {}}),
      process_(fabric.plan().processes[id]), hasValues_(fabric.hasValues()) {
    std::vector<AffineForm> forms;
    for (const spatial::Action& action : process_.actions) addTask(action, forms);
    // The pieces that hold are bits of one word.
    if (regions_.size() > 64) {
        fail(diagnostics::Kind::NetworkIntricate, name(), regions_.size());
        regions_.resize(64, regions_.front());
    }
    nest_.emplace(process_, std::move(pe), regions_, forms);
    factor_ = mixed(mixed(id.index()) + fabric.workers++);
    sign();
    isFresh_ = !banks_.empty();
    if (!nest_->ended() && !fabric.hasFailed()) select();
}

void Worker::addTask(const spatial::Action& action, std::vector<AffineForm>& forms) {
    const std::size_t loops = process_.loops.size();
    const std::size_t timeLoops = loops - run_.pe.size() - (process_.hasLanes() ? 1 : 0);
    Task task{&action, operandOf(action.operand), nullptr, nullptr, {}, 0, 0, {}};
    for (const polyhedra::Piece& piece : action.when) {
        const auto number = static_cast<std::uint32_t>(regions_.size());
        regions_.emplace_back(piece, run_.pe, timeLoops, process_.hasLanes());
        if (!regions_.back().isBox() && number < 64) intricate_ |= std::uint64_t{1} << number;
        task.pieces.push_back(number);
    }
    const bool isReached =
        std::ranges::any_of(task.pieces, [&](std::uint32_t piece) { return !regions_[piece].empty(); });
    const TokenLayout& layout = fabric_.layout(action.operand);
    const auto flat = rowMajor(action.element, fabric_.plan().system->tensors[layout.tensor].extents, loops);
    if (flat) {
        task.laneStep = process_.hasLanes() ? flat->coefficients.back() : 0;
        task.form = formNumber(forms, *flat);
    }
    if (isReached) {
        addChannel(task);
        addBuffer(task);
        if (task.banks) task.slot = formNumber(forms, action.slot);
        if (action.kind == Kind::Evaluate) addExpression(task);
    }
    tasks_.push_back(std::move(task));
}

// True if some iteration of this PE does it. This is exact: rows over several loops may leave none of a box.
bool Worker::isDoneHere(const spatial::Action& action) const {
    return std::ranges::any_of(action.when, [&](polyhedra::Piece piece) {
        for (std::size_t loop = 0; loop < run_.pe.size(); ++loop)
            piece.box[loop] = {run_.pe[loop], run_.pe[loop]};
        return polyhedra::isEmpty(piece, {}) != polyhedra::Verdict::Yes;
    });
}

void Worker::addChannel(Task& task) {
    const spatial::Action& action = *task.action;
    if (action.kind != Kind::Receive && action.kind != Kind::Send) return;
    polyhedra::Point point = run_.pe; // the instance is a matter of the PE alone
    point.resize(process_.loops.size());
    polyhedra::Point instance;
    for (const AffineForm& form : action.instance) instance.push_back(form(point));
    task.fifo = fabric_.fifo(action.channel, instance);
    const std::string& channel = fabric_.plan().channels[action.channel].name;
    if (!task.fifo && !isDoneHere(action)) return;
    if (!task.fifo)
        return fail(diagnostics::Kind::NetworkBroken, name(), "none",
                    fmt::format("channel '{}' has no FIFO {}", channel, polyhedra::toString(instance)));
    Actor*& end = action.kind == Kind::Send ? task.fifo->writer : task.fifo->reader;
    if (end && end != this)
        return fail(diagnostics::Kind::NetworkBroken, name(), "none",
                    fmt::format("FIFO {} of channel '{}' already has another {}",
                                polyhedra::toString(instance), channel,
                                action.kind == Kind::Send ? "writer" : "reader"));
    end = this;
}

void Worker::addBuffer(Task& task) {
    const spatial::Action& action = *task.action;
    const bool isFill = action.kind == Kind::Fill;
    if (!isFill && action.kind != Kind::Fetch) return;
    task.banks = &fabric_.banks(action.buffer, run_.pe);
    (isFill ? task.banks->filler : task.banks->sender) = this;
    const bool isKnown =
        std::ranges::any_of(banks_, [&](const BankUse& use) { return use.banks == task.banks; });
    if (isKnown) return;
    const CauseNumber cause = Actor::numberOf({StallCause::Kind::Bank, {}, action.buffer});
    banks_.push_back({task.banks, isFill, fabric_.plan().buffers[action.buffer].periodLoops, cause});
}

std::uint32_t Worker::operandOf(spatial::OperandId id) {
    for (std::size_t number = 0; number < operands_.size(); ++number)
        if (operands_[number].id == id) return static_cast<std::uint32_t>(number);
    const TokenLayout& layout = fabric_.layout(id);
    std::int64_t lanes = 1;
    if (process_.hasLanes()) {
        const polyhedra::Interval box = process_.domain.box[process_.loops.size() - 1];
        firstLane_ = box.lower;
        lanes = std::max<std::int64_t>(1, box.upper - box.lower + 1);
    }
    Operand operand{id, &layout, {}, nullptr, 0};
    operand.own.resize(std::size_t(lanes) * layout.laneBytes());
    operands_.push_back(std::move(operand));
    expressions_.emplace_back();
    return static_cast<std::uint32_t>(operands_.size() - 1);
}

void Worker::addExpression(const Task& task) {
    const ure::System& original = *fabric_.plan().original;
    const ure::ExprId root = fabric_.plan().operands[task.action->operand].expression;
    auto& expression = expressions_[task.operand].emplace(Expression{
        evaluate::Expression(original, root, fabric_.given()), spatial::loopsIn(original, root), {}});
    forEachBelow(original, root, [&](ure::ExprId id) {
        const ure::Expr& expr = original.exprs[id];
        if (expr.kind == ure::Expr::Kind::ReadInput && !original.tensors[expr.tensor].isConst)
            expression.reads.push_back({laneStepOf(expr), bytesInMemory(original.tensors[expr.tensor])});
    });
}

std::optional<std::int64_t> Worker::laneStepOf(const ure::Expr& read) const {
    if (!process_.hasLanes()) return 0;
    const ure::System& original = *fabric_.plan().original;
    const auto lane =
        original.loops.find([&](const ure::Loop& loop) { return loop.name == process_.loops.back().name; });
    const std::vector<std::int64_t>& extents = original.tensors[read.tensor].extents;
    std::int64_t step = 0;
    for (std::size_t d = 0; d < extents.size(); ++d) {
        if (!lane || d >= read.affine.size() || !read.affine[d] || !read.affine[d]->isAffine())
            return std::nullopt;
        step = step * extents[d] + read.affine[d]->form.coefficients[lane->index()];
    }
    return step;
}

} // namespace tactus::simulate
