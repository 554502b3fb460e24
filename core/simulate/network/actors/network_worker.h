// One PE of a process of the plan. The work of an iteration depends only on which pieces of its actions hold,
// so it is worked out once for each set of them.
#pragma once

#include "evaluate/program/expression.h"
#include "simulate/network/fabric/network_actor.h"
#include "simulate/network/fabric/network_nest.h"

namespace tactus::simulate {

class Worker final : public Actor {
  public:
    Worker(Fabric& fabric, spatial::ProcessId process, polyhedra::Point pe);

    bool prepare() override;
    void commit(std::int64_t cycle) override;
    void run() override;
    bool follow(Traffic& traffic) override;
    Access access() const override { return activity_->access; }
    bool hasEnded() const override { return nest_->ended(); }
    std::string iteration() const override;
    std::int64_t number() const override { return nest_->number(); }
    std::int64_t numbers() const override { return nest_->numbers(); }
    std::int64_t repeats(std::int64_t distance) const override;

  private:
    using Kind = spatial::Action::Kind;
    // The part of one action at this PE that never changes.
    struct Task {
        const spatial::Action* action;
        std::uint32_t operand; // number here
        Fifo* fifo = nullptr;
        Banks* banks = nullptr;
        std::optional<std::uint32_t> form; // the first lane's element, where that is affine
        std::int64_t laneStep = 0;         // of that form
        std::uint32_t slot = 0;            // form
        std::vector<std::uint32_t> pieces;
    };
    struct Read {                         // of an input, in an isolated expression
        std::optional<std::int64_t> step; // from lane to lane; nothing where it is not known
        std::int64_t bytes;               // of an element in device memory
    };
    struct Expression { // an isolated one
        evaluate::Expression value;
        std::vector<ure::LoopId> loops; // of the original system, one a dimension
        std::vector<Read> reads;
    };
    struct Operand {
        spatial::OperandId id;
        const TokenLayout* layout;
        std::vector<std::byte> own;         // lane by lane, from firstLane_ on
        const std::byte* current = nullptr; // of `currentLane`
        std::int64_t currentLane = 0;
    };
    // A task in an iteration, with the lanes that take part.
    struct Op {
        Kind kind{};
        bool isPlain = true; // an affine element, lanes one after the other
        bool merges = false; // what it brings goes to the lanes of `own`
        std::uint32_t task = 0, operand = 0, form = 0, slot = 0;
        std::int64_t lane = 0, offset = 0; // the first lane, and what it adds to the form
        std::int64_t count = 1, rest = 0;
        std::size_t bytes = 0;
        Fifo* fifo = nullptr;
        Banks* banks = nullptr;
        Access access;                   // to device memory
        std::vector<std::int64_t> lanes; // where it is not plain
    };
    struct Gate {
        Fifo* fifo;
        bool isReceive;
        CauseNumber cause;
    };
    struct Activity {
        std::uint64_t pieces = 0;
        std::vector<Gate> gates;
        std::vector<Op> ops;
        std::vector<bool> banks; // which of banks_ it fills or fetches from
        Access access;
    };
    struct BankUse {
        Banks* banks;
        bool isFill;
        std::size_t periodLoops;
        CauseNumber cause;
        bool isFresh = true; // this period has not used the bank so far
        std::int64_t from = 0;
        std::int64_t handed() const { return isFill ? banks->count().filled : banks->count().sent; }
    };

    void addTask(const spatial::Action& action, std::vector<polyhedra::AffineForm>& forms);
    bool isDoneHere(const spatial::Action& action) const;
    void addChannel(Task& task);
    void addBuffer(Task& task);
    std::uint32_t operandOf(spatial::OperandId id);
    void addExpression(const Task& task);
    std::optional<std::int64_t> laneStepOf(const ure::Expr& read) const;

    void select();
    const Activity* find(std::uint64_t pieces);
    Activity compile(std::uint64_t pieces);
    Op opOf(std::uint32_t task, std::vector<std::int64_t> lanes) const;
    void count(Op& op) const;
    void checkRoom(const Op& op);
    void resolveMerges(Activity& activity);
    std::vector<std::int64_t> lanesOf(const Task& task, std::uint64_t pieces) const;

    bool prepareBanks();
    void takeBanks(std::int64_t cycle);
    void handBanks(std::int64_t cycle, std::size_t moved);
    std::size_t gate() const override { return gate_; }
    void takeUses(std::vector<Use>& to) const override;
    void leapTo(std::int64_t distance, const std::vector<std::int64_t>& later) override;
    void sign();
    void execute(const Op& op, std::int64_t cycle);
    std::int64_t together() const;
    void follow(const Op& op, std::int64_t iterations, Traffic& traffic);
    void followBank(const Op& op, const NameRun& run, Traffic& traffic);
    void followMemory(const Op& op, const NameRun& run, Traffic& traffic);
    TokenName nameOf(const Op& op);
    void bring(const Op& op, const std::byte* values);
    void gather(const Op& op, std::byte* to) const;
    void findElements(const Op& op);
    void useBank(const Op& op);
    void expect(const Op& op, const TokenName& wanted, const TokenName& found);
    void load(const Op& op);
    void store(const Op& op);
    void evaluate(const Op& op);
    void broken(const Op& op, const std::string& why);

    std::byte* ownLane(Operand& operand, std::int64_t lane) const {
        return operand.own.data() + std::size_t(lane - firstLane_) * operand.layout->laneBytes();
    }
    void useOwn(Operand& operand) const {
        operand.current = operand.own.data();
        operand.currentLane = firstLane_;
    }

    const spatial::Process& process_;
    const bool hasValues_;
    std::int64_t firstLane_ = 0;
    std::vector<Region> regions_; // of all actions' pieces
    std::uint64_t intricate_ = 0; // pieces that are no boxes
    std::uint64_t selected_ = 0;  // the pieces that activity_ is for
    std::vector<Task> tasks_;
    std::vector<Operand> operands_;
    std::optional<Nest> nest_;
    std::deque<Activity> activities_;
    Activity special_;
    const Activity* activity_ = nullptr;
    std::size_t gate_ = 0;
    std::uint64_t factor_, signed_ = 0; // of and in the fabric's signature
    std::vector<BankUse> banks_;
    bool isFresh_ = false;                               // some bank has not been used in its period so far
    std::vector<std::optional<Expression>> expressions_; // by operand
    std::vector<std::int64_t> elements_;
};

} // namespace tactus::simulate
