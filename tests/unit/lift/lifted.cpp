#include "lifted.h"

#include "driver/runs/mapping_run.h"
#include "evaluate/build.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::lift {

using cinput::Constant;
using cinput::Program;

namespace {

// The same number, as a value of the language.
ure::Value valueOf(const Constant& one) {
    using enum cinput::ScalarType;
    if (one.type == Float) return ure::Value::ofFloat(static_cast<float>(one.real));
    if (one.type == Double) return ure::Value::ofDouble(one.real);
    return ure::Value::ofInteger(one.integer);
}

std::string cName(const std::string& tensor) {
    return tensor.ends_with("_in") ? tensor.substr(0, tensor.size() - 3) : tensor;
}

const cinput::Variable* variableOf(const Program& program, const std::string& name) {
    for (const cinput::Variable& one : program.variables)
        if (one.name == name) return &one;
    return nullptr;
}

} // namespace

driver::Analysis analysed(const text::Printed& design) {
    return driver::analyse(
        driver::Request::of(std::make_shared<text::SourceBuffer>("lifted.ure", design.text())));
}

void expectSameMemory(const ure::System& system, const Program& program, const cinput::Executed& expected) {
    evaluate::Tensors inputs(system.tensors.size());
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (!tensor.isInput) continue;
        const cinput::Variable* variable = variableOf(program, cName(tensor.name));
        ASSERT_TRUE(variable) << tensor.name;
        for (std::size_t element = 0; element < static_cast<std::size_t>(tensor.elements()); ++element)
            inputs[id.index()].values.push_back(
                valueOf(variable->known ? (*variable->known)[element]
                                        : cinput::initialValue(variable->name, element, variable->type)));
    }
    const evaluate::Evaluation evaluation = evaluate::evaluate(system, inputs, {});
    ASSERT_TRUE(evaluation.complete);
    std::set<std::string> written;
    for (const std::string& one : expected.writes)
        written.insert(one.substr(0, one.find(' ', one.find(' ') + 1)));
    int compared = 0, outputs = 0;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        const auto memory = expected.memory.find(tensor.name);
        if (tensor.isInput || memory == expected.memory.end()) continue;
        ++outputs;
        const auto& values = evaluation.outputs[id.index()];
        for (std::size_t element = 0; element < values.values.size(); ++element) {
            const bool isWritten = written.contains(tensor.name + " " + std::to_string(element));
            if (!isWritten && !tensor.expression.valid()) continue; // undefined
            EXPECT_EQ(values.values[element].bits, valueOf(memory->second[element]).bits)
                << tensor.name << " " << element;
            ++compared;
        }
    }
    EXPECT_EQ(compared > 0, outputs > 0 && !written.empty()) << program.name;
}

void expectSimulated(const driver::Analysis& analysis) {
    const driver::DesignAnalysis& design = analysis.designs.front();
    const driver::MappingRun run = runArrays(design, driver::arraysNamed(design, ""), {}, {});
    EXPECT_TRUE(run.matches()) << diagnostics::firstError(run.allDiagnostics()).value_or("it differs");
}

} // namespace tactus::lift
