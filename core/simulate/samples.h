// A signal is a place of the array at which one value at most is in a cycle; samples are its values over a
// whole run, in eight bytes and two bits a cycle.
#pragma once

#include "array/model.h"
#include "ure/types/type.h"

#include <vector>

namespace tactus::simulate {

struct Signal {
    enum class Kind : std::uint8_t {
        Made, // what the PE computes of `variable`
        Read, // what the PE reads over its link of `family`, made as many steps before as the link delays
    };
    Kind kind = Kind::Made;
    polyhedra::Point pe;
    std::int64_t lane = 0;    // of the PE
    ure::VariableId variable; // Made
    std::uint32_t family = 0; // Read: into Model::links
    friend bool operator==(const Signal&, const Signal&) = default;
};

class Samples {
  public:
    enum class State : std::uint8_t { Nothing, Undefined, Defined }; // Nothing: no value in this cycle

    Samples(ure::Type type, std::int64_t cycles)
        : type_(type), bits_(std::size_t(cycles)), has_(std::size_t(cycles)), defined_(std::size_t(cycles)) {}

    ure::Type type() const { return type_; }
    std::int64_t cycles() const { return std::ssize(bits_); }
    State stateAt(std::int64_t cycle) const {
        const auto at = std::size_t(cycle);
        return !has_[at] ? State::Nothing : defined_[at] ? State::Defined : State::Undefined;
    }
    ure::Value at(std::int64_t cycle) const { return {bits_[std::size_t(cycle)]}; } // where it is defined
    bool same(std::int64_t a, std::int64_t b) const {
        return stateAt(a) == stateAt(b) && (stateAt(a) != State::Defined || matches(type_, at(a), at(b)));
    }
    void set(std::int64_t cycle, ure::Value value, bool defined = true) {
        bits_[std::size_t(cycle)] = defined ? value.bits : 0;
        has_[std::size_t(cycle)] = true;
        defined_[std::size_t(cycle)] = defined;
    }

  private:
    ure::Type type_;
    std::vector<std::uint64_t> bits_;
    std::vector<bool> has_, defined_;
};

} // namespace tactus::simulate
