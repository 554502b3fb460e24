// A value that is followed: every value that it was computed from and every value that it is used for, by
// time and by place. Made once, in the background; pictures ask it what to light up.
#pragma once

#include "array/access/trace.h"
#include "simulate/recording.h"

#include <map>
#include <tl/expected.hpp>
#include <unordered_map>
#include <unordered_set>

namespace tactus::draw {

class ValuePath {
  public:
    static constexpr std::size_t none = std::size_t(-1);

    // The value is of the model. Costs time for each value of the path.
    ValuePath(std::shared_ptr<const array::Model> model, const array::TracedValue& value,
              const array::TraceOptions& options);

    enum class Side : std::uint8_t { Past, Value, Future };
    // A value of the path, and the steps that it reads and that read it.
    struct Step {
        array::TracedValue value;
        polyhedra::Point pe;
        std::int64_t cycle = 0;
        Side side = Side::Value;
        bool maybe = false; // a condition on data decides, and it was not asked
        std::vector<std::size_t> operands = {}, users = {};
        std::vector<array::ElementOf> read = {}, written = {}; // of inputs, of outputs
    };
    // By cycles; in one cycle the past before the value, and that before the future.
    const std::vector<Step>& steps() const { return steps_; }
    std::size_t start() const { return start_; } // the step of the followed value
    const array::Model& model() const { return *model_; }
    const array::TracedValue& value() const { return steps_[start_].value; }
    std::string name() const { return nameOf(start_); } // "Z@3,4,5", as the command `trace` takes it
    std::string nameOf(std::size_t step) const;
    const std::vector<array::ElementOf>& inputs() const { return inputs_; }   // read in the past
    const std::vector<array::ElementOf>& outputs() const { return outputs_; } // written in the future
    bool isComplete() const { return isComplete_; } // else what is missing is further away in time

    // What lies on the path: before the value, behind it, or both. The value itself belongs to both.
    struct Mark {
        bool past = false, future = false;
        explicit operator bool() const { return past || future; }
        friend bool operator==(const Mark&, const Mark&) = default;
    };
    Mark ofPe(const polyhedra::Point& pe) const;
    Mark ofLink(std::uint32_t family, const polyhedra::Point& reader) const;
    Mark ofElement(ure::TensorId tensor, const std::vector<std::int64_t>& index) const;
    Mark ofTensor(ure::TensorId tensor) const; // of some element of it
    Mark ofEquation(ure::EquationId equation) const;
    Mark ofIteration(const polyhedra::Point& design) const; // of the design's loops
    // A read by names and iterations of the design's loops: another system of the same design has it too.
    struct Read {
        std::string reader, variable;
        polyhedra::Point at, from;
    };
    Mark ofRead(const Read& read) const;
    const std::map<std::int64_t, Mark>& cycles() const { return cycles_; } // those of its values
    bool isAt(const polyhedra::Point& pe, std::int64_t cycle) const;       // some value of it is made there

    // The next step from one: the nearest in time that it reads, or that reads it; or another of the same
    // cycle. The step itself where there is none.
    enum class Way { ToOperand, ToUser, Before, Behind };
    std::size_t next(std::size_t step, Way way) const;
    std::size_t stepOf(const array::TracedValue& value) const; // `none` where it is not on the path

  private:
    struct Place {
        std::int64_t number;
        polyhedra::Point at;
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct HashOfPlace {
        std::size_t operator()(const Place& place) const {
            return array::HashOfPoint{}(place.at) * 31 + std::size_t(place.number);
        }
    };

    void reserveSteps(const array::Trace& trace);
    void add(const array::TraceSegment& segment, Side side);
    void sort();
    void connect(const array::TraceOptions& options);
    void markLinks(const Step& user, const array::TracedValue& from);
    void markElements(const array::Trace& trace, const array::TraceOptions& options);
    void markPlaces();

    std::shared_ptr<const array::Model> model_;
    std::vector<array::ElementOf> inputs_, outputs_;
    bool isComplete_ = true;
    std::vector<Step> steps_;
    std::size_t start_ = 0;
    std::unordered_map<array::TracedValue, std::size_t, array::HashOfValue> stepOf_;
    std::unordered_map<polyhedra::Point, Mark, array::HashOfPoint> pes_;
    // By iterations of the design's loops.
    std::unordered_multimap<polyhedra::Point, std::size_t, array::HashOfPoint> stepsAt_;
    std::unordered_map<Place, Mark, HashOfPlace> links_, elements_; // by families and readers, by tensors
    std::map<std::uint32_t, Mark> tensors_, equations_;
    std::map<std::int64_t, Mark> cycles_;
    std::unordered_set<Place, HashOfPlace> places_; // by cycles and PEs
};

// The value that a PE computes in this state: `variable`, else the one that outputs read, else the last that
// is defined. The error is a sentence.
tl::expected<array::TracedValue, std::string> valueIn(const array::Model& model, const simulate::State& state,
                                                      const polyhedra::Point& pe, ure::VariableId variable);

} // namespace tactus::draw
