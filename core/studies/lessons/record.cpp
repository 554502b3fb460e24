#include "studies/lessons/record.h"

#include "studies/lessons/play.h"
#include "system/processes/files.h"
#include "system/processes/working_folder.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::studies {

namespace {

using Json = nlohmann::ordered_json;
using lessons::Edit;

constexpr std::string_view lessonFileName = "lesson.json";

// Words as a lesson writes them, in which "$(N)" is a number.
std::string dollarsDoubled(std::string_view words) {
    std::string safe;
    for (const char letter : words) safe += letter == '$' ? "$$" : std::string(1, letter);
    return safe;
}

// The least piece of whole lines that `old` has once and that differs from what `now` has there.
std::pair<std::string, std::string> changedLines(const std::string& old, const std::string& now) {
    std::size_t begin = 0, oldEnd = old.size(), nowEnd = now.size();
    while (begin < std::min(oldEnd, nowEnd) && old[begin] == now[begin]) ++begin;
    while (oldEnd > begin && nowEnd > begin && old[oldEnd - 1] == now[nowEnd - 1]) --oldEnd, --nowEnd;
    const auto widen = [&] {
        const std::size_t line = begin > 1 ? old.rfind('\n', begin - 2) : std::string::npos;
        begin = line == std::string::npos ? 0 : line + 1;
        const std::size_t end = std::min(old.find('\n', oldEnd), old.size());
        nowEnd += end - oldEnd;
        oldEnd = end;
        if (oldEnd < old.size()) ++oldEnd, ++nowEnd; // with the end of the line
    };
    begin = begin > 0 && old[begin - 1] != '\n' ? old.rfind('\n', begin - 1) + 1 : begin;
    do widen();
    while (old.find(old.substr(begin, oldEnd - begin)) != old.rfind(old.substr(begin, oldEnd - begin)));
    return {old.substr(begin, oldEnd - begin), now.substr(begin, nowEnd - begin)};
}

// In one line, and no longer than can be read beside others; empty where it is not.
std::string shortLine(std::string line) {
    constexpr std::size_t most = 70;
    line.erase(0, std::min(line.find_first_not_of(" \n"), line.size()));
    while (line.ends_with('\n') || line.ends_with(' ')) line.pop_back();
    return line.size() > most || line.find('\n') != std::string::npos ? std::string() : line;
}

Json jsonOf(const Edit& edit) {
    switch (edit.kind) {
    case Edit::Kind::Schedule:
        return {{"schedule", edit.rows.size() == 1 ? Json(edit.rows.front()) : Json(edit.rows)}};
    case Edit::Kind::Space:
        return {{"space", edit.rows}};
    case Edit::Kind::File:
        return {{"file", edit.text}};
    default:
        return {{"replace", dollarsDoubled(edit.old)}, {"with", dollarsDoubled(edit.text)}};
    }
}

Json jsonOf(const lessons::Selection& selected) {
    Json value = selected.name;
    if (!selected.at.empty()) value = selected.at;
    if (selected.at.empty() && selected.name.empty()) value = "any";
    return {{std::string(toString(selected.kind)), value}};
}

// The rows of a map as vectors over its loops; nothing where they have constants.
std::optional<std::vector<lessons::Integers>> integerRowsOf(const std::vector<polyhedra::AffineForm>& forms) {
    std::vector<lessons::Integers> rows;
    for (const polyhedra::AffineForm& form : forms) {
        if (form.constant != 0) return std::nullopt;
        rows.push_back(form.coefficients);
    }
    return rows;
}

// A condition, and how it is written.
struct Told {
    lessons::Condition condition;
    Json json;
};

// In the order in which they say most. The text of `after` is in `file`.
std::vector<Told> whatMayHold(const Situation& after, const std::string& file) {
    using Kind = lessons::Condition::Kind;
    std::vector<Told> all;
    const bool isLegal = after.isLegal();
    all.push_back({{.kind = Kind::Legal, .truth = isLegal}, {{"legal", isLegal}}});
    for (const char* figure : {"cycles", "pes"})
        if (const auto value = figureOf(after, figure))
            all.push_back({{.kind = Kind::Figure, .name = figure, .value = *value},
                           {{figure, static_cast<std::int64_t>(*value)}}});
    for (const char* causality : {"systolic", "broadcast"})
        all.push_back({{.kind = Kind::Causality, .name = causality}, {{"causality", causality}}});
    all.push_back({{.kind = Kind::Computes, .name = file}, {{"computes", file}}});
    for (const diagnostics::Diagnostic& one : after.analysis().allDiagnostics()) {
        const std::string code(one.code());
        all.push_back({{.kind = Kind::Finding, .name = code}, {{"finding", code}}});
    }
    return all;
}

// The first that tells the situations apart; null: none does.
Json whatHoldsNow(const Situation& before, const Situation& after, const std::string& file) {
    for (const Told& one : whatMayHold(after, file))
        if (!judged(one.condition, before).isRight && judged(one.condition, after).isRight) return one.json;
    return nullptr;
}

class LessonWriter {
  public:
    LessonWriter(std::string name, const LessonMoment& first) : name_(std::move(name)), first_(first) {}

