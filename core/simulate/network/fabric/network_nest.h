// The iterations of one PE of a process, one after the other. Which pieces of its actions hold is known by
// the places where they begin and end along each loop, and forms move by what each loop adds: so going on
// costs little more than counting.
#pragma once

#include "evaluate/values.h"
#include "polyhedra/formula.h"
#include "simulate/network/fabric/network_digits.h"
#include "spatial/network/network.h"

#include <optional>
#include <stop_token>

namespace tactus::simulate {

// A piece of a process's iterations at one PE: an interval of each time loop and of the lanes, and what ties
// several of them together.
class Region {
  public:
    // The piece is over space, time and lane loops, and must live as long as this.
    Region(const polyhedra::Piece& piece, std::span<const std::int64_t> pe, std::size_t timeLoops,
           bool hasLanes);

    bool empty() const { return isEmpty_; }
    bool isBox() const { return rows_.empty() && !hasQuotients_; }
    // Whether it asks for more of the loop's value than that it lies in the interval.
    bool decides(std::size_t loop) const;
    const polyhedra::Interval& time(std::size_t loop) const { return time_[loop]; }
    const polyhedra::Interval& lanes() const { return lanes_; }
    // The lanes at these time loops, which lie in the box, ascending.
    void lanesAt(std::span<const std::int64_t> time, std::vector<std::int64_t>& lanes) const;

  private:
    struct Row {
        polyhedra::Vector time;
        std::int64_t lane = 0, constant = 0;
    };
    void add(const polyhedra::AffineForm& row);

    const polyhedra::Piece* piece_;
    polyhedra::Point pe_;
    bool hasLanes_, hasQuotients_, isEmpty_;
    std::vector<polyhedra::Interval> time_;
    polyhedra::Interval lanes_{0, 0};
    std::vector<Row> rows_;
};

class Nest {
  public:
    // At most 64 pieces. `forms` are over all loops of the process; a lane counts as 0.
    Nest(const spatial::Process& process, polyhedra::Point pe, std::span<const Region> pieces,
         std::span<const polyhedra::AffineForm> forms);

    bool ended() const { return hasEnded_; }
    // The pieces in whose boxes the iteration lies, by their numbers.
    std::uint64_t pieces() const { return pieces_; }
    std::int64_t value(std::size_t form) const { return values_[form]; }
    std::span<const std::int64_t> time() const { return std::span(at_).first(timeLoops_); }
    const polyhedra::Point& pe() const { return pe_; }
    polyhedra::Point point(std::int64_t lane) const; // of all loops of the process
    // To the next iteration; the outermost time loop that moved, or none of them at the end: all have.
    std::size_t advance() {
        const std::size_t inner = at_.size() - 1;
        if (at_[inner] == last_[inner]) return carry();
        ++at_[inner];
        const std::int64_t* const step = steps_.data() + inner * values_.size();
        for (std::size_t form = 0; form < values_.size(); ++form) values_[form] += step[form];
        if (at_[inner] > segment_[inner]->last) {
            ++segment_[inner];
            pieces_ = outer_[inner] & segment_[inner]->pieces;
        }
        return hasRows_ ? skip(inner) : inner;
    }

    // So many iterations, the present one among them, differ in the innermost loop alone, and lie in the same
    // boxes of pieces. From one to the next a form moves by its step.
    std::int64_t alike() const {
        const bool isBox = !hasRows_ || (timeLoops_ > 0 && !domain_.decides(timeLoops_ - 1));
        return isBox ? segment_.back()->last - at_.back() + 1 : 1;
    }
    std::int64_t step(std::size_t form) const { return steps_[(at_.size() - 1) * values_.size() + form]; }
    // Over so many of them.
    std::size_t advance(std::int64_t iterations) {
        at_.back() += iterations - 1;
        for (std::size_t form = 0; form < values_.size(); ++form)
            values_[form] += (iterations - 1) * step(form);
        return advance();
    }

