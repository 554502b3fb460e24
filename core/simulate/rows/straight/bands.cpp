#include "simulate/rows/straight/bands.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace tactus::simulate {

// Rows of lanes that begin (or end, where values move to lower numbers) with the lanes that are fed. Since
// every lane of the box executes an iteration, and all is defined, the first and the last lanes are among
// them.
bool Bands::addFed(const Operand& to, const Picking& picking, const LaneForm& element) {
    const RowLayout& layout = program_->layouts[to.number];
    const std::int64_t width = program_->lanes->width(), length = std::abs(layout.slideLane);
    if (layout.slideStep != 1) return false;
    assert(length > 0);
    // Lanes behind the box may be picked too, which nobody asks.
    const auto end = std::ranges::lower_bound(picking.lanes, width);
    const std::span<const std::uint32_t> fed(picking.lanes.begin(), end);
    const auto count = static_cast<std::size_t>(length);
    for (std::size_t n = 0; n < fed.size(); n += count)
        if (n + count > fed.size() || fed[n + count - 1] - fed[n] != count - 1) return false;

    Band& band = bands_.emplace_back();
    band.variable = to.number;
    band.bytes = std::int64_t(bytesOf(to.storage));
    band.slide = layout.slideLane;
    band.element = element;
    band.feeding.elements = picking.elements;
    band.feeding.move = -band.slide;
    band.feeding.speed = element.step.back();
    const bool isUp = band.slide > 0;
    std::int64_t base = 0, first = 0;
    for (std::size_t n = 0; n < fed.size(); n += count) {
        const std::size_t next = n + count;
        assert(!isUp || fed[n] == first);
        const std::int64_t last = !isUp ? fed[n] + length : next < fed.size() ? fed[next] : width;
        const Row row{{first, last}, base};
        for (std::size_t lane = n; lane < next; ++lane) {
            band.feeding.places.push_back(band.placeOf(row, fed[lane], 0));
            band.feeding.offsets.push_back(picking.offsets[lane]);
        }
        band.rows.push_back(row);
        base += last - first + (stepsTogether - 1) * length;
        first = last;
    }
    band.values.resize(std::size_t(base * band.bytes + 7) / 8);
    assert(first == width);
    return true;
}

Bands::Band* Bands::bandOf(std::uint32_t variable) {
    const auto known = std::ranges::find(bands_, variable, &Band::variable);
    return known == bands_.end() ? nullptr : &*known;
}

// No operation before writes it, and its row does not move: one that slides along lanes is fed.
bool Bands::stays(const Operand& operand) const {
    const auto isSum = [&](const Sum& sum) { return sum.to.number == operand.number; };
    const RowLayout& layout = program_->layouts[operand.number];
    return layout.slideStep == 1 && std::ranges::none_of(sums_, isSum);
}

bool Bands::isFactor(const Operand& operand) {
    return operand.kind == Operand::Kind::Constant || bandOf(operand.number) || stays(operand);
}

bool Bands::addSum(Kernel kernel, const Operand& to, const Operand& a, const Operand& b, const Operand& c) {
    const StepsKernel steps = stepsKernel(kernel);
    const Operand before{Operand::Kind::Variable, to.storage, to.number, 1, 0};
    if (!steps || a != before || !stays(to)) return false;
    sums_.push_back({steps, to, b, c});
    return isFactor(b) && isFactor(c);
}

bool Bands::settle() {
    constexpr std::int64_t worthwhile = 4; // lanes of a row
    constexpr std::int64_t most = 4 << 20; // bytes
    std::int64_t bytes = 0;
    std::vector<std::int64_t> cuts{0}; // lanes where some row begins, and the end
    for (const Band& band : bands_) {
        bytes += std::int64_t(8 * band.values.size());
        for (const Row& row : band.rows) cuts.push_back(row.lanes.first);
    }
    std::ranges::sort(cuts);
    const auto again = std::ranges::unique(cuts);
    cuts.erase(again.begin(), again.end());
    if (bytes > most || std::ssize(cuts) * worthwhile > program_->lanes->width()) return false;
    cuts.push_back(program_->lanes->width());
    for (const Sum& sum : sums_)
        for (std::size_t n = 0; n + 1 < cuts.size(); ++n)
            calls_.push_back({sum.kernel, rowAt(sum.to, cuts[n]), factorAt(sum.b, cuts[n]),
                              factorAt(sum.c, cuts[n]), cuts[n + 1] - cuts[n]});
    return true;
}

// Of a variable whose row does not move.
std::byte* Bands::rowAt(const Operand& operand, std::int64_t lane) {
    return memory_->row(operand.number, 0) + lane * std::int64_t(bytesOf(operand.storage));
}

MovingRow Bands::factorAt(const Operand& operand, std::int64_t lane) {
    if (operand.kind == Operand::Kind::Constant) {
        const std::uint64_t* const row = program_->constants[operand.number].row.data();
        return {reinterpret_cast<const std::byte*>(row) + lane * std::int64_t(bytesOf(operand.storage)), 0};
    }
    Band* const band = bandOf(operand.number);
    if (!band) return {rowAt(operand, lane), 0};
    const auto next =
        std::ranges::upper_bound(band->rows, lane, {}, [](const Row& row) { return row.lanes.first; });
    return {band->at(band->placeOf(*std::prev(next), lane, 0)), -band->slide};
}

// What the row of a step holds, as the last of sixteen.
void Bands::load(Band& band, std::int64_t number) {
    const std::byte* const row = memory_->row(band.variable, number);
    for (const Row& one : band.rows)
        std::memcpy(band.at(band.placeOf(one, one.lanes.first, stepsTogether - 1)),
                    row + one.lanes.first * band.bytes,
                    std::size_t((one.lanes.last - one.lanes.first) * band.bytes));
}

void Bands::store(Band& band, std::int64_t number) {
    std::byte* const row = memory_->row(band.variable, number);
    for (const Row& one : band.rows)
        std::memcpy(row + one.lanes.first * band.bytes,
                    band.at(band.placeOf(one, one.lanes.first, stepsTogether - 1)),
                    std::size_t((one.lanes.last - one.lanes.first) * band.bytes));
}

// The last of sixteen steps becomes the one before the first.
void Bands::advance(Band& band) {
    for (const Row& row : band.rows) {
        const LaneRange handing{row.lanes.first + (band.slide < 0 ? band.length() : 0),
                                row.lanes.last - (band.slide > 0 ? band.length() : 0)};
        std::memmove(band.at(band.placeOf(row, handing.first, -1)),
                     band.at(band.placeOf(row, handing.first, stepsTogether - 1)),
                     std::size_t((handing.last - handing.first) * band.bytes));
    }
}

std::int64_t Bands::run(std::span<const std::int64_t> step, std::int64_t number, std::int64_t count) {
    const std::int64_t whole = count - count % stepsTogether;
    for (Band& band : bands_) {
        band.shift = band.element.atStep(step);
        if (!band.feeding.areInside(band.shift, whole)) return 0;
    }
    for (Band& band : bands_) load(band, number - 1);
    for (std::int64_t done = 0; done < whole; done += stepsTogether) {
        for (Band& band : bands_) {
            advance(band);
            band.feeding(band.values.data(), band.shift + done * band.feeding.speed);
        }
        for (const Call& call : calls_) call.kernel(call.to, call.b, call.c, call.lanes);
    }
    for (Band& band : bands_) store(band, number + whole - 1);
    return whole;
}

} // namespace tactus::simulate
