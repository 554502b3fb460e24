#include "emit/dictionary.h"

#include "emit/legalise.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::emit {

using polyhedra::AffineForm;

namespace {

// Sums and products below this need no care in 32 bits.
constexpr double roomy = 1 << 30;

class Magnitudes {
  public:
    explicit Magnitudes(const array::Model& model) : system_(model.system()) {
        for (const polyhedra::Interval& interval : system_.domain.box)
            sizes_.push_back(std::max(std::abs(double(interval.lower)), std::abs(double(interval.upper))) +
                             1);
    }

    double of(const AffineForm& form) const {
        double sum = std::abs(double(form.constant));
        for (std::size_t loop = 0; loop < form.dimensions(); ++loop)
            sum += std::abs(double(form.coefficients[loop])) * sizes_[loop];
        return sum;
    }

    double ofExpressions() const {
        double most = 0;
        for (const ure::Expr& expr : system_.exprs) {
            for (const AffineForm& form : expr.index) most = std::max(most, of(form));
            for (const auto& index : expr.affine)
                if (index && index->isAffine()) most = std::max(most, of(index->form));
        }
        for (const ure::Equation& equation : system_.equations)
            for (const AffineForm& form : equation.left) most = std::max(most, of(form));
        return most;
    }

    double ofTensors() const {
        double most = 0;
        for (const ure::Tensor& tensor : system_.tensors) {
            double elements = 1;
            for (const std::int64_t extent : tensor.extents) elements *= double(extent);
            most = std::max(most, elements);
        }
        return most;
    }

  private:
    const ure::System& system_;
    std::vector<double> sizes_;
};

ure::Type indexType(const array::Model& model) {
    const Magnitudes magnitudes(model);
    double most = std::max(magnitudes.ofExpressions(), magnitudes.ofTensors());
    double points = 1;
    for (const polyhedra::Interval& interval : model.system().domain.box)
        points *= double(interval.upper) - double(interval.lower) + 1;
    // A form over the loops is recovered from several rows, each with a factor.
    const std::vector<polyhedra::AffineForm> places = model.map.places();
    for (const auto* forms : {&places, &model.map.schedule})
        for (const AffineForm& form : *forms) most = std::max(most, magnitudes.of(form) * 16);
    for (const ure::Param& param : model.system().params)
        most = std::max(most, std::abs(double(param.value)));
    return ure::intType(std::max(most, points) < roomy ? 32 : 64);
}

} // namespace

Dictionary::Dictionary(const array::Model& model, const Names& others) : index(indexType(model)) {
    const ure::System& system = model.system();
    for (const auto& param : system.params) params.push_back(names.fresh(param.name));
    for (const auto& loop : system.loops) loops.push_back(names.fresh(loop.name));
    for (const auto& tensor : system.tensors) tensors.push_back(names.fresh(tensor.name));
    // A reduction's carried value bears its output's name.
    for (const auto& variable : system.variables) variables.push_back(names.fresh(variable.name));
    for (const auto& tensor : system.tensors)
        while (dimensions.size() < tensor.extents.size())
            dimensions.push_back(names.fresh("d" + std::to_string(dimensions.size())));
    names.take(others);
    const std::string wanted = model.map.array.empty() ? system.name : system.name + "_" + model.map.array;
    kernel = names.fresh(wanted);
    top = names.fresh(wanted + "_array");
    if (model.network) nameNetwork(model);
}

// Arrays that run one after the other share a file.
void Dictionary::nameNetwork(const array::Model& model) {
    const spatial::Plan& plan = *model.network;
    const std::string prefix = model.map.array.empty() ? "" : model.map.array + "_";
    const auto fresh = [&](const std::string& name) { return names.fresh(prefix + name); };
    for (const spatial::KernelId id : plan.kernels.keys())
        kernels.push_back(id == plan.array ? kernel : fresh(plan.kernels[id].name));
    for (const spatial::Process& process : plan.processes) processes.push_back(fresh(process.name));
    for (const spatial::Channel& channel : plan.channels) channels.push_back(fresh(channel.name));
    for (const spatial::Buffer& buffer : plan.buffers) buffers.push_back(fresh(buffer.name));
    for (const spatial::Operand& operand : plan.operands) operands.push_back(fresh(operand.name + "_token"));
    for (const spatial::Operand& operand : plan.operands) serials.push_back(fresh(operand.name + "_serial"));
    const auto typeOf = [&](spatial::OperandId operand) {
        return plan.system->tensors[plan.operands[operand].tensor].type;
    };
    for (const spatial::Channel& channel : plan.channels)
        nameStructure(typeOf(channel.operand), channel.lanes);
    for (const spatial::Buffer& buffer : plan.buffers) nameStructure(typeOf(buffer.operand), buffer.lanes);
}

void Dictionary::nameStructure(ure::Type element, std::int64_t lanes) {
    const ure::Type type = memoryType(element);
    if (lanes == 1 || !tokenType(type, lanes, Dialect::OpenCl).empty()) return;
    // Reserved, so that arrays beside one another share them.
    structures.push_back({type, lanes, fmt::format("{}_x{}", typeName(type, Dialect::OpenCl), lanes)});
}

std::string Dictionary::tokenType(ure::Type element, std::int64_t lanes, Dialect dialect) const {
    if (lanes == 1) return std::string(typeName(memoryType(element), dialect));
    for (const Structure& one : structures)
        if (one.element == memoryType(element) && one.lanes == lanes) return one.name;
    return {};
}

} // namespace tactus::emit
