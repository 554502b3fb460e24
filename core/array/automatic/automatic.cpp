#include "array/automatic/automatic.h"

#include "array/registers/storage.h"
#include "base/checked.h"
#include "base/counted.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

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

namespace {

// Why it is no ring.
std::string_view idleText(const Storage& kept) {
    return kept.alive ? ", but a PE is idle in some of them" : ", but a PE may be idle in some of them";
}

std::string reasonOf(const Model& model, const Storage& kept) {
    const bool isOne = kept.distances.size() == 1, isRing = kept.how == Storage::How::Ring;
    const std::string again = fmt::format("read again {} steps later{}", fmt::join(kept.distances, " and "),
                                          isOne && !isRing ? idleText(kept) : "");
    if (isRing)
        return fmt::format(
            "{}: a ring of {} in each PE{}", again, base::counted(kept.words, "register"),
            kept.alive == kept.words ? "" : fmt::format(", for each of {} lanes", *kept.alive / kept.words));
    if (kept.how == Storage::How::Addressed) {
        std::vector<std::string> loops;
        for (const std::size_t loop : kept.address) loops.push_back(model.system().loopNames()[loop]);
        return fmt::format("{}: {} in each PE{}{}", again, base::counted(kept.words, "word"),
                           loops.empty() ? "" : ", addressed by ", fmt::join(loops, ", "));
    }
    return fmt::format("{}: {} in a row{}", again, base::counted(kept.words, "register"),
                       isOne ? "" : fmt::format(", read at {} of them", kept.distances.size()));
}

} // namespace

void addRotatingRegisters(const Model& model, std::vector<Automatic>& list) {
    for (const ure::VariableId id : model.system().variables.keys())
        if (const auto kept = storageOf(model, id))
            list.push_back({Automatic::What::RotatingRegisters, model.system().variables[id].name,
                            kept->how == Storage::How::Ring, reasonOf(model, *kept)});
}

} // namespace tactus::array
