#include "evaluated_batch.h"
#include "support/paths.h"

#include <regex>
#include <stdexcept>

namespace tactus::test {

void EvaluatedBatch::add(std::shared_ptr<const array::Model> model, evaluate::Tensors inputs,
                         std::string name) {
    members_.push_back({std::move(model), std::move(inputs), std::move(name)});
}

void EvaluatedBatch::add(const std::string& text, const std::string& mapping) {
    const auto model = analysedModelOf(renamedDesign(text, members_.size()), mapping);
    driver::DataRequest request;
    request.folder = inRepository("/examples");
    add(model, driver::makeInputs(model->system(), request).tensors, mapping + " of\n" + text);
}

bool EvaluatedBatch::addIfLegal(const std::string& text, const std::string& mapping, unsigned seed) {
    std::shared_ptr<const array::Model> model;
    try {
        model = analysedModelOf(renamedDesign(text, members_.size()), mapping);
    } catch (const std::runtime_error&) {
        return false;
    }
    // In one step no order of its PEs makes each value before it is read.
    const diagnostics::List refused =
        emit::exportCode(*model, *emit::targetNamed("intel-opencl")).diagnostics;
    if (std::ranges::find(refused, diagnostics::Kind::BroadcastOrder, &diagnostics::Diagnostic::kind) !=
        refused.end())
        return false;
    driver::DataRequest request;
    request.seed = seed;
    evaluate::Tensors inputs = driver::makeInputs(model->system(), request).tensors;
    if (hasUndefinedOutput(*model, inputs)) return false;
    add(model, std::move(inputs), text);
    return true;
}

std::string EvaluatedBatch::wrong(const emit::Target& target, Batch::Place place) const {
    Batch batch(target, place);
    std::vector<std::size_t> numbers;
    for (const Member& one : members_)
        numbers.push_back(batch.add({one.model.get()}, one.model->system(), one.inputs));
    std::string wrong = batch.run();
    if (!wrong.empty()) return wrong;
    for (std::size_t at = 0; at < members_.size(); ++at) {
        const ure::System& system = members_[at].model->system();
        const evaluate::Evaluation reference = driver::evaluate(system, members_[at].inputs, {});
        if (!reference.complete) return "the evaluation is not complete: " + members_[at].name;
        const evaluate::Comparison comparison =
            evaluate::compare(system, reference.outputs, batch.outputs(numbers[at], system));
        if (!comparison.matches)
            wrong += driver::sentenceOf(system, *comparison.first) + " of " + members_[at].name + "\n";
    }
    return wrong;
}

std::string EvaluatedBatch::wrong() const {
    for (const std::string_view target : driver::targetNames())
        if (const std::string said = wrong(*emit::targetNamed(target)); !said.empty())
            return fmt::format("{}: {}", target, said);
    return {};
}

std::string renamedDesign(std::string text, std::size_t number) {
    static const std::regex pattern("(^|\n)design \\w+");
    std::smatch name;
    if (!std::regex_search(text, name, pattern)) throw std::runtime_error("no design in " + text);
    const auto end = static_cast<std::size_t>(name.position() + name.length());
    return text.insert(end, std::to_string(number));
}

} // namespace tactus::test
