#include "commands/request/destinations.h"

#include "commands/options/assignments.h"
#include "commands/request/command.h"
#include "driver/runs/run.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

namespace fs = std::filesystem;

namespace {

// A file that the command reads, and why it must stay.
struct ReadFile {
    fs::path file;
    std::string reason;
};

const ure::System* knownSystem(const driver::DesignAnalysis& design) {
    return design.localised ? design.localised.get() : design.system.get();
}

// Also those of designs and inputs that this command does not look at: they are lost all the same.
std::vector<ReadFile> filesThatAreRead(const Options& options, const driver::Analysis& analysis) {
    std::vector<ReadFile> sources{
        {options.subject, fmt::format("'{}' is the design itself", options.subject)}};
    const auto add = [&](const fs::path& file, const ure::Tensor& tensor) {
        sources.push_back({file, fmt::format("{} is read from this file",
                                             tensor.isInput ? "input " + tensor.name
                                                            : "what is expected of output " + tensor.name)});
    };
    driver::DataRequest request, expected;
    if (const auto* running = dynamic_cast<const SimulateOptions*>(&options))
        expected.inputs = running->expect;
    if (const auto* data = dynamic_cast<const DataOptions*>(&options)) {
        request.inputs = data->inputs;
        if (auto chosen = dataChoicesOf(*data))
            request.chosen = std::move(*chosen); // a mistake is said later
    }
    for (const driver::DesignAnalysis& design : analysis.designs) {
        if (!knownSystem(design)) continue;
        for (const ure::Tensor& tensor : knownSystem(design)->tensors) {
            if (tensor.data == ure::Tensor::Data::File)
                add(fs::path(options.subject).parent_path() / tensor.file, tensor);
            // Two files for one tensor are refused where the data are read.
            if (tensor.isConst) continue;
            const auto& from = tensor.isInput ? request : expected;
            if (const auto given = driver::givenFile(*knownSystem(design), from, tensor.name);
                given && *given)
                add(**given, tensor);
        }
    }
    return sources;
}

// The film, or the first of its frames.
Destination destinationOfFilm(const std::string& film) {
    if (formatOfFilm(film) != system::FilmFormat::Frames) return {"-o", film};
    return {"-o", fs::path(film) / system::nameOfFrame(1), system::Parent::IsMade};
}

} // namespace

std::optional<system::FilmFormat> formatOfFilm(const std::string& file) {
    if (file.ends_with(".svg")) return system::FilmFormat::Svg;
    if (file.ends_with(".gif")) return system::FilmFormat::Gif;
    if (file.ends_with(".mp4")) return system::FilmFormat::Mp4;
    std::error_code ignored;
    const bool isFolder = file.ends_with('/') || fs::is_directory(file, ignored);
    return isFolder ? std::optional(system::FilmFormat::Frames) : std::nullopt;
}

std::vector<Destination> destinationsOf(const Options& options, const ure::System* system) {
    std::vector<Destination> destinations;
    using enum OptionSpec::File;
    for (const OptionSpec& spec : commandOf(options).options)
        if (const std::string* file = spec.text(options); file && !file->empty()) {
            if (spec.file == Written) destinations.push_back({std::string(spec.flag()), *file});
            if (spec.file == Film) destinations.push_back(destinationOfFilm(*file));
        }
    const auto* saving = dynamic_cast<const OutputOptions*>(&options);
    if (!saving || saving->outputs.empty() || !system) return destinations;
    for (const ure::Tensor& tensor : system->tensors)
        if (!tensor.isInput)
            destinations.push_back(
                {"--outputs", driver::fileOfOutput(tensor, saving->outputs, *formatNamed(saving->dataFormat)),
                 system::Parent::IsMade});
    return destinations;
}

std::optional<std::string> whyNotWritten(const std::vector<Destination>& destinations, const Options& options,
                                         const driver::Analysis& analysis) {
    using Known = std::pair<system::FileIdentity, std::string>;
    std::vector<Known> known; // files, and what is said of one that would be written
    if (destinations.empty()) return std::nullopt;
    for (ReadFile& source : filesThatAreRead(options, analysis))
        if (const auto file = system::identityOf(source.file))
            known.emplace_back(*file, std::move(source.reason));
    for (const Destination& destination : destinations) {
        const auto file = system::identityOf(destination.file);
        if (!file) continue;
        if (const auto found = std::ranges::find(known, *file, &Known::first); found != known.end())
            return fmt::format("{} {}: {}", destination.option, destination.file.string(), found->second);
        known.emplace_back(*file, fmt::format("{} writes this file too", destination.option));
    }
    for (const Destination& destination : destinations)
        if (const auto can = system::canWrite(destination.file, destination.folder); !can) return can.error();
    return std::nullopt;
}

} // namespace tactus::commands
