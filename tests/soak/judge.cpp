#include "judge.h"

#include "support/batch.h"
#include "support/evaluated_batch.h"
#include "whole/fuzz.h"

#include "driver/written/uniform_design.h"
#include "simulate/rows/run/fast_recording.h"
#include "spatial/network/verify.h"

#include <random>

namespace tactus::soak {

namespace {

using test::analysed;

using Arrays = std::vector<const driver::MappingAnalysis*>;

bool areLegal(const Arrays& arrays) {
    return !arrays.empty() && std::ranges::all_of(arrays, &driver::MappingAnalysis::legal);
}

// What the state holds of one PE.
simulate::State partOf(simulate::State state, const polyhedra::Point& pe) {
    std::erase_if(state.pes, [&](const auto& one) { return one.pe != pe; });
    std::erase_if(state.links, [&](const auto& one) { return one.pe != pe; });
    return state;
}

class Judge : public test::Fuzz {
  public:
    Judge(const std::string& text, unsigned seed) : text_(text), seed_(seed), random_(seed) {}

    bool run() {
        const driver::Analysis analysis = analysed(text_);
        tryAnalysed(analysis, seed_);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        if (!design.localised || hasError(design.diagnostics)) return false;
        bool isAnyLegal = false;
        std::set<std::string> names;
        for (const driver::MappingAnalysis& mapping : design.mappings) names.insert(mapping.mapping());
        for (const std::string& name : names) {
            const Arrays arrays = driver::arraysNamed(design, name);
            if (!areLegal(arrays)) continue;
            isAnyLegal = true;
            expectNetworksVerify(arrays);
            expectSimulatorsAgree(design, arrays);
        }
        expectPrintedEvaluatesAlike(analysis, design);
        return isAnyLegal;
    }

  private:
    void TestBody() override {}

    static void expectNetworksVerify(const Arrays& arrays) {
        for (const driver::MappingAnalysis* one : arrays)
            if (one->network) {
                const auto wrong = spatial::verify(*one->network, one->builtMap(), *one->builtGraph());
                ASSERT_TRUE(wrong.empty()) << wrong.front();
            }
    }

    // All outputs, and the state of a random cycle: as recorded by both, and as computed for this cycle
    // alone.
    void expectSimulatorsAgree(const driver::DesignAnalysis& design, const Arrays& arrays) {
        driver::DataRequest data;
        data.seed = seed_;
        const driver::MappingRun run = driver::runArrays(design, arrays, data, {});
        ASSERT_TRUE(run.complete) << (run.allDiagnostics().empty() ? ""
                                                                   : run.allDiagnostics().front().message);
        for (const driver::ArrayRun& one : run.arrays) {
            const evaluate::Tensors inputs = driver::readBy(design, one, data);
            const simulate::Simulation slow = simulate::checked(one.model, inputs, {});
            const simulate::Simulation quick = simulate::fast(one.model, inputs, {});
            ASSERT_TRUE(slow.complete && quick.complete);
            ASSERT_EQ(slow.cycles, quick.cycles);
            const auto difference = evaluate::compare(one.model->system(), slow.outputs, quick.outputs).first;
            ASSERT_FALSE(difference) << driver::sentenceOf(one.model->system(), *difference);
            if (slow.cycles == 0) continue;
            const std::int64_t cycle =
                std::uniform_int_distribution<std::int64_t>(0, slow.cycles - 1)(random_);
            const simulate::State state = slow.recording->at(cycle);
            ASSERT_EQ(state, quick.recording->at(cycle)) << "cycle " << cycle;
            const auto alone = driver::stateAt(design, one, data, cycle, {});
            ASSERT_TRUE(alone && *alone == state) << "cycle " << cycle << " alone";
            if (state.pes.empty()) continue;
            simulate::Part part;
            part.pe = state.pes[random_() % state.pes.size()].pe;
            const auto ofPe = driver::stateAt(design, one, data, cycle, part);
            ASSERT_TRUE(ofPe && *ofPe == partOf(state, *part.pe)) << "one PE in cycle " << cycle;
        }
    }

    void expectPrintedEvaluatesAlike(const driver::Analysis& analysis, const driver::DesignAnalysis& design) {
        driver::Request request;
        request.source = analysis.source;
        const std::string printed = driver::uniformDesign(analysis, design, "").printed.text();
        if (printed == text_) return;
        const driver::Analysis again = analysed(printed);
        ASSERT_FALSE(again.designs.empty()) << printed;
        const driver::DesignAnalysis& uniform = again.designs.front();
        ASSERT_TRUE(uniform.evaluated && !hasError(uniform.diagnostics)) << printed;
        driver::DataRequest data;
        data.seed = seed_;
        const evaluate::Tensors inputs = driver::makeInputs(*design.evaluated, data).tensors;
        const auto before = evaluate::evaluate(*design.evaluated, inputs, {});
        const auto after = evaluate::evaluate(*uniform.evaluated, inputs, {});
        ASSERT_EQ(before.complete, after.complete) << printed;
        if (test::writesTwice(before)) return;
        const auto difference = evaluate::compare(*design.evaluated, before.outputs, after.outputs).first;
        ASSERT_FALSE(difference) << driver::sentenceOf(*design.evaluated, *difference) << "\n" << printed;
    }

