// Sixteen steps at once, in a run of steps in which sums stay in their lanes while what they add up slides
// past them, fed by inputs where it enters the array: as in an output-stationary product of matrices.
//
// Within such a run nothing that slides depends on the sums. So each row of lanes along which a variable
// slides has a band: its lanes, and in front of them what enters in these steps. A step sees the band shifted
// by its number; a sum is loaded once, added to in every step, in their order, and stored once.
#pragma once

#include "simulate/rows/lanes/form_kernels.h"
#include "simulate/rows/straight/row_memory.h"

namespace tactus::simulate {

class Bands {
  public:
    Bands(const RowProgram& program, RowMemory& memory) : program_(&program), memory_(&memory) {}
    // Calls point into the bands.
    Bands(Bands&&) = default;
    Bands& operator=(Bands&&) = default;

    // The operations of a step, in order; false where one does not fit.
    bool addFed(const Operand& to, const Picking& picking, const LaneForm& element);
    bool addSum(Kernel kernel, const Operand& to, const Operand& a, const Operand& b, const Operand& c);
    // Once all are there: whether they do, and whether it is worth it.
    bool settle();

    // Runs whole sixteens of the `count` steps from this one on, all lanes of the box in each; returns how
    // many steps it ran. The memory then is as if each had run alone, but for rows before the last.
    std::int64_t run(std::span<const std::int64_t> step, std::int64_t number, std::int64_t count);

  private:
    struct Row {
        LaneRange lanes;
        std::int64_t base; // of its band
    };
    struct Band { // of one variable
        std::uint32_t variable;
        std::int64_t bytes; // of a lane
        std::int64_t slide; // lanes in a step
        LaneForm element;
        std::vector<Row> rows; // ascending, one after the other
        Feeding feeding;
        std::int64_t shift = 0; // of the elements, in the first step of a run
        std::vector<std::uint64_t> values;

        std::int64_t length() const { return std::abs(slide); }
        // Where a lane of the row has its value of a step, counted from the first of sixteen.
        std::int64_t placeOf(const Row& row, std::int64_t lane, std::int64_t step) const {
            const std::int64_t front = slide > 0 ? (stepsTogether - 1) * slide : 0;
            return row.base + lane - row.lanes.first + front - step * slide;
        }
        std::byte* at(std::int64_t place) {
            return reinterpret_cast<std::byte*>(values.data()) + place * bytes;
        }
    };
    struct Sum {
        StepsKernel kernel;
        Operand to, b, c;
    };
    struct Call { // of a sum, for lanes that are in one row of each band
        StepsKernel kernel;
        void* to;
        MovingRow b, c;
        std::int64_t lanes;
    };

    Band* bandOf(std::uint32_t variable);
    bool stays(const Operand& operand) const;
    bool isFactor(const Operand& operand);
    std::byte* rowAt(const Operand& operand, std::int64_t lane);
    MovingRow factorAt(const Operand& operand, std::int64_t lane);
    void load(Band& band, std::int64_t number);
    void store(Band& band, std::int64_t number);
    void advance(Band& band);

    const RowProgram* program_;
    RowMemory* memory_;
    std::vector<Band> bands_;
    std::vector<Sum> sums_;
    std::vector<Call> calls_;
};

} // namespace tactus::simulate
