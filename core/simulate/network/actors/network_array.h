// The array as one actor of a network: the row machine runs its steps, its tokens are at the border.
//
// An input that is isolated has a shadow: a tensor of which only those elements hold a value whose tokens
// came in this very step. All others are garbage, so that an array that reads what it did not receive is
// wrong.
#pragma once

#include "simulate/network/actors/network_array_control.h"
#include "simulate/network/fabric/network_actor.h"
#include "simulate/rows/run/row_machine.h"

namespace tactus::simulate {

class ArrayActor final : public Actor {
  public:
    // The program is not filled yet. `countsMemory`: also what its own ports ask of device memory.
    // `interval`: cycles from step to step.
    ArrayActor(Fabric& fabric, std::shared_ptr<RowProgram> program, bool countsMemory, std::int64_t interval);

    bool prepare() override;
    void commit(std::int64_t cycle) override;
    void run() override;
    bool follow(Traffic& traffic) override;
    Access access() const override { return access_; }
    bool hasEnded() const override { return next_ >= program_->lanes->steps(); }
    std::string iteration() const override;
    std::int64_t number() const override { return next_; }
    std::int64_t numbers() const override { return program_->lanes->steps(); }
    std::int64_t repeats(std::int64_t distance) const override;
    std::span<const std::int64_t> turns() const override { return control_.turns(); }

    const evaluate::Tensors& outputs() const { return outputs_; }
    // The cycles in which its steps begin; one that does nothing has that of the step before.
    void keepSteps();
    std::vector<std::int64_t> steps() const;
    double progress() const { return double(next_) / double(program_->lanes->steps()); }

  private:
    struct Port { // one FIFO in a step
        Fifo* fifo;
        TokenName name;                    // without the step's share
        std::vector<std::int64_t> offsets; // of the elements to the first one
    };
    struct Region { // where and for which elements something is done, over the system's loops
        std::vector<polyhedra::Piece> pieces = {};
        std::vector<Guard> guards = {};                 // one a piece, quotients left out
        std::optional<TableForm> element = {};          // row-major number, where that is affine
        std::vector<polyhedra::QuasiAffine> index = {}; // else these; none: it reads data
        std::vector<std::int64_t> extents = {};
        bool moves = false; // in each step anew
        // Of the present step.
        std::vector<Holds> holds = {};
        bool isMoving = false;
        std::int64_t shift = 0;
    };
    struct Family : Region { // of one action
        const spatial::Action* action = nullptr;
        bool isSend = false;
        const TokenLayout* layout = nullptr;
        CauseNumber cause = 0;
        std::vector<TableForm> instance = {};
        std::map<std::vector<Holds>, std::vector<Port>> known = {};
        std::vector<Fifo*> fifos = {}; // by lane, as far as they were asked
        std::map<Fifo*, std::vector<std::pair<std::vector<std::uint32_t>, Port>>> made = {};
        std::vector<Port> own = {}; // of the present step, where they are made anew
        const std::vector<Port>* ports = nullptr;
    };
    static constexpr std::size_t mostMade = 64; // of each FIFO
    struct Direct : Region {                    // a port of the array's own
        std::int64_t bytes = 4;
        std::map<std::vector<Holds>, Access> known = {};
        Access now;
    };

    void addFamily(const spatial::Action& action);
    void addDirect(ure::TensorId tensor, const polyhedra::Union& when,
                   std::vector<std::optional<polyhedra::QuasiAffine>> index);
    void addDirects();
    void addPieces(Region& place, const polyhedra::Union& when);
    void enter(Region& place);
    Access accessOf(const Direct& direct) const;
    void shadow(const evaluate::Tensors& given);
    void runTo(std::int64_t step);
    void enterRun();
    bool enterStep();
    void leaveSteps(std::int64_t steps);
    std::int64_t together() const;
    void skip(std::int64_t steps);
    Fifo* fifoOf(Family& family, std::uint32_t lane);
    std::vector<Port> portsOf(Family& family);
    Port portOf(const Family& family, Fifo* fifo, std::span<const std::uint32_t> lanes);
    std::vector<std::uint32_t> lanesOf(const Region& place) const;
    polyhedra::Point pointOf(std::uint32_t lane) const;
    std::int64_t elementOf(const Region& place, std::uint32_t lane, const polyhedra::Point& point) const;
    TokenName nameOf(const Family& family, const Port& port) const;
    void receive(Family& family, const Port& port, std::int64_t cycle);
    void take(const Family& family, const Port& port, const TokenName& name);
    void wipe(const Family& family, const Port& port);
    void send(Family& family, const Port& port, std::int64_t cycle);
    void give(const Family& family, const Port& port, const TokenName& name);
    std::size_t gate() const override { return family_ << 32 | port_; }
    void leapTo(std::int64_t distance, const std::vector<std::int64_t>& later) override;
    void findControl();
    void sign();

    std::shared_ptr<RowProgram> program_;
    std::int64_t interval_;
    std::vector<Family> families_;
    std::vector<Direct> directs_;
    Access access_;                     // of the present step
    std::optional<RowMachine> machine_; // none without values
    std::int64_t next_ = 0;             // number of the step to run
    evaluate::Tensors outputs_;         // as the array writes them
    polyhedra::Point step_;
    std::int64_t left_ = 0; // steps of the run in which the guards stay as they are
    bool isIdle_ = false, isEntered_ = false;
    std::size_t family_ = 0, port_ = 0; // the next gate
    StepControl control_;
    std::uint64_t signed_ = 0;                       // in the fabric's signature
    std::optional<std::vector<std::int64_t>> steps_; // none: they are not kept
};

} // namespace tactus::simulate