    tl::expected<RecordedLesson, std::string> record(const std::vector<LessonMoment>& moments) {
        if (work_.path().empty()) return tl::unexpected(work_.error());
        lesson_ = {{"title", "A lesson on " + name_}, {"version", 1}, {"design", name_ + ".ure"}};
        if (!first_.mapping.empty()) lesson_["mapping"] = first_.mapping;
        addFile(name_ + ".ure", first_.text);
        addFile(std::string(lessonFileName), "{}");
        auto folder = LessonFolder::of(work_.path());
        if (!folder) return tl::unexpected(folder.error());
        folder_ = std::make_shared<const LessonFolder>(std::move(*folder));
        const auto source = folder_->design(name_ + ".ure");
        if (!source) return tl::unexpected(source.error());
        now_.emplace(folder_, *source, Situation::Sizes(), first_.mapping);
        if (!now_->mapping()) return tl::unexpected(now_->reason());
        now_->cycle = 0;
        addStep("The design", fmt::format("This is {}. Look at it before you go on.", name_), "equations");
        for (std::size_t n = 1; n < moments.size(); ++n) add(moments[n - 1], moments[n]);
        return finish();
    }

  private:
    void addFile(const std::string& name, const std::string& content) {
        std::erase_if(files_, [&](const auto& one) { return one.first == name; });
        files_.emplace_back(name, content);
        (void)system::writeFile(work_.path() / name, content);
    }

    Json& addStep(std::string title, std::string words, std::string_view panel) {
        steps_.push_back({{"title", dollarsDoubled(title)}, {"text", dollarsDoubled(words)}});
        if (!panel.empty()) steps_.back()["look"] = panel;
        return steps_.back();
    }

    // What a change of the text does to cycle and selection is no deed of its own.
    void add(const LessonMoment& before, const LessonMoment& after) {
        if (after.text != now_->source().text()) return addEdit(after);
        if (after.mapping != before.mapping) return addMapping(after.mapping);
        if (after.cycle != before.cycle) addCycle(before.cycle, after.cycle);
        if (after.selected != before.selected) addSelection(after.selected);
        if (!after.action.empty()) addAction(after.action);
    }

    void addEdit(const LessonMoment& after) {
        const std::string file = fmt::format("{}-{}.ure", name_, steps_.size() + 1);
        addFile(file, after.text);
        Situation changed = now_->withText(after.text).withMapping(after.mapping);
        changed.action.clear();
        const Json until = whatHoldsNow(*now_, changed, file);
        if (until.is_null()) {
            Json& step = addStep("Another text", "The text has been changed here.", "equations");
            step["design"] = file;
            if (changed.mapping()) step["mapping"] = after.mapping;
            now_ = changed.mapping() ? changed : changed.withMapping("");
            return;
        }
        const auto [edit, words] = editTo(changed, file);
        Json& step = addStep("Change the design", words, "equations");
        step["do"] = {{"edit", jsonOf(edit)}};
        if (after.mapping != now_->mappingName()) step["do"]["mapping"] = after.mapping;
        step["until"] = until;
        const bool isUsed = edit.kind == Edit::Kind::File || until.contains("computes");
        if (!isUsed) files_.pop_back();
        now_ = changed;
    }

