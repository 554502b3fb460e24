// What a region becomes computes what the program computes.
#include "../cinput/examples.h"
#include "../cinput/judged.h"

#include "driver/analysis.h"
#include "driver/lifting/lifted_source.h"
#include "evaluate/build.h"
#include "lift/build.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::lift {
namespace {

using cinput::CExample;
using cinput::Constant;
using cinput::Program;

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

class Lifts : public testing::TestWithParam<std::size_t> {};

TEST_P(Lifts, ComputesWhatTheProgramDoes) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const CExample& example = cinput::cExamples()[GetParam()];
    const cinput::Judged judged = cinput::judgedOf(cinput::shortTypes + example.native.text,
                                                   {.defines = {}, .folders = {}, .sizes = example.sizes});
    ASSERT_TRUE(judged.program()) << judged.said();
    const Program& program = *judged.program();
    const Lifted lifted = lift(judged.source, program, driver::judgedDesign, {});
    ASSERT_TRUE(lifted.design) << (lifted.findings.empty() ? "" : lifted.findings.back().message);
    SCOPED_TRACE(lifted.design->text());
    if (std::getenv("SHOW_LIFTED")) printf("%s\n%s\n", example.native.text.c_str(), lifted.design->text().c_str());
    driver::Request request =
        driver::Request::of(std::make_shared<text::SourceBuffer>("lifted.ure", lifted.design->text()));
    const driver::Analysis analysis = driver::analyse(request);
    for (const auto& one : analysis.allDiagnostics())
        if (one.severity == diagnostics::Severity::Error) ADD_FAILURE() << one.message;
    ASSERT_FALSE(analysis.designs.empty());
    const ure::System* system = analysis.designs.front().evaluated.get();
    ASSERT_TRUE(system);
    evaluate::Tensors inputs(system->tensors.size());
    for (const ure::TensorId id : system->tensors.keys()) {
        const ure::Tensor& tensor = system->tensors[id];
        if (!tensor.isInput) continue;
        const cinput::Variable* variable = variableOf(program, cName(tensor.name));
        ASSERT_TRUE(variable) << tensor.name;
        for (std::size_t element = 0; element < static_cast<std::size_t>(tensor.elements()); ++element)
            inputs[id.index()].values.push_back(
                valueOf(variable->known ? (*variable->known)[element]
                                        : cinput::initialValue(variable->name, element, variable->type)));
    }
    const evaluate::Evaluation evaluation = evaluate::evaluate(*system, inputs, {});
    ASSERT_TRUE(evaluation.complete);
    const cinput::Executed expected = cinput::execute(program, example.native.missing);
    // What nothing writes is undefined where the array is no input.
    std::set<std::string> written;
    for (const std::string& one : expected.writes)
        written.insert(one.substr(0, one.find(' ', one.find(' ') + 1)));
    int compared = 0;
    for (const ure::TensorId id : system->tensors.keys()) {
        const ure::Tensor& tensor = system->tensors[id];
        const auto memory = expected.memory.find(tensor.name);
        if (tensor.isInput || memory == expected.memory.end()) continue;
        const auto& values = evaluation.outputs[id.index()];
        for (std::size_t element = 0; element < values.values.size(); ++element) {
            if (!written.contains(tensor.name + " " + std::to_string(element)) && !tensor.expression.valid()) continue;
            EXPECT_EQ(values.values[element].bits, valueOf(memory->second[element]).bits)
                << tensor.name << " " << element;
            ++compared;
        }
    }
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Lifts, testing::Range(std::size_t{0}, cinput::cExamples().size()),
                         [](const auto& info) {
                             std::string name = cinput::cExamples()[info.param].name;
                             for (char& c : name)
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             return name;
                         });

} // namespace
} // namespace tactus::lift
