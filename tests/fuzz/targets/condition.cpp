// Conditions of --until and of breakpoints, on an array alone and on one with kernels around it; what they
// find in a run.
#include "../target.h"

#include "driver/conditions/stop.h"
#include "driver/runs/run.h"

namespace tactus::fuzz {
namespace {

constexpr const char* alone = R"(design d {
  param N = 3;
  input A[i: N][j: N] : Int(8) = 3*i - j;
  input f : Float(32) = 0.5;
  output C[N] : Int(8);
  output S[N] : Float(32);
  loops i: 0..N, j: 0..N;
  func Z : Int(8);
  func R : Float(32);
  func B : Bool;
  Z(i, j) = select(j == 0, 0, Z(i, j-1)) + A(i, j);
  R(i, j) = Float(32)(Z(i, j)) * f;
  B(i, j) = Z(i, j) > 2;
  C(i) = select(j == N-1, Z(i, j));
  S(i) = select(j == N-1, select(B(i, j), R(i, j), 0));
  mapping m { Z.space_time_transform({i}, i + j); }
})";
constexpr const char* withKernels = R"(design d {
  param N = 3;
  input A[i: N][j: N] : Int(8) = 3*i - j;
  output C[N] : Int(8);
  loops i: 0..N, j: 0..N;
  C(i) += A(i, j);
  mapping m { C.space_time_transform({i}).isolate_producer_chain(A, L, F).isolate_consumer(C, U); }
})";

struct Array {
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;
    driver::Verified run;
};

Array arrayOf(const char* text) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("fuzz.ure", text);
    const driver::Analysis analysis = driver::analyse(request);
    require(analysis.legal(), "the array is legal");
    const driver::MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    Array array{driver::buildArray(mapping, {}).model, {}, {}};
    array.inputs = driver::makeInputs(mapping, {}).tensors;
    simulate::Options options;
    options.keepTimes = true; // of the network, at which a condition may stop
    array.run = driver::simulateAndCompare(array.model, array.inputs, options, mapping.reference);
    return array;
}

void ask(const Array& array, const std::string& condition) {
    const auto stop = driver::stopOn(array.model, condition, "--until");
    if (!stop) {
        require(!stop.error().diagnostics.empty() || !stop.error().sentence.empty(),
                "a refusal has a reason");
        return;
    }
    diagnostics::List said;
    const auto stops = driver::stopsOf(*stop, array.inputs, &array.run, {}, said);
    require(stops || !said.empty(), "a condition is looked for, or refused with a reason");
    if (stops) stops->firstFrom(0, {});
}

} // namespace
} // namespace tactus::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tactus::fuzz;
    static const Array arrays[] = {arrayOf(alone), arrayOf(withKernels)};
    for (const Array& array : arrays) ask(array, std::string(textOf(data, size)));
    return 0;
}
