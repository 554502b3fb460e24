// The values of the variables at the points of the domain, as dense arrays over its bounding box.
//
// Only the newest slabs are kept, as many as the greatest distance plus one, if every read of a variable goes
// back by a constant distance (or stays) along the outermost loop. Points must be visited in the order of
// that loop.
#pragma once

#include "ure/system.h"

namespace tactus::evaluate {

enum class State : std::uint8_t {
    Unknown,     // nobody asked yet
    InProgress,  // waits for a value that it reads
    Defined,     // has a value
    Undefined,   // not in the domain, or undefined there
    OutOfBounds, // undefined because an input was read out of its bounds
};

class Memory {
  public:
    // The shape of the arrays; known before memory is spent.
    struct Layout {
        polyhedra::Point lower, upper; // of the bounding box, inclusive
        std::int64_t distance = 0;     // the farthest slab back that is read
        std::int64_t slabs = 1;        // kept: all, or a power of two
        bool windowed = false;
        std::uint64_t points = 0; // in the arrays of one variable, saturated
        std::uint64_t bytes = 0;  // for all variables, saturated
    };
    static Layout layoutOf(const ure::System& system, bool keepAll);

    Memory(const ure::System& system, const Layout& layout);

    // Points whose first coordinate is below `first` have been visited: makes room for its slab.
    void enterSlab(std::int64_t first);
    // True if the arrays still hold what can be read at this point, and everything that is read there.
    bool isResident(std::span<const std::int64_t> point) const;

    bool inBox(std::span<const std::int64_t> point) const {
        for (std::size_t d = 0; d < point.size(); ++d)
            if (point[d] < layout_.lower[d] || point[d] > layout_.upper[d]) return false;
        return true;
    }
    // The place of a point of the box in the arrays.
    std::size_t placeOf(std::span<const std::int64_t> point) const {
        if (point.empty()) return 0;
        const std::int64_t slab = point[0] - layout_.lower[0];
        std::int64_t place = (layout_.windowed ? slab & (layout_.slabs - 1) : slab) * strides_[0];
        for (std::size_t d = 1; d < point.size(); ++d) place += (point[d] - layout_.lower[d]) * strides_[d];
        return static_cast<std::size_t>(place);
    }
    State& state(ure::VariableId variable, std::size_t place) {
        return states_[variable.index() * layout_.points + place];
    }
    ure::Value& value(ure::VariableId variable, std::size_t place) {
        return values_[variable.index() * layout_.points + place];
    }
    const Layout& layout() const { return layout_; }

  private:
    Layout layout_;
    std::vector<std::int64_t> strides_;
    std::size_t variables_;
    std::int64_t newest_; // the slab entered last
    std::vector<State> states_;
    std::vector<ure::Value> values_;
};

} // namespace tactus::evaluate
