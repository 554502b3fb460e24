#include "driver/runs/input_sources.h"

#include "system/processes/files.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::driver {

namespace fs = std::filesystem;
using evaluate::DataKind;

namespace {

bool hasRandom(const ure::System& system, ure::ExprId root) {
    bool found = false;
    ure::forEachBelow(system, root,
                      [&](ure::ExprId one) { found |= system.exprs[one].kind == ure::Expr::Kind::Random; });
    return found;
}

InputSource designSource(const ure::System& system, const ure::Tensor& tensor, const DataRequest& request) {
    switch (tensor.data) {
    case ure::Tensor::Data::None:
        break;
    case ure::Tensor::Data::Expression:
        if (hasRandom(system, tensor.expression)) return {tensor.name, DataKind::Design, {}, request.seed};
        return {tensor.name, DataKind::Design};
    case ure::Tensor::Data::List:
        return {tensor.name, DataKind::Design};
    case ure::Tensor::Data::File:
        return {tensor.name, DataKind::File, request.folder / tensor.file};
    }
    return {tensor.name, DataKind::Random, {}, request.seed};
}

// The source of an input that no file is given for.
InputSource ownSource(const ure::System& system, const ure::Tensor& tensor, const DataRequest& request) {
    const auto choice = request.chosen.find(tensor.name);
    const DataKind kind = choice != request.chosen.end() ? choice->second.kind
                          : request.random               ? DataKind::Random
                                                         : DataKind::Design;
    if (kind == DataKind::Design) return designSource(system, tensor, request);
    if (kind != DataKind::Random && kind != DataKind::Small) return {tensor.name, kind};
    const bool own = choice != request.chosen.end() && choice->second.seed;
    return {tensor.name, kind, {}, own ? *choice->second.seed : request.seed};
}

// In any letters: on some systems A.NPY is written where A.npy is meant.
bool isData(const fs::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return (extension == ".npy" || extension == ".csv") && !file.filename().string().starts_with('.');
}

bool isOf(const ure::System& system, const ure::Tensor& tensor, const std::string& file) {
    const std::string name = fileNameOf(system, tensor.name);
    return file == name + ".npy" || file == name + ".csv";
}

// "it has A.npy or A.csv, B.npy or B.csv"
std::string namesOfInputs(const ure::System& system) {
    std::vector<std::string> names;
    for (const ure::Tensor& tensor : system.tensors)
        if (tensor.isReadFromMemory())
            names.push_back(fmt::format("{0}.npy or {0}.csv", fileNameOf(system, tensor.name)));
    if (names.empty()) return fmt::format("design {} has no inputs", system.name);
    return fmt::format("design {} reads {}", system.name, fmt::join(names, ", "));
}

// The files of data in a folder, in the order of their names.
tl::expected<std::vector<std::string>, std::string> dataIn(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (isData(entry->path())) files.push_back(entry->path().filename().string());
    if (error)
        return tl::unexpected(
            fmt::format("{}: the folder can't be read: {}", folder.string(), error.message()));
    std::ranges::sort(files);
    return files;
}

} // namespace

tl::expected<InputSource, std::string> sourceOf(const ure::System& system, const ure::Tensor& tensor,
                                                const DataRequest& request) {
    auto given = givenFile(system, request, tensor.name);
    if (!given) return tl::unexpected(std::move(given.error()));
    InputSource source =
        *given ? InputSource{tensor.name, DataKind::File, **given} : ownSource(system, tensor, request);
    if (source.kind == DataKind::File)
        if (const auto& content = request.files->content(source.file); !content)
            return tl::unexpected(content.error());
    return source;
}

std::optional<std::string> wrongChoice(const ure::System& system, ure::TensorId tensor,
                                       const DataRequest& request) {
    if (!request.chosen.contains(system.tensors[tensor].name)) return std::nullopt;
    const evaluate::Inputs made = makeInput(system, tensor, request);
    const auto error =
        std::ranges::find(made.diagnostics, diagnostics::Severity::Error, &diagnostics::Diagnostic::severity);
    if (error == made.diagnostics.end()) return std::nullopt;
    return error->message;
}

std::optional<std::string> wrongFolder(const ure::System& system, const fs::path& folder) {
    if (folder.empty()) return std::nullopt;
    const auto files = dataIn(folder);
    if (!files) return files.error();
    bool givesAny = false, wantsAny = false;
    for (const std::string& file : *files) {
        const auto named = std::ranges::find_if(
            system.tensors, [&](const ure::Tensor& one) { return !one.isConst && isOf(system, one, file); });
        if (named == system.tensors.end())
            return fmt::format("{}: '{}' matches no input; {}", folder.string(), file, namesOfInputs(system));
        givesAny |= named->isInput;
    }
    for (const ure::Tensor& tensor : system.tensors) wantsAny |= tensor.isReadFromMemory();
    if (givesAny || !wantsAny) return std::nullopt;
    return fmt::format("{}: the folder has no file for any input; {}", folder.string(),
                       namesOfInputs(system));
}

} // namespace tactus::driver
