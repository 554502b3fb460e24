#include "lessons/handed_in.h"

#include "lessons/parts.h"

#include <nlohmann/json.hpp>

namespace tactus::lessons {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t formatVersion = 1;

Json jsonOf(const Selection& selected) {
    const std::string kind(toString(selected.kind));
    if (!selected.at.empty()) return Json{{kind, selected.at}};
    return Json{{kind, selected.name.empty() ? "any" : selected.name}};
}

Json jsonOf(const HandedStep& one) {
    Json json{{"step", one.step}};
    if (!one.answer.empty()) json["answer"] = one.answer;
    if (one.text) json["text"] = *one.text;
    if (!one.mapping.empty()) json["mapping"] = one.mapping;
    if (one.cycle != 0) json["cycle"] = one.cycle;
    if (one.selected.kind != Selection::Kind::None) json["selected"] = jsonOf(one.selected);
    json["tries"] = one.tries;
    json["seconds"] = one.seconds;
    if (one.hasSeenSolution) json["solution"] = true;
    return json;
}

// An answer may be empty, and so may a text that somebody has emptied.
std::string plainText(Fields& fields, const char* name) {
    const Node* found = fields.find(name);
    if (found && !found->isText()) fields.complain(found->line, fmt::format("'{}' needs a text", name));
    return found ? found->text : std::string();
}

HandedStep stepOf(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "a step", mistakes);
    HandedStep step;
    if (fields.need("step")) step.step = fields.number("step", 0);
    step.answer = plainText(fields, "answer");
    if (fields.has("text")) step.text = plainText(fields, "text");
    step.mapping = plainText(fields, "mapping");
    step.cycle = fields.number("cycle", 0);
    if (const Node* selected = fields.find("selected")) step.selected = selectionIn(*selected, mistakes);
    step.tries = fields.number("tries", 1);
    step.seconds = fields.number("seconds", 0);
    if (const Node* seen = fields.find("solution")) step.hasSeenSolution = seen->truth;
    fields.refuseOthers();
    return step;
}

} // namespace

std::string textOf(const HandedIn& handedIn) {
    Json json{{"tactus-answers", formatVersion}, {"lesson", handedIn.lesson},
              {"version", handedIn.version},     {"fingerprint", handedIn.fingerprint},
              {"seed", handedIn.seed},           {"student", handedIn.student},
              {"steps", Json::array()}};
    for (const HandedStep& one : handedIn.steps) json["steps"].push_back(jsonOf(one));
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

tl::expected<HandedIn, Mistake> handedIn(std::string_view text) {
    const auto root = nodeIn(text);
    if (!root) return tl::unexpected(root.error());
    Mistakes mistakes;
    Fields fields(*root, "the file", mistakes);
    HandedIn read;
    if (fields.need("tactus-answers") && fields.number("tactus-answers", 0) != formatVersion)
        fields.complain(1, fmt::format("answers of another format than {}", formatVersion));
    read.lesson = fields.words("lesson");
    read.version = fields.number("version", 0);
    read.fingerprint = plainText(fields, "fingerprint");
    const std::int64_t seed = fields.number("seed", 1);
    if (seed < 0) fields.complain(root->line, "'seed' is not negative");
    read.seed = static_cast<std::uint64_t>(seed);
    read.student = plainText(fields, "student");
    const Node* steps = fields.need("steps");
    if (steps && !steps->isList()) fields.complain(steps->line, "'steps' is a list");
    if (steps)
        for (const Node& step : steps->items) read.steps.push_back(stepOf(step, mistakes));
    fields.refuseOthers();
    if (!mistakes.empty()) return tl::unexpected(mistakes.front());
    return read;
}

} // namespace tactus::lessons
