#include "studies/judges/folder.h"

#include "base/fingerprint.h"
#include "system/processes/files.h"

#include <algorithm>

namespace tactus::studies {

namespace fs = std::filesystem;

static constexpr std::string_view nameOfLesson = "lesson.json";
static constexpr std::uintmax_t largestLesson = 1 << 20;

tl::expected<LessonFolder, std::string> LessonFolder::of(const fs::path& folder) {
    std::error_code error;
    LessonFolder made;
    made.path_ = folder;
    const fs::path whole = fs::weakly_canonical(folder, error);
    made.name_ = (whole.filename().empty() ? whole.parent_path() : whole).filename().string();
    if (!fs::is_directory(folder, error))
        return tl::unexpected(fmt::format("{}: no such folder", folder.string()));
    const fs::path file = folder / nameOfLesson;
    if (fs::is_regular_file(file, error) && fs::file_size(file, error) > largestLesson)
        return tl::unexpected(fmt::format("{}: larger than a lesson may be (1 MB)", file.string()));
    auto text = system::readContentOfData(file);
    if (!text) return tl::unexpected(text.error());
    made.text_ = std::move(*text);
    return made;
}

std::string LessonFolder::lessonFile() const {
    return (path_ / nameOfLesson).string();
}

lessons::Built LessonFolder::at(std::uint64_t seed) const {
    return lessons::readLesson(text_, name_, seed);
}

tl::expected<fs::path, std::string> LessonFolder::within(const std::string& file) const {
    std::error_code error;
    const fs::path path = path_ / file;
    if (fs::path(file).filename() != file || file == "." || file == "..")
        return tl::unexpected(fmt::format("'{}' is not a file of the lesson's folder", file));
    const fs::path real = fs::weakly_canonical(path, error);
    if (error || real.parent_path() != fs::weakly_canonical(path_, error))
        return tl::unexpected(fmt::format("'{}' is a link that leaves the lesson's folder", file));
    return path;
}

tl::expected<LessonFolder::Source, std::string> LessonFolder::design(const std::string& file) const {
    if (!file.ends_with(".ure"))
        return tl::unexpected(fmt::format("'{}' is not a design; its name ends in .ure", file));
    const auto path = within(file);
    if (!path) return tl::unexpected(path.error());
    return system::readSource(*path);
}

std::string LessonFolder::fingerprint() const {
    std::error_code error;
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_, error))
        if (entry.path().extension() == ".ure") names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    base::Fingerprint print;
    print.add(text_);
    for (const std::string& name : names)
        if (const auto source = design(name)) print.add(name).add((*source)->text());
    return print.words();
}

std::optional<std::string> LessonFolder::strayData(const ure::System& system) const {
    for (const ure::Tensor& tensor : system.tensors)
        if (tensor.data == ure::Tensor::Data::File)
            if (const auto path = within(tensor.file); !path)
                return fmt::format("data of '{}': {}", tensor.name, path.error());
    return std::nullopt;
}

std::vector<fs::path> lessonsIn(const fs::path& folder) {
    std::error_code error;
    if (fs::is_regular_file(folder / nameOfLesson, error)) return {folder};
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (fs::is_regular_file(entry.path() / nameOfLesson, error)) found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

} // namespace tactus::studies