    const std::string& text_;
    unsigned seed_;
    std::mt19937 random_;
};

std::string kindOf(const std::string& message) {
    std::string kind = message.substr(0, message.find('\n'));
    std::erase_if(kind, [](char c) { return c >= '0' && c <= '9'; });
    return kind;
}

// The failure of a test is the line of its assertion; a number in any other message may be one of the design.
template<class Body>
std::optional<Failure> failureIn(const Body& body) {
    try {
        body();
        return std::nullopt;
    } catch (const testing::internal::GoogleTestFailureException& failed) {
        const std::string message = failed.what();
        return Failure{message.substr(0, message.find('\n')), message};
    } catch (const std::exception& thrown) {
        return Failure{"exception: " + kindOf(thrown.what()), thrown.what()};
    }
}

// A legal mapping of a design, on its way to a target.
struct Member {
    driver::Analysis analysis;
    std::vector<std::shared_ptr<const array::Model>> models;
    std::shared_ptr<const ure::System> system;
    evaluate::Tensors inputs;
    driver::Expected expected;
    std::string text;
    bool hasNetwork = false;

    std::vector<const array::Model*> arrays() const {
        std::vector<const array::Model*> all;
        for (const auto& one : models) all.push_back(one.get());
        return all;
    }
};

std::optional<Member> memberOf(const ExportedDesign& one, std::size_t number) {
    Member member;
    member.text = test::renamedDesign(one.text, number);
    member.analysis = analysed(member.text);
    const driver::DesignAnalysis& design = member.analysis.designs.at(0);
    const Arrays arrays = driver::arraysNamed(design, "");
    if (!design.localised || hasError(design.diagnostics) || !areLegal(arrays)) return std::nullopt;
    for (const driver::MappingAnalysis* array : arrays) {
        member.models.push_back(driver::buildWholeArray(*array, {}).model);
        if (!member.models.back()) return std::nullopt;
        member.hasNetwork |= member.models.back()->network != nullptr;
    }
    member.system = arrays.size() > 1 ? design.localised : arrays.front()->system;
    driver::DataRequest data;
    data.seed = one.seed;
    member.inputs = arrays.size() > 1 ? driver::makeInputs(*design.localised, data).tensors
                                      : driver::makeInputs(*arrays.front(), data).tensors;
    member.expected =
        driver::expectedOf(driver::referenceOf(design, arrays), *member.system, member.inputs, {});
    if (!member.expected.evaluation.complete || test::writesTwice(member.expected.evaluation))
        return std::nullopt;
    return member;
}

// Without channels the programs of many designs are one; a program with channels is compiled alone.
void expectEmulates(const std::vector<Member>& members, const emit::Target& target, std::size_t& exported) {
    test::Batch batch(target);
    std::vector<std::pair<const Member*, std::size_t>> numbers;
    for (const Member& one : members) {
        const emit::Exported code = emit::exportCode(one.arrays(), target);
        if (hasError(code.diagnostics)) continue;
        ++exported;
        if (!one.hasNetwork) {
            numbers.emplace_back(&one, batch.add(one.arrays(), *one.system, one.inputs));
            continue;
        }
        const driver::Program program(one.arrays(), *one.system, target);
        const auto found = driver::emulateAndCompare(program, code, one.inputs, one.expected, {});
        ASSERT_TRUE(found) << found.error().message << "\n" << one.text;
        ASSERT_FALSE(found->comparison.first)
            << driver::sentenceOf(*one.system, *found->comparison.first) << "\n"
            << one.text;
    }
    if (numbers.empty()) return;
    const std::string said = batch.run();
    if (!said.empty()) {
        std::string texts;
        for (const auto& [one, number] : numbers) texts += one->text;
        FAIL() << said << "\n" << texts;
    }
    for (const auto& [one, number] : numbers) {
        evaluate::Tensors found = batch.outputs(number, *one->system);
        for (std::size_t tensor = 0; tensor < found.size();
             ++tensor) // exported code has no mark for undefined values
            if (!found[tensor].values.empty())
                found[tensor].defined = one->expected.evaluation.outputs[tensor].defined;
        const auto difference = driver::compare(*one->system, one->expected, found).first;
        ASSERT_FALSE(difference) << driver::sentenceOf(*one->system, *difference) << "\n" << one->text;
    }
}

} // namespace

Verdict judge(const std::string& text, unsigned seed) {
    testing::GTEST_FLAG(throw_on_failure) = true;
    Verdict verdict;
    verdict.failure = failureIn([&] { verdict.legal = Judge(text, seed).run(); });
    return verdict;
}

std::optional<Failure> judgeExports(const std::vector<ExportedDesign>& designs, std::size_t& exported) {
    testing::GTEST_FLAG(throw_on_failure) = true;
    const auto failure = failureIn([&] {
        std::vector<Member> members;
        for (const ExportedDesign& one : designs)
            if (auto member = memberOf(one, members.size())) members.push_back(std::move(*member));
        for (const emit::Target* target : emit::targets()) expectEmulates(members, *target, exported);
    });
    // A compiler had no time on a machine with other work: nothing is known, so nothing is counted.
    if (failure && failure->message.find(" was ended after ") != std::string::npos) {
        exported = 0;
        return std::nullopt;
    }
    return failure;
}

} // namespace tactus::soak
