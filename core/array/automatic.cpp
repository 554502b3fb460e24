#include "array/automatic.h"

#include "base/checked.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::array {

std::vector<Automatic> automatic(const Model& model) {
    std::vector<Automatic> list;
    for (const auto add : {addDrainOverlap, addRotatingRegisters, addFlattening, addPredication, addAutorun,
                           addTravellingControl}) {
        const std::size_t before = list.size();
        try {
            add(model, list);
        } catch (const base::Overflow&) { // figures beyond 64 bits: nothing is said
            list.erase(list.begin() + std::ptrdiff_t(before), list.end());
        }
    }
    return list;
}

std::vector<std::string> linesOf(const std::vector<Automatic>& list) {
    std::size_t what = 0, where = 0;
    for (const Automatic& one : list) {
        what = std::max(what, nameOf(one.what).size());
        where = std::max(where, one.where.size());
    }
    std::vector<std::string> lines;
    for (const Automatic& one : list)
        lines.push_back(fmt::format("{:<{}}  {:<{}}  {:<3}  {}", nameOf(one.what), what, one.where, where,
                                    one.isDone ? "yes" : "no", one.reason));
    return lines;
}

std::string_view nameOf(Automatic::What what) {
    switch (what) {
    case Automatic::What::DrainOverlap:
        return "drain overlapped";
    case Automatic::What::RotatingRegisters:
        return "rotating registers";
    case Automatic::What::Flattening:
        return "flattening";
    case Automatic::What::Predication:
        return "predication";
    case Automatic::What::Autorun:
        return "autorun";
    case Automatic::What::TravellingControl:
        return "travelling control";
    }
    return {};
}

// Not there yet.
void addTravellingControl(const Model&, std::vector<Automatic>&) {}

} // namespace tactus::array