    // What an iteration does is decided by the pieces that hold there, in which lanes, and by the loops that
    // move behind it. All of this is a matter of the iteration's number in the box of the loops.
    std::int64_t number() const;
    std::int64_t numbers() const { return total_ == 0 ? forever : total_; }
    // For how many numbers, from the present one on, it is what it was `distance` numbers before. Behind
    // them there is one more iteration.
    std::int64_t repeats(std::int64_t distance) const;
    // Numbers from one iteration to the next in which a loop outside of the first so many may move: they are
    // the multiples of this.
    std::int64_t period(std::size_t outerLoops) const {
        return outerLoops == 0 ? total_ : weights_[outerLoops - 1];
    }
    // To the iteration `distance` numbers further, which does the same as this one.
    void leap(std::int64_t distance);
    // Differs, as good as surely, where loops differ that decide something, but for values in a long segment.
    std::uint64_t signature() const {
        std::uint64_t sum = 0;
        for (const auto& [loop, factor] : factors_)
            sum += factor *
                   static_cast<std::uint64_t>(segment_[loop]->isLong ? segment_[loop]->last : at_[loop]);
        return sum;
    }

  private:
    struct Factor {
        std::size_t loop;
        std::uint64_t factor;
    };
    void weigh(std::span<const Region> pieces);
    Digit digitOf(std::size_t loop, std::span<const Region> pieces);
    struct Segment { // of a loop: as long as the same pieces may hold
        std::int64_t last;
        std::uint64_t pieces;
        bool isLong = false; // so that its values are one for the signature
    };
    void cut(std::size_t loop, std::span<const Region> pieces);
    void addForm(const polyhedra::AffineForm& form);
    void orderSteps(std::size_t forms);
    std::size_t carry();
    std::size_t carryOnce();
    void enter(std::size_t loop);
    std::size_t skip(std::size_t moved);
    bool isInside();

    polyhedra::Point pe_;
    std::size_t timeLoops_; // of the process; there is one here even if it has none
    bool hasLanes_;
    Region domain_;
    bool hasRows_, hasEnded_;
    std::vector<std::int64_t> first_, last_, at_; // of each time loop
    std::vector<std::vector<Segment>> segments_;
    std::vector<const Segment*> segment_;
    std::vector<std::uint64_t> outer_; // pieces that hold along all loops before this one
    std::uint64_t pieces_ = 0;
    std::vector<std::int64_t> values_;
    std::vector<std::int64_t> steps_; // [loop][form]: when it moves, and those within it begin again
    std::vector<std::int64_t> lanesInside_;
    std::vector<std::int64_t> weights_; // of each loop in the number of an iteration
    std::int64_t total_ = 0;            // numbers, or 0: too many to count
    std::vector<Digit> digits_;         // of the loops that decide something
    std::vector<Factor> factors_;       // of the same loops in the signature
};

// Values of isolated expressions where they are in memory: a kernel on the host has computed them all, or
// the array runs without its network.

// Values of the operand's expression, by the elements of its tensor; `inputs` are by the tensors of
// plan.original, and there may be more. Some elements lack theirs if it was stopped.
evaluate::TensorValues isolatedValues(const spatial::Network& plan, const spatial::Operand& operand,
                                      const evaluate::Tensors& inputs, std::stop_token stop = {});
// Data of plan.original with the values of all isolated expressions: what the array reads without its
// network.
evaluate::Tensors withIsolatedValues(const spatial::Network& plan, evaluate::Tensors inputs,
                                     std::stop_token stop = {});

// Elements of a tensor by their row-major numbers.

// The number of the element with this index, as a form over `loops` variables, where it is affine.
std::optional<polyhedra::AffineForm> rowMajor(std::span<const polyhedra::QuasiAffine> index,
                                              std::span<const std::int64_t> extents, std::size_t loops);
// The same at one point.
std::int64_t rowMajorAt(std::span<const polyhedra::QuasiAffine> index, std::span<const std::int64_t> extents,
                        std::span<const std::int64_t> point);

} // namespace tactus::simulate
