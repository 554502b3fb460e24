#include "commands/request/text.h"

#include "base/counted.h"

#include <cmath>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

std::string dump(const nlohmann::json& json) {
    // Names of files may be no UTF-8, at which the library would throw.
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

nlohmann::json errorJson(double error) {
    // JSON has no such numbers, and the library would write null.
    if (std::isnan(error)) return "nan";
    if (std::isinf(error)) return "inf";
    return error;
}

nlohmann::json rowsJson(const std::vector<polyhedra::AffineForm>& rows) {
    nlohmann::json list = nlohmann::json::array();
    for (const polyhedra::AffineForm& row : rows) list.push_back(row.coefficients);
    return list;
}

std::string rowsText(const std::vector<polyhedra::AffineForm>& rows, const ure::System& system) {
    std::vector<std::string> forms;
    for (const polyhedra::AffineForm& row : rows) forms.push_back(toString(row, system.loopNames()));
    return fmt::format("{}", fmt::join(forms, ", "));
}

nlohmann::json distanceJson(const polyhedra::Vector& distance) {
    if (distance.size() == 1) return distance.front();
    return distance;
}

// Has the number, scaled where it has a fixed point, digits that a double, and so many readers, would lose?
static bool losesDigits(ure::Type type, ure::Value value) {
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    return type.isSigned() ? value.asInteger() > exact || value.asInteger() < -exact
                           : value.bits > static_cast<std::uint64_t>(exact);
}

nlohmann::json valueJson(ure::Type type, ure::Value value) {
    if (type.isBool()) return value.asBool();
    if (type.isFloat()) {
        const double number = toDouble(type, value);
        if (!std::isfinite(number)) return toString(type, value);
        // The shortest decimal that reads back as the same float, not the float's digits as a double.
        return nlohmann::json::parse(toString(type, value));
    }
    if (losesDigits(type, value)) return toString(type, value);
    return type.isInteger() ? nlohmann::json(value.asInteger()) : nlohmann::json(toDouble(type, value));
}

namespace {

nlohmann::json nested(const ure::Tensor& tensor, const evaluate::TensorValues& values, std::size_t dimension,
                      std::size_t& next) {
    if (dimension == tensor.extents.size()) {
        const std::size_t at = next++;
        if (!values.defined.empty() && !values.defined[at]) return nullptr;
        return valueJson(tensor.type, values.values[at]);
    }
    nlohmann::json list = nlohmann::json::array();
    for (std::int64_t index = 0; index < tensor.extents[dimension]; ++index)
        list.push_back(nested(tensor, values, dimension + 1, next));
    return list;
}

std::string shapeOf(const ure::Tensor& tensor) {
    std::string shape;
    for (const std::int64_t extent : tensor.extents) shape += fmt::format("[{}]", extent);
    return shape;
}

} // namespace

nlohmann::json outputsJson(const ure::System& system, const evaluate::Tensors& outputs) {
    nlohmann::json all = nlohmann::json::object();
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        std::size_t next = 0;
        if (!tensor.isInput) all[tensor.name] = nested(tensor, outputs[id.index()], 0, next);
    }
    return all;
}

std::string outputsText(const ure::System& system, const evaluate::Tensors& outputs) {
    constexpr std::size_t shown = 8;
    std::string text;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isInput) continue;
        const evaluate::TensorValues& values = outputs[id.index()];
        text += fmt::format("  {}{} =", tensor.name, shapeOf(tensor));
        for (std::size_t at = 0; at < std::min(shown, values.values.size()); ++at)
            text += values.defined.empty() || values.defined[at]
                        ? " " + toString(tensor.type, values.values[at])
                        : std::string(" undefined");
        text += values.values.size() > shown ? " ...\n" : "\n";
    }
    return text;
}

nlohmann::json figureJson(const std::optional<std::int64_t>& figure) {
    return figure ? nlohmann::json(*figure) : nlohmann::json();
}

nlohmann::json figureJson(const std::optional<double>& figure) {
    return figure ? nlohmann::json(*figure) : nlohmann::json();
}

nlohmann::json figureJson(const array::Value& value) {
    return std::visit([](const auto& figure) { return figureJson(figure); }, value);
}

std::string figureText(const std::optional<std::int64_t>& figure) {
    return figure ? base::thousands(*figure) : std::string(undecided);
}

std::string figureText(const array::Value& value) {
    if (const auto* count = std::get_if<array::Figure>(&value)) return figureText(*count);
    const array::Ratio& share = std::get<array::Ratio>(value);
    return share ? fmt::format("{:.3f}", *share) : std::string(undecided);
}

std::string counted(const std::optional<std::int64_t>& figure, std::string_view what) {
    return figure ? base::counted(*figure, what) : fmt::format("{}s {}", what, undecided);
}

} // namespace tactus::commands
