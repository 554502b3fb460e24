// The lane part of affine forms, computed once for every lane. Against the part that moves with the step
// their least and greatest values tell whether a condition holds in all lanes, in none, or in some.
#pragma once

#include "simulate/rows/lanes/lanes.h"

namespace tactus::simulate {

class LaneTables {
  public:
    static constexpr std::uint32_t none = 0xffffffff; // the form does not depend on the lane

    struct Table {
        polyhedra::Vector coefficients;
        std::vector<std::int64_t> values;     // by lane, also in the margin
        std::int64_t least = 0, greatest = 0; // outside the margin
        bool isSorted = false;
        std::vector<std::uint32_t>
            byValue; // where it is sorted: lanes outside the margin by value, then number
        // Where values lie close together: the places in byValue where each of them begins, and the end.
        std::vector<std::uint32_t> begins;
    };

    // The table of these coefficients; it has no values before fill().
    std::uint32_t of(const polyhedra::Vector& lane);
    // Has fill() sort the lanes, so that between() may be asked.
    void sort(std::uint32_t table) {
        if (table != none) tables_[table].isSorted = true;
    }
    std::size_t size() const { return tables_.size(); }
    // Those that have no values yet.
    void fill(const Lanes& lanes, const std::vector<std::uint32_t>& boxLanes);

    // Null where the form does not depend on the lane.
    const std::int64_t* valuesOf(std::uint32_t number) const {
        return number == none ? nullptr : tables_[number].values.data();
    }
    const Table& operator[](std::uint32_t number) const { return tables_[number]; }
    // The lanes whose value is one of these.
    std::span<const std::uint32_t> between(std::uint32_t table, std::int64_t low, std::int64_t high) const;
    std::int64_t at(std::uint32_t number, std::int64_t lane) const {
        return number == none ? 0 : tables_[number].values[std::size_t(lane)];
    }

  private:
    static void fill(Table& table, const Lanes& lanes);

    std::vector<Table> tables_;
};

// A form over lane and step whose lane part is a table.
struct TableForm {
    std::uint32_t table = LaneTables::none;
    LaneForm form;
    friend bool operator==(const TableForm&, const TableForm&) = default;
};

} // namespace tactus::simulate
