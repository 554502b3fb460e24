#include "studies/pages/page_data.h"

#include "draw/state/shown_values.h"
#include "studies/pages/base64.h"
#include "studies/pages/runs.h"
#include "ure/print/expression_text.h"
#include "ure/print/system_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>
#include <map>
#include <nlohmann/json.hpp>

namespace tactus::studies {

namespace {

using nlohmann::json;

// In tenths of a pixel.
double rounded(double number) {
    return std::round(number * 10) / 10;
}

json typeJson(ure::Type type) {
    const std::string name = toString(type);
    return {{"kind", name.substr(0, name.find('('))}, {"bits", type.bits}, {"fraction", type.fraction}};
}

// The lowest byte of each first.
std::string packed(ure::Type type, const std::vector<ure::Value>& values) {
    const std::size_t size = bytesOf(type);
    std::string bytes;
    bytes.reserve(values.size() * size);
    for (const ure::Value value : values)
        for (std::size_t byte = 0; byte < size; ++byte) bytes += char(value.bits >> (8 * byte) & 0xff);
    return bytes;
}

class ArrayData {
  public:
    explicit ArrayData(const PagedArray& array)
        : array_(array), model_(*array.model), system_(model_.system()), recorded_(array.recorded) {}

    json all() {
        json variables = json::array(); // first: they say which tensors are needed
        if (!recorded_.columns.empty())
            for (const ure::VariableId variable : system_.variables.keys())
                variables.push_back(variableJson(variable));
        json data = placesJson();
        data.update({{"name", array_.name},
                     {"cycles", recorded_.cycles},
                     {"loops", system_.designLoopNames()},
                     {"work", workJson()},
                     {"variables", std::move(variables)},
                     {"order", orderJson()},
                     {"tensors", tensorsJson()},
                     {"families", familiesJson()},
                     {"links", linksJson()},
                     {"tokens", tokensJson()},
                     {"equations", equationsJson()},
                     {"stop", stopJson()}});
        return data;
    }

  private:
    json placesJson() const {
        json pes = json::array(), places = json::array(), lanes = json::array();
        for (std::size_t n = 0; n < recorded_.lanes.size(); n += std::size_t(model_.lanes))
            pes.push_back(recorded_.lanes[n].pe);
        for (const draw::Rect& box : array_.picture.pes)
            places.push_back({rounded(box.left), rounded(box.top)});
        for (std::int64_t lane = 0; lane < model_.lanes; ++lane) lanes.push_back(model_.laneAt(lane));
        const draw::Rect& box = array_.picture.pes.front();
        return {{"pes", std::move(pes)},
                {"places", std::move(places)},
                {"labels", array_.picture.labels},
                {"lanes", std::move(lanes)},
                {"side", {rounded(box.width), rounded(box.height)}},
                {"scale", array_.picture.scale}};
    }

    // Cycle and iteration of each lane.
    json workJson() const {
        json lanes = json::array();
        for (const Recorded::Lane& lane : recorded_.lanes) {
            std::vector<polyhedra::Vector> rows;
            for (const Recorded::Work& work : lane.work) {
                rows.push_back(system_.inDesignOrder(work.iteration));
                rows.back().insert(rows.back().begin(), work.cycle);
            }
            lanes.push_back(runsOf(rows));
        }
        return lanes;
    }

    json variableJson(ure::VariableId id) {
        const ure::Variable& variable = system_.variables[id];
        const Recorded::Column& column = recorded_.columns[id.index()];
        json data = {{"name", variable.name}};
        if (column.tensor.valid()) {
            const auto place = tensors_.try_emplace(column.tensor.index(), tensors_.size()).first;
            data["tensor"] = place->second;
            data["elements"] = runsOf(column.elements);
            return data;
        }
        data["type"] = typeJson(variable.type);
        data["values"] = base64(packed(variable.type, column.values));
        std::string known;
        for (const Recorded::Known one : column.known) known += char(one);
        if (known.find_first_not_of('\0') != known.npos) data["known"] = base64(known);
        return data;
    }

    // As a PE shows them: the one that the outputs read before the others.
    json orderJson() const {
        std::vector<std::size_t> order;
        for (std::size_t v = 0; v < recorded_.columns.size(); ++v) order.push_back(v);
        const ure::VariableId first = draw::readByOutputs(system_);
        if (first.valid() && first.index() < order.size())
            std::rotate(order.begin(), order.begin() + std::ptrdiff_t(first.index()),
                        order.begin() + std::ptrdiff_t(first.index()) + 1);
        return order;
    }

