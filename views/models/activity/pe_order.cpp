#include "views/models/activity/pe_order.h"

#include "array/counts/pes.h"

#include <algorithm>

namespace tactus::views {

std::optional<PeOrder> PeOrder::of(const array::Model& model, const std::stop_token& stop) {
    if (!model.pes) return std::nullopt;
    PeOrder order;
    order.count_ = *model.pes;
    order.lower_ = model.lower;
    order.shape_ = model.shape;
    if (array::fillBox(model)) return order;
    if (array::placesOf(model).value_or(mostListed + 1) > mostListed) return std::nullopt;
    model.forEachPe([&](const polyhedra::Point& pe) {
        order.listed_.push_back(pe);
        return !stop.stop_requested();
    });
    if (std::ssize(order.listed_) != order.count_) return std::nullopt;
    return order;
}

polyhedra::Point PeOrder::at(std::int64_t number) const {
    if (!listed_.empty()) return listed_[static_cast<std::size_t>(number)];
    polyhedra::Point pe(shape_.size());
    for (std::size_t d = pe.size(); d-- > 0; number /= shape_[d]) pe[d] = lower_[d] + number % shape_[d];
    return pe;
}

std::optional<std::int64_t> PeOrder::numberOf(const polyhedra::Point& pe) const {
    if (pe.size() != shape_.size()) return std::nullopt;
    if (!listed_.empty()) {
        const auto found = std::ranges::lower_bound(listed_, pe);
        if (found == listed_.end() || *found != pe) return std::nullopt;
        return found - listed_.begin();
    }
    std::int64_t number = 0;
    for (std::size_t d = 0; d < pe.size(); ++d) {
        if (pe[d] < lower_[d] || pe[d] - lower_[d] >= shape_[d]) return std::nullopt;
        number = number * shape_[d] + pe[d] - lower_[d];
    }
    return number;
}

} // namespace tactus::views
