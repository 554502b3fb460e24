// The stages behind the verdict: array, data, evaluation, simulation, export and its emulation.
#pragma once

#include "array/build.h"
#include "bottleneck/bottleneck.h"
#include "driver/analysis.h"
#include "emit/build.h"
#include "evaluate/build.h"
#include "evaluate/data/inputs.h"
#include "evaluate/outputs/compare.h"
#include "simulate/build.h"
#include "system/processes/files.h"

#include <filesystem>
#include <memory>

namespace tactus::driver {

// The array of a legal mapping.
array::Built buildArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget);
// With an error where some figure could not be decided: for what runs the array or makes code of it.
array::Built buildWholeArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget);

using DataChoices = std::map<std::string, evaluate::DataChoice, std::less<>>; // by the names of inputs

struct DataRequest {
    std::uint64_t seed = 1;
    bool random = false;               // ignore the design's own data
    std::filesystem::path folder = {}; // of the design: its files are found beside it
    std::filesystem::path inputs = {}; // --inputs; empty: none
    DataChoices chosen = {};           // --data
    std::shared_ptr<system::DataFiles> files = std::make_shared<system::DataFiles>(); // read so far
};
// The name that files of a tensor have: of what a C file calls A and leaves behind, A, though its input is
// A_in.
std::string fileNameOf(const ure::System& system, const std::string& tensor);
// The file of --data or --inputs for a tensor: of a folder A.npy or A.csv, or none; both are an error.
tl::expected<std::optional<std::filesystem::path>, std::string>
givenFile(const ure::System& system, const DataRequest& request, const std::string& tensor);
evaluate::Inputs makeInputs(const ure::System& system, const DataRequest& request);
// The values of one input; the others have none.
evaluate::Inputs makeInput(const ure::System& system, ure::TensorId input, const DataRequest& request);
// The inputs of one array without what other arrays of its mapping make. An input that stands for an isolated
// expression has no values: the kernels around the array compute it.
evaluate::Inputs makeInputs(const MappingAnalysis& array, const DataRequest& request);
// With it: what other arrays of its mapping make comes from direct evaluation of the design.
evaluate::Inputs makeInputs(const DesignAnalysis& design, const MappingAnalysis& array,
                            const DataRequest& request, std::stop_token stop);

// Some inputs of the array's own PEs are isolated expressions, which kernels around it compute.
bool readsIsolated(const array::Model& model);
// The data that they read, with the values of those.
evaluate::Tensors arrayInputs(const array::Model& model, evaluate::Tensors inputs, std::stop_token stop);

// Direct evaluation of the equations.
evaluate::Evaluation evaluate(const ure::System& system, const evaluate::Tensors& inputs,
                              std::stop_token stop);

enum class DataFormat : std::uint8_t { Npy, Csv };
std::string contentOf(const ure::Tensor& tensor, const evaluate::TensorValues& values, DataFormat format);
// Writes NAME.npy or NAME.csv for each output.
std::filesystem::path fileOfOutput(const ure::Tensor& tensor, const std::filesystem::path& folder,
                                   DataFormat format);
tl::expected<std::vector<std::filesystem::path>, std::string>
writeOutputs(const ure::System& system, const evaluate::Tensors& outputs, const std::filesystem::path& folder,
             DataFormat format = DataFormat::Npy);

// Simulation beside direct evaluation of the design on the same data.
struct Verified {
    simulate::Simulation simulation; // of a network as a whole; its recording is of the array's own steps
    std::shared_ptr<const simulate::NetworkSimulation> network; // null: of an array alone
    std::optional<bottleneck::Bottleneck> bottleneck;           // of a network that ran to its end
    Expected expected;
    evaluate::Comparison comparison;
    std::optional<simulate::Mismatch> mismatch; // the first element that differs, and where the array made it
    bool matches() const { return simulation.complete && expected.evaluation.complete && comparison.matches; }
};
// "C(2, 3) is 4, direct evaluation says 5: written by PE (2, 3) in cycle 20, iteration (2, 3, 15)"; `judge`:
// judgeOf.
std::string sentenceOf(const simulate::Mismatch& mismatch, std::string_view judge = "direct evaluation");
std::string sentenceOf(const ure::System& system, const evaluate::Difference& difference,
                       std::string_view judge = "direct evaluation");
// Results that are given are compared with in place of direct evaluation. Without a reference it is the
// model's own system. A model with a network, or with memory or operators that take time, is simulated as a
// whole.
Verified simulateAndCompare(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                            const simulate::Options& options, const Reference& reference = {},
                            const Given* given = nullptr);

// Names of targets on the command line: "intel-opencl", ...
std::vector<std::string_view> targetNames();
std::vector<std::string_view> targetTitles(); // in the same order, for menus: "OpenCL for Intel FPGAs", ...

// Writes the files into the folder, with a list of them, and removes those of an earlier list that are not
// written; the paths written.
tl::expected<std::vector<std::filesystem::path>, std::string>
writeExport(const emit::Exported& exported, const std::filesystem::path& folder);

} // namespace tactus::driver
