#include "commands/lesson/tables.h"

#include "base/counted.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

using nlohmann::json;

std::string listText(const std::vector<lessons::Lesson>& all) {
    std::size_t wide = 0;
    for (const lessons::Lesson& one : all) wide = std::max(wide, one.name.size());
    std::string text;
    for (const lessons::Lesson& one : all)
        text += fmt::format("{:<{}}  {} ({}, {} minutes)\n", one.name, wide, one.title,
                            base::counted(static_cast<std::int64_t>(one.steps.size()), "step"), one.minutes);
    return text;
}

json listJson(const std::vector<lessons::Lesson>& all) {
    json list = json::array();
    for (const lessons::Lesson& one : all)
        list.push_back({{"name", one.name},
                        {"title", one.title},
                        {"about", one.about},
                        {"version", one.version},
                        {"minutes", one.minutes},
                        {"steps", one.steps.size()}});
    return list;
}

namespace {

// The key has an entry for each step that wants something.
const lessons::HandedStep* keyOf(const studies::Played& played, std::size_t step) {
    for (const lessons::HandedStep& one : played.key.steps)
        if (one.step == static_cast<std::int64_t>(step) + 1) return &one;
    return nullptr;
}

std::string taskText(const lessons::Step& step) {
    const lessons::Ask* ask = step.ask();
    if (!ask) return step.deed() ? "   [to do]\n" : "";
    std::string text = fmt::format("   [answer: {}]\n", toString(formOf(ask->question)));
    for (const lessons::Choice& one : ask->question.choices) text += fmt::format("   - {}\n", one.text);
    return text;
}

// Lines of at most 100 columns, indented.
std::string paragraph(std::string_view words) {
    std::string text = "  ";
    std::size_t column = 2;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (column + 1 + end - at > 100) {
            text += "\n  ";
            column = 2;
        }
        text += fmt::format(" {}", words.substr(at, end - at));
        column += 1 + end - at;
        at = end + 1;
    }
    return text + "\n";
}

std::string countedOf(std::size_t number, std::string_view what) {
    return base::counted(static_cast<std::int64_t>(number), what);
}

} // namespace

std::string lessonText(const studies::Played& played, bool solutions) {
    const lessons::Lesson& lesson = played.lesson;
    std::string text = fmt::format("{}\n", lesson.title);
    for (std::size_t n = 0; n < lesson.steps.size(); ++n) {
        const lessons::Step& step = lesson.steps[n];
        text += fmt::format("\n{}. {}\n{}{}", n + 1, step.title, paragraph(step.text), taskText(step));
        if (!solutions) continue;
        for (const std::string& hint : step.hints) text += paragraph("Hint: " + hint);
        const lessons::HandedStep* key = keyOf(played, n);
        if (key && step.ask()) text += paragraph("Solution: " + key->answer);
        for (const studies::Refuted& one : played.refuted)
            if (one.step == n + 1)
                text += paragraph(
                    fmt::format("Wrong: {}{}{}", one.answer, one.answer.empty() ? "" : ": ", one.sentence));
        if (!step.then.empty()) text += paragraph(step.then);
    }
    return text;
}

json lessonJson(const studies::Played& played) {
    json steps = json::array();
    for (std::size_t n = 0; n < played.lesson.steps.size(); ++n) {
        const lessons::Step& step = played.lesson.steps[n];
        json one{{"title", step.title}, {"text", step.text}, {"hints", step.hints}, {"then", step.then}};
        if (const lessons::Ask* ask = step.ask()) {
            one["answer"] = toString(formOf(ask->question));
            for (const lessons::Choice& choice : ask->question.choices) one["choices"].push_back(choice.text);
            if (const lessons::HandedStep* key = keyOf(played, n)) one["solution"] = key->answer;
        }
        steps.push_back(std::move(one));
    }
    return {{"name", played.lesson.name}, {"title", played.lesson.title}, {"steps", steps}};
}

std::string checkedText(const std::vector<Checked>& all) {
    std::string text;
    for (const Checked& one : all) {
        text +=
            fmt::format("{}: {}\n", one.first.lesson.name,
                        one.found.empty() ? fmt::format("right, {}, {} with {}",
                                                        countedOf(one.first.lesson.steps.size(), "step"),
                                                        countedOf(one.refuted, "wrong answer") + " refuted",
                                                        base::counted(one.seeds, "seed"))
                                          : countedOf(one.found.size(), "mistake"));
    }
    return text;
}

