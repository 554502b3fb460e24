#include "emit/equations/tables.h"

#include "emit/target/types.h"

namespace tactus::emit {

// A Bool is a byte, as it is in memory.
static Statement tableOf(const ure::Tensor& tensor, const std::string& name) {
    const ure::Type type = tensor.type.isBool() ? memoryType(tensor.type) : tensor.type;
    std::vector<Code> values;
    for (const ure::Value value : tensor.list) values.push_back(literal(type, value));
    return table(emit::name(name, type), std::move(values));
}

void addTables(Block& block, const ure::System& system, const Dictionary& names) {
    Block tables;
    for (const ure::TensorId id : system.tensors.keys()) {
        const std::string& name = names.tensors[id.index()];
        if (system.tensors[id].isConst && mentions(block, name))
            tables.push_back(tableOf(system.tensors[id], name));
    }
    block.insert(block.begin(), std::make_move_iterator(tables.begin()),
                 std::make_move_iterator(tables.end()));
}

} // namespace tactus::emit