    // How the text is changed, and in words; the whole text at last.
    std::pair<Edit, std::string> editTo(const Situation& changed, const std::string& file) const {
        const auto isIt = [&](const Edit& edit) {
            const Changed made = after(*now_, edit);
            return made && made->source().text() == changed.source().text();
        };
        if (const driver::MappingAnalysis* mapping = changed.mapping(); mapping && mapping->map) {
            const std::vector<std::string> names = mapping->system->loopNames();
            for (const auto& [kind, forms, what] :
                 {std::tuple(Edit::Kind::Schedule, &mapping->map->schedule, "schedule"),
                  std::tuple(Edit::Kind::Space, &mapping->map->space, "space")}) {
                const auto rows = integerRowsOf(*forms);
                const Edit edit{.kind = kind, .rows = rows.value_or(std::vector<lessons::Integers>())};
                if (!rows || rows->empty() || !isIt(edit)) continue;
                std::vector<std::string> texts;
                for (const polyhedra::AffineForm& form : *forms) texts.push_back(toString(form, names));
                return {edit, fmt::format("Change the {} to {}.", what, fmt::join(texts, ", "))};
            }
        }
        const auto [old, with] =
            changedLines(std::string(now_->source().text()), std::string(changed.source().text()));
        const Edit lines{.kind = Edit::Kind::Replace, .old = old, .text = with};
        if (!isIt(lines)) return {{.kind = Edit::Kind::File, .text = file}, "Change the text."};
        const std::string from = shortLine(old), to = shortLine(with);
        return {lines, from.empty() || to.empty() ? "Change the text."
                                                  : fmt::format("Change '{}' to '{}'.", from, to)};
    }

    void addMapping(const std::string& mapping) {
        const Situation there = now_->withMapping(mapping);
        if (!there.mapping() || mapping == now_->mappingName()) return;
        addStep("Choose a mapping", fmt::format("Choose the mapping {}.", mapping),
                "mapping")["do"] = {{"mapping", mapping}};
        now_ = there;
    }

    // The studio may have gone to another cycle by itself, as after a change: then the step begins there.
    void addCycle(std::int64_t from, std::int64_t to) {
        const array::Model* model = now_->model();
        if (!model || to >= model->cycles) return;
        from = std::min(from, model->cycles - 1);
        if (from == to) return;
        Json& step = addStep("Another cycle", fmt::format("Go to cycle {}.", to), "timeline");
        if (now_->cycle != from) step["cycle"] = from;
        step["do"] = {{"cycle", to}};
        now_->cycle = to;
    }

    // What is selected again would hold before it is done.
    void addSelection(const lessons::Selection& selected) {
        if (selected.kind == lessons::Selection::Kind::None || selected == now_->selected) return;
        if (whyMissing(selected, *now_)) return; // as where the text has an error
        const bool isInSpace = selected.kind == lessons::Selection::Kind::Iteration;
        const bool isRead = selected.kind == lessons::Selection::Kind::Dependence;
        const bool isPart = selected.kind == lessons::Selection::Kind::Part;
        const std::string_view panel = isInSpace ? "iterations"
                                       : isRead  ? "mapping"
                                       : isPart  ? "network"
                                                 : "array";
        const lessons::Selection before = std::exchange(now_->selected, selected);
        lessons::Condition holds{.kind = lessons::Condition::Kind::Selected, .selected = selected};
        Situation there = *now_;
        there.selected = before;
        if (judged(holds, there).isRight) return;
        addStep("Select", fmt::format("Select {}.", textOf(selected)),
                panel)["do"] = {{"select", jsonOf(selected)}};
    }

    void addAction(const std::string& action) {
        addStep("An action", fmt::format("Choose {}.", action), "")["do"] = {{"action", action}};
    }

    // Played before it is handed out: a lesson that can't be done is none.
    tl::expected<RecordedLesson, std::string> finish() {
        if (steps_.size() < 2) return tl::unexpected(std::string("nothing was done"));
        lesson_["minutes"] = std::max<std::size_t>(5, steps_.size());
        lesson_["steps"] = steps_;
        const std::string text = lesson_.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
        addFile(std::string(lessonFileName), text);
        std::rotate(files_.begin(), files_.end() - 1, files_.end());
        auto folder = LessonFolder::of(work_.path());
        if (!folder) return tl::unexpected(folder.error());
        const Played played = play(std::make_shared<const LessonFolder>(std::move(*folder)), 1);
        if (played.mistakes.empty()) return RecordedLesson{files_, steps_.size() - 1};
        lessons::Mistake first = played.mistakes.front();
        first.file = lessonFileName;
        return tl::unexpected(fmt::format("what was recorded is no lesson: {}", first.text()));
    }

    const std::string name_;
    const LessonMoment& first_;
    system::WorkingFolder work_{system::temporaryFolders(), "tactus-lesson-"};
    std::shared_ptr<const LessonFolder> folder_;
    std::optional<Situation> now_;
    std::vector<std::pair<std::string, std::string>> files_;
    std::vector<Json> steps_;
    Json lesson_;
};

} // namespace

tl::expected<RecordedLesson, std::string> recordedLesson(const std::string& name,
                                                         const std::vector<LessonMoment>& moments) {
    if (moments.empty()) return tl::unexpected(std::string("nothing was recorded"));
    return LessonWriter(name, moments.front()).record(moments);
}

} // namespace tactus::studies