std::string mistakesText(const std::vector<Checked>& all) {
    std::string text;
    for (const Checked& one : all)
        for (const Checked::Found& found : one.found)
            text += fmt::format("{}{}\n", found.mistake.text(),
                                one.seeds > 1 ? fmt::format(" (seed {})", found.seed) : "");
    return text;
}

json checkedJson(const std::vector<Checked>& all) {
    json list = json::array();
    for (const Checked& one : all) {
        json mistakes = json::array();
        for (const Checked::Found& found : one.found)
            mistakes.push_back({{"file", found.mistake.file},
                                {"line", found.mistake.line},
                                {"message", found.mistake.message},
                                {"seed", found.seed}});
        list.push_back({{"name", one.first.lesson.name},
                        {"steps", one.first.lesson.steps.size()},
                        {"seeds", one.seeds},
                        {"refuted", one.refuted},
                        {"mistakes", std::move(mistakes)}});
    }
    return list;
}

namespace {

std::string versionText(const GradedFile& one) {
    return one.graded.isOtherVersion ? "another" : "same";
}

// A field with quotes where a comma, a quote or a line end is in it. A spreadsheet takes what begins with = +
// - @ for a formula.
std::string field(std::string_view text) {
    const bool isFormula =
        !text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos;
    std::string safe = isFormula ? "'" : "";
    for (const char letter : text) safe += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
    return fmt::format("\"{}\"", safe);
}

} // namespace

std::string gradesText(const std::vector<GradedFile>& all) {
    std::string text;
    for (const GradedFile& one : all) {
        if (!one.wrong.empty()) continue;
        const studies::Graded& graded = one.graded;
        text += fmt::format("{}: {}{}, seed {}: {} of {} right\n", one.file,
                            one.handedIn.student.empty() ? "" : one.handedIn.student + ", ",
                            one.handedIn.lesson, one.handedIn.seed, graded.right, graded.steps.size());
        if (graded.isOtherVersion) text += "  for another version of the lesson\n";
        for (const studies::GradedStep& step : graded.steps) {
            if (step.verdict == studies::GradedStep::Verdict::Right) continue;
            text += fmt::format("  step {}, {}: {}{}{}\n", step.step, step.title, toString(step.verdict),
                                step.answer.empty() ? "" : fmt::format(" ({})", step.answer),
                                step.sentence.empty() ? "" : ": " + step.sentence);
        }
    }
    return text;
}

std::string gradesCsv(const std::vector<GradedFile>& all) {
    std::string text =
        "file,student,lesson,version,seed,right,of,step,title,verdict,answer,reason,tries,seconds,solution\n";
    for (const GradedFile& one : all) {
        const lessons::HandedIn& handed = one.handedIn;
        if (!one.wrong.empty()) {
            text += fmt::format("{},,,,,,,,,unread,,{},,,\n", field(one.file), field(one.wrong));
            continue;
        }
        for (const studies::GradedStep& step : one.graded.steps)
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", field(one.file),
                                field(handed.student), field(handed.lesson), versionText(one), handed.seed,
                                one.graded.right, one.graded.steps.size(), step.step, field(step.title),
                                toString(step.verdict), field(step.answer), field(step.sentence), step.tries,
                                step.seconds, step.hasSeenSolution ? "seen" : "");
    }
    return text;
}

json gradesJson(const std::vector<GradedFile>& all) {
    json list = json::array();
    for (const GradedFile& one : all) {
        if (!one.wrong.empty()) {
            list.push_back({{"file", one.file}, {"error", one.wrong}});
            continue;
        }
        json steps = json::array();
        for (const studies::GradedStep& step : one.graded.steps)
            steps.push_back({{"step", step.step},
                             {"title", step.title},
                             {"verdict", toString(step.verdict)},
                             {"answer", step.answer},
                             {"reason", step.sentence},
                             {"tries", step.tries},
                             {"seconds", step.seconds},
                             {"solution", step.hasSeenSolution}});
        list.push_back({{"file", one.file},
                        {"student", one.handedIn.student},
                        {"lesson", one.handedIn.lesson},
                        {"version", versionText(one)},
                        {"seed", one.handedIn.seed},
                        {"right", one.graded.right},
                        {"of", one.graded.steps.size()},
                        {"steps", std::move(steps)}});
    }
    return list;
}

} // namespace tactus::commands
