// Conditions that travel with the data: one line for all with the same reason.
#include "array/automatic/automatic.h"
#include "array/automatic/control.h"
#include "base/checked.h"
#include "base/counted.h"

#include <fmt/format.h>

namespace tactus::array {

namespace {

// PEs with a neighbour that far away.
std::optional<std::int64_t> taking(const Model& model, const Control& control) {
    std::int64_t inside = 1, all = 1;
    for (std::size_t d = 0; d < model.dimensions(); ++d) {
        const std::int64_t away = std::abs(control.displacement[d]);
        inside = base::multiply(inside, std::max<std::int64_t>(0, model.shape[d] - away));
        all = base::multiply(all, model.shape[d]);
    }
    // The PEs with such a neighbour are a smaller box only if all PEs fill theirs.
    return model.pes == all ? std::optional(inside) : std::nullopt;
}

std::string reasonOf(const Model& model, const Control& control) {
    switch (control.from) {
    case Control::From::Neighbour: {
        const auto pes = taking(model, control);
        return fmt::format(
            "from PE - {}, {} later; 1 bit instead of a {}-bit counter{}",
            polyhedra::toString(control.displacement), base::counted(control.delay, "step"), control.bits,
            pes ? fmt::format(", in {} of {}", base::thousands(*pes), base::counted(*model.pes, "PE")) : "");
    }
    case Control::From::Steps:
        return "the same for all PEs in a step";
    case Control::From::Place:
        return "the same in all steps of a PE";
    case Control::From::Data:
        return "it depends on data";
    case Control::From::Own:
        break;
    }
    return control.reason;
}

} // namespace

void addForwardedControl(const Model& model, std::vector<Automatic>& list) {
    const std::size_t first = list.size();
    for (const Control& control : controlOf(model)) {
        Automatic one{Automatic::What::ForwardedControl, control.text,
                      control.from == Control::From::Neighbour, reasonOf(model, control)};
        const auto begin = list.begin() + std::ptrdiff_t(first);
        const auto alike = std::find_if(begin, list.end(),
                                        [&](const Automatic& other) { return other.reason == one.reason; });
        // Commas around both texts keep `k == 1` from being found in `k == 15`.
        if (alike == list.end())
            list.push_back(std::move(one));
        else if ((", " + alike->where + ", ").find(", " + one.where + ", ") == std::string::npos)
            alike->where += ", " + one.where;
    }
}

} // namespace tactus::array
