// The array as one actor of a network: the row machine runs its steps, its tokens stand at the border.
//
// An input that is isolated has a shadow: a tensor of which only those elements hold a value whose tokens
// came in this very step. All others are garbage, so that an array that reads what it did not receive is
// wrong.
#pragma once

#include "simulate/network_actor.h"
#include "simulate/row_machine.h"

namespace tactus::simulate {

class ArrayActor final : public Actor {
  public:
    // `given`: by the tensors of the plan's original system. The program is not filled yet.
    ArrayActor(Fabric& fabric, std::shared_ptr<RowProgram> program, const evaluate::Tensors& given);

    bool prepare() override;
    void commit(std::int64_t cycle) override;
    void run(std::int64_t horizon) override;
    std::int64_t requests() const override { return 0; }
    bool hasEnded() const override { return machine_->ended(); }
    std::string iteration() const override;

    const evaluate::Tensors& outputs() const { return outputs_; }
    double progress() const { return double(machine_->next()) / double(program_->lanes->steps()); }

  private:
    struct Port { // one FIFO in a step
        Fifo* fifo;
        TokenName name;                    // without the step's share
        std::vector<std::int64_t> offsets; // of the elements to the first one
    };
    struct Family { // of one action
        const spatial::Action* action;
        bool isSend;
        const Cargo* cargo;
        CauseNumber cause;
        std::vector<polyhedra::Piece> pieces = {};
        std::vector<Guard> guards = {}; // one a piece, quotients left out
        std::vector<TableForm> instance = {};
        std::optional<TableForm> element = {}; // row-major number, where that is affine
        bool moves = false;                    // the FIFO of a lane
        std::map<std::vector<Holds>, std::vector<Port>> known = {};
        // Of the present step.
        std::vector<Holds> holds = {};
        bool isMoving = false; // ports are made anew in each step
        std::vector<Port> own = {};
        const std::vector<Port>* ports = nullptr;
        std::int64_t shift = 0;
    };

    void addFamily(const spatial::Action& action);
    void shadow(const evaluate::Tensors& given);
    void enterRun();
    bool enterStep();
    void skip(std::int64_t steps);
    std::vector<Port> portsOf(const Family& family);
    std::vector<std::uint32_t> lanesOf(const Family& family) const;
    polyhedra::Point pointOf(std::uint32_t lane) const;
    std::int64_t elementOf(const Family& family, std::uint32_t lane, const polyhedra::Point& point) const;
    TokenName nameOf(const Family& family, const Port& port) const;
    void receive(Family& family, const Port& port, std::int64_t cycle);
    void wipe(const Family& family, const Port& port);
    void send(Family& family, const Port& port, std::int64_t cycle);

    std::shared_ptr<RowProgram> program_;
    std::vector<Family> families_;
    std::optional<RowMachine> machine_;
    evaluate::Tensors outputs_; // as the array writes them
    polyhedra::Point step_;
    std::int64_t left_ = 0; // steps of the run in which the guards stay as they are
    bool isIdle_ = false, isEntered_ = false;
    std::size_t family_ = 0, port_ = 0; // the next gate
};

} // namespace tactus::simulate
