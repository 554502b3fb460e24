#include "driver/isolated.h"

#include "evaluate/data.h"
#include "evaluate/expression.h"
#include "spatial/expression.h"

namespace tactus::driver {

void computeIsolated(const MappingAnalysis& array, evaluate::Tensors& tensors) {
    if (!array.network) return;
    const ure::System& original = *array.network->original;
    for (const spatial::Operand& operand : array.network->operands) {
        if (!operand.expression.valid()) continue;
        evaluate::Expression expression(original, operand.expression, tensors);
        const std::vector<ure::LoopId> loops = spatial::loopsIn(original, operand.expression);
        const ure::Tensor& tensor = array.system->tensors[operand.tensor];
        evaluate::TensorValues computed;
        evaluate::forEachElement(tensor, [&](std::uint64_t, std::span<const std::int64_t> element) {
            const polyhedra::Point point = spatial::pointOf(original, loops, element);
            // Elements without a value are read nowhere.
            computed.values.push_back(expression.at(point).value_or(ure::Value{}));
            return true;
        });
        tensors[operand.tensor.index()] = std::move(computed);
    }
}

} // namespace tactus::driver
