// lesson: lists lessons, shows one, checks those that a teacher writes, and grades what students hand in.
#include "base/counted.h"
#include "commands/lesson/tables.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "system/processes/files.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

namespace fs = std::filesystem;
using Folder = std::shared_ptr<const studies::LessonFolder>;

constexpr std::int64_t mostSeeds = 10'000;
constexpr std::uintmax_t largestAnswers = 4 << 20;

tl::expected<Folder, std::string> folderOf(const fs::path& path) {
    auto folder = studies::LessonFolder::of(path);
    if (!folder) return tl::unexpected(folder.error());
    return std::make_shared<const studies::LessonFolder>(std::move(*folder));
}

// The lessons that the command names, or all of the usual folder.
tl::expected<std::vector<Folder>, std::string> foldersOf(const LessonOptions& options) {
    std::vector<std::string> named = options.subjects;
    if (named.empty()) named.push_back(options.lessons);
    std::vector<Folder> folders;
    for (const std::string& name : named) {
        const auto paths = studies::lessonsIn(name);
        if (paths.empty()) return tl::unexpected(fmt::format("{}: no lesson is there", name));
        for (const fs::path& path : paths) {
            auto folder = folderOf(path);
            if (!folder) return tl::unexpected(folder.error());
            folders.push_back(std::move(*folder));
        }
    }
    return folders;
}

Report listLessons(const LessonOptions& options) {
    const auto folders = foldersOf(options);
    if (!folders) return usageError(options, folders.error());
    std::vector<lessons::Lesson> all;
    for (const Folder& folder : *folders) {
        lessons::Built built = folder->at(options.seed);
        if (!built.mistakes.empty()) {
            built.mistakes.front().file = folder->lessonFile();
            return usageError(options, built.mistakes.front().text());
        }
        all.push_back(std::move(built.lesson));
    }
    return {0, options.json ? dump({{"lessons", listJson(all)}}) : listText(all), {}};
}

Report showLesson(const LessonOptions& options) {
    const auto folders = foldersOf(options);
    if (!folders) return usageError(options, folders.error());
    if (folders->size() > 1) return usageError(options, "show takes one lesson");
    const studies::Played played = studies::play(folders->front(), options.seed);
    if (!played.mistakes.empty()) return usageError(options, played.mistakes.front().text());
    return {0, options.json ? dump(lessonJson(played)) : lessonText(played, options.solutions), {}};
}

// All seeds of a lesson; a mistake is said once, with the first seed that makes it.
Checked checkedLesson(const Folder& folder, const LessonOptions& options) {
    Checked checked;
    checked.seeds = options.seeds.value_or(1);
    for (std::int64_t n = 0; n < checked.seeds && !options.session.stop.stop_requested(); ++n) {
        const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(n);
        studies::Played played = studies::play(folder, seed);
        for (const lessons::Mistake& one : played.mistakes) {
            const auto isSame = [&](const Checked::Found& found) {
                return found.mistake.line == one.line || found.mistake == one;
            };
            if (std::ranges::none_of(checked.found, isSame) || n == 0) checked.found.push_back({one, seed});
        }
        checked.refuted += played.refuted.size();
        if (n == 0) checked.first = std::move(played);
    }
    return checked;
}

Report checkLessons(const LessonOptions& options) {
    if (options.seeds && (*options.seeds < 1 || *options.seeds > mostSeeds))
        return usageError(options, fmt::format("--seeds {}: must be 1 to {}", *options.seeds, mostSeeds));
    const auto folders = foldersOf(options);
    if (!folders) return usageError(options, folders.error());
    if (!options.answers.empty() && folders->size() > 1)
        return usageError(options, "--answers needs one lesson");
    std::vector<Checked> all;
    for (const Folder& folder : *folders) all.push_back(checkedLesson(folder, options));
    const bool isRight = std::ranges::all_of(all, [](const Checked& one) { return one.found.empty(); });
    if (isRight && !options.answers.empty())
        if (const auto written = system::writeFile(options.answers, textOf(all.front().first.key)); !written)
            return usageError(options, written.error());
    const int status = isRight ? 0 : 1;
    if (options.json) return {status, dump({{"right", isRight}, {"lessons", checkedJson(all)}}), {}};
    return {status, checkedText(all), mistakesText(all)};
}

// The lesson that answers name: a folder of that name, or the one that --lessons itself is.
tl::expected<Folder, std::string> lessonNamed(const std::string& name, const LessonOptions& options) {
    for (const fs::path& path : studies::lessonsIn(options.lessons)) {
        auto folder = folderOf(path);
        if (folder && (*folder)->name() == name) return folder;
    }
    return tl::unexpected(fmt::format("there is no lesson '{}' in {}", name, options.lessons));
}

GradedFile gradedFile(const std::string& file, const LessonOptions& options) {
    GradedFile one{file, {}, {}, {}};
    std::error_code error;
    if (fs::is_regular_file(file, error) && fs::file_size(file, error) > largestAnswers) {
        one.wrong = fmt::format("{}: larger than answers may be (4 MB)", file);
        return one;
    }
    const auto text = system::readContentOfData(file);
    if (!text) {
        one.wrong = text.error();
        return one;
    }
    auto read = lessons::handedIn(*text);
    if (!read) {
        read.error().file = file;
        one.wrong = read.error().text();
        return one;
    }
    one.handedIn = std::move(*read);
    const auto folder = lessonNamed(one.handedIn.lesson, options);
    if (!folder) {
        one.wrong = fmt::format("{}: {}", file, folder.error());
        return one;
    }
    one.graded = studies::graded(*folder, one.handedIn);
    if (!one.graded.mistakes.empty()) one.wrong = one.graded.mistakes.front().text();
    return one;
}

Report gradeAnswers(const LessonOptions& options) {
    if (options.subjects.empty()) return usageError(options, "grade needs files: NAME.tactus-answers");
    std::vector<GradedFile> all;
    std::string err;
    for (const std::string& file : options.subjects) {
        all.push_back(gradedFile(file, options));
        if (!all.back().wrong.empty()) err += fmt::format("tactus: {}\n", all.back().wrong);
    }
    const int status = err.empty() ? 0 : 1;
    if (options.json) return {status, dump({{"answers", gradesJson(all)}}), {}};
    return {status, options.asCsv ? gradesCsv(all) : gradesText(all), err};
}

} // namespace

Report lesson(const LessonOptions& options) {
    if (options.stage == "list") return listLessons(options);
    if (options.stage == "show") return showLesson(options);
    if (options.stage == "check") return checkLessons(options);
    if (options.stage == "grade") return gradeAnswers(options);
    return usageError(options,
                      fmt::format("unknown action '{}'; use list, show, check or grade", options.stage));
}

} // namespace tactus::commands
