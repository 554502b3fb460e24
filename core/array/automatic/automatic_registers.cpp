// Values that a PE reads again after a constant number of steps, in registers that rotate.
#include "array/automatic/automatic.h"
#include "array/registers/storage.h"
#include "base/counted.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::array {

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
