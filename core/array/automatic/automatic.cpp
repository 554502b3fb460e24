#include "array/automatic/automatic.h"

#include "base/checked.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::array {

std::vector<Automatic> automatic(const Model& model) {
    std::vector<Automatic> list;
    for (const auto add : {addDrainOverlap, addRotatingRegisters, addFlattening, addPredication, addAutorun,
                           addForwardedControl}) {
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
    std::size_t width = 0;
    for (const Automatic& one : list) width = std::max(width, nameOf(one.what).size());
    std::vector<std::string> lines;
    for (const Automatic& one : list)
        lines.push_back(fmt::format("{:<{}}  {:<3}  {}: {}", nameOf(one.what), width,
                                    one.isDone ? "yes" : "no", one.where, one.reason));
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
    case Automatic::What::ForwardedControl:
        return "forwarded control";
    }
    return {};
}

} // namespace tactus::array