    json tensorsJson() const {
        std::vector<json> data(tensors_.size());
        for (const auto& [id, place] : tensors_) {
            const ure::Tensor& tensor = system_.tensors[ure::TensorId(id)];
            data[place] = {{"name", tensor.name},
                           {"type", typeJson(tensor.type)},
                           {"extents", tensor.extents},
                           {"values", base64(packed(tensor.type, array_.inputs[id].values))}};
        }
        return data;
    }

    json familiesJson() const {
        json families = json::array();
        for (const array::LinkFamily& family : model_.links)
            families.push_back({{"variable", family.variable.index()},
                                {"reader", system_.nameOf(family.reader)},
                                {"displacement", family.displacement}});
        return families;
    }

    // Family, reading PE, and what stays in its registers: the iteration that made it, from when, and how
    // many cycles more.
    json linksJson() const {
        json links = json::array();
        for (const Recorded::Link& link : recorded_.links) {
            std::vector<polyhedra::Vector> rows;
            for (const Recorded::Stay& stay : link.stays)
                rows.push_back({std::int64_t(stay.made), stay.from, stay.to - stay.from});
            const auto lane = std::ranges::lower_bound(recorded_.lanes, link.pe, {}, &Recorded::Lane::pe);
            links.push_back({link.family, (lane - recorded_.lanes.begin()) / model_.lanes, runsOf(rows)});
        }
        return links;
    }

    json tokensJson() const {
        json tokens = json::array();
        for (const Layered::Token& token : array_.picture.tokens) {
            json one = {rounded(token.centre.x), rounded(token.centre.y), token.isDot ? 1 : 0};
            for (const std::size_t link : token.links) one.push_back(link);
            tokens.push_back(std::move(one));
        }
        return tokens;
    }

    json equationsJson() const {
        json equations = json::array();
        for (const ure::EquationId id : system_.equations.keys()) {
            json one = {{"name", system_.nameOf(id)}, {"variable", nullptr}};
            if (!system_.equations[id].isOutput())
                one["variable"] = system_.equations[id].variable.index();
            else if (!recorded_.writes.empty()) {
                const std::vector<std::size_t>& writes = recorded_.writes[id.index()];
                one["writes"] = runsOf(std::vector<std::int64_t>(writes.begin(), writes.end()));
            }
            equations.push_back(std::move(one));
        }
        return equations;
    }

    json stopJson() const {
        if (!array_.witness) return nullptr;
        json pes = json::array();
        for (const polyhedra::Point& pe : array_.witness->pes) {
            const auto lane = std::ranges::lower_bound(recorded_.lanes, pe, {}, &Recorded::Lane::pe);
            if (lane != recorded_.lanes.end() && lane->pe == pe)
                pes.push_back((lane - recorded_.lanes.begin()) / model_.lanes);
        }
        const std::string& text =
            array_.witness->witness.empty() ? array_.witness->message : array_.witness->witness;
        return {{"text", text}, {"pes", std::move(pes)}};
    }

    const PagedArray& array_;
    const array::Model& model_;
    const ure::System& system_;
    const Recorded& recorded_;
    std::map<std::size_t, std::size_t> tensors_; // places of those that are needed
};

} // namespace

std::size_t bytesOf(ure::Type type) {
    return type.bits <= 8 ? 1 : type.bits <= 16 ? 2 : type.bits <= 32 ? 4 : 8;
}

json dataOf(const Page& page) {
    json arrays = json::array();
    for (const PagedArray& array : page.arrays) arrays.push_back(ArrayData(array).all());
    return {{"arrays", std::move(arrays)}};
}

std::string textOf(const ure::System& system, ure::EquationId id) {
    const ure::Equation& equation = system.equations[id];
    const std::vector<std::string> names = system.loopNames();
    const std::string index =
        equation.isOutput() ? ure::textOf(equation.left, names) : fmt::format("{}", fmt::join(names, ", "));
    return fmt::format("{}{} = {}", system.nameOf(id), index.empty() ? "" : "(" + index + ")",
                       ure::textOf(system, equation.value, ure::Conversions::Hidden));
}

} // namespace tactus::studies
