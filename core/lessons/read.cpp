#include "lessons/build.h"
#include "lessons/panels.h"
#include "lessons/parts.h"

#include <algorithm>

namespace tactus::lessons {

namespace {

constexpr std::string_view widgetNames[]{
#define TACTUS_WIDGET(name, what) std::string_view(name),
#include "lessons/widgets.def"
#undef TACTUS_WIDGET
};

Look lookIn(const Node& node, Mistakes& mistakes) {
    Look look{.kind = Look::Kind::Panel, .line = node.line};
    if (node.isText()) {
        look.name = node.text;
        if (std::ranges::find(panelNames, look.name, &PanelName::name) == std::end(panelNames))
            mistakes.push_back({{}, node.line, fmt::format("unknown panel '{}'", look.name)});
        return look;
    }
    if (const Node* widget = node.find("widget")) {
        look.kind = Look::Kind::Widget;
        look.name = wordsIn(*widget, "widget", mistakes);
        if (std::ranges::find(widgetNames, look.name) == std::end(widgetNames))
            mistakes.push_back({{}, widget->line, fmt::format("unknown widget '{}'", look.name)});
    } else if (const Node* cycle = node.find("cycle")) {
        look.kind = Look::Kind::Cycle;
        look.cycle = numberIn(*cycle, "cycle", mistakes);
    } else {
        look.kind = Look::Kind::Selected;
        look.selected = selectionIn(node, mistakes);
    }
    return look;
}

// The states that a deed leads to by itself.
Conditions conditionsOf(const Deed& deed) {
    Conditions conditions;
    if (deed.mapping)
        conditions.push_back({.kind = Condition::Kind::Mapping, .name = *deed.mapping, .line = deed.line});
    if (deed.cycle)
        conditions.push_back(
            {.kind = Condition::Kind::Cycle, .value = static_cast<double>(*deed.cycle), .line = deed.line});
    if (deed.selected)
        conditions.push_back(
            {.kind = Condition::Kind::Selected, .selected = *deed.selected, .line = deed.line});
    if (deed.action)
        conditions.push_back({.kind = Condition::Kind::Action, .name = *deed.action, .line = deed.line});
    return conditions;
}

Do doIn(const Node& node, Fields& fields, Mistakes& mistakes) {
    Do task{deedIn(node, mistakes), {}, {}};
    if (const Node* until = fields.find("until"))
        task.until = conditionsIn(*until, mistakes);
    else
        task.until = conditionsOf(task.deed);
    if (task.until.empty() || (!task.deed.edits.empty() && !fields.has("until")))
        fields.complain(node.line, "an edit needs 'until': what must hold after it");
    if (const Node* wrong = fields.find("wrong"))
        for (const Node* one : itemsOf(*wrong)) task.wrong.push_back(deedIn(*one, mistakes));
    return task;
}

// Those that only the lesson can know.
bool needsSolution(const Question& question) {
    return question.kind == Question::Kind::Equation || question.kind == Question::Kind::Projection;
}

Ask askIn(const Node& node, Fields& fields, Mistakes& mistakes) {
    Ask task{questionIn(node, mistakes), {{}, node.line}, {}};
    if (const Node* solution = fields.find("solution"))
        task.solution = answerIn(*solution, mistakes);
    else if (needsSolution(task.question))
        fields.complain(node.line, "this question needs a 'solution'");
    const Node* wrong = fields.find("wrong");
    if (!wrong) return task;
    // Of vectors a list may be one answer: each is an answer of its own.
    for (const Node* one : itemsOf(*wrong)) task.wrong.push_back(answerIn(*one, mistakes));
    return task;
}

Step stepIn(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "a step", mistakes);
    Step step{.title = fields.words("title"), .text = fields.words("text"), .line = node.line};
    if (const Node* look = fields.find("look"))
        for (const Node* one : itemsOf(*look)) step.look.push_back(lookIn(*one, mistakes));
    if (fields.has("design")) step.design = fields.words("design");
    if (fields.has("mapping")) step.mapping = fields.words("mapping");
    if (const Node* cycle = fields.find("cycle")) step.cycle = numberIn(*cycle, "cycle", mistakes);
    const Node *deed = fields.find("do"), *ask = fields.find("ask");
    if (deed && ask) fields.complain(ask->line, "a step has either 'do' or 'ask'");
    if (deed)
        step.task = doIn(*deed, fields, mistakes);
    else if (ask)
        step.task = askIn(*ask, fields, mistakes);
    if (const Node* hints = fields.find("hints"))
        for (const Node* one : itemsOf(*hints)) step.hints.push_back(wordsIn(*one, "hints", mistakes));
    step.then = fields.wordsIfAny("then");
    fields.refuseOthers();
    return step;
}

std::map<std::string, std::int64_t> sizesIn(const Node& node, Mistakes& mistakes) {
    std::map<std::string, std::int64_t> sizes;
    if (!node.isObject())
        mistakes.push_back({{}, node.line, "'sizes' is an object of params, as in {\"N\": 4}"});
    for (const Node::Member& one : node.members) sizes[one.name] = numberIn(one.value, one.name, mistakes);
    return sizes;
}

void readFields(Lesson& lesson, Fields& fields, Mistakes& mistakes) {
    fields.find("numbers");
    lesson.title = fields.words("title");
    lesson.about = fields.wordsIfAny("about");
    lesson.version = fields.number("version", 1);
    lesson.minutes = fields.number("minutes", 15);
    lesson.design = fields.words("design");
    lesson.mapping = fields.wordsIfAny("mapping");
    lesson.designLine = fields.has("design") ? fields.find("design")->line : fields.line();
    if (const Node* sizes = fields.find("sizes")) {
        lesson.sizes = sizesIn(*sizes, mistakes);
        lesson.sizesLine = sizes->line;
    }
    const Node* steps = fields.need("steps");
    if (steps && (!steps->isList() || steps->items.empty()))
        fields.complain(steps->line, "'steps' is a list with at least one step");
    else if (steps)
        for (const Node& step : steps->items) lesson.steps.push_back(stepIn(step, mistakes));
    fields.refuseOthers();
}

} // namespace

Form formOf(const Question& question) {
    using Kind = Question::Kind;
    switch (question.kind) {
    case Kind::Working:
        return Form::Pes;
    case Kind::CycleOf:
        return Form::Cycle;
    case Kind::PeOf:
    case Kind::IterationAt:
    case Kind::Schedule:
    case Kind::Projection:
    case Kind::Violated:
    case Kind::Vector:
        return Form::Vector;
    case Kind::Schedules:
        return Form::Vectors;
    case Kind::Conflict:
        return Form::Iterations;
    case Kind::Equation:
        return Form::Equation;
    case Kind::Choice:
        return Form::Choice;
    case Kind::Figure:
    case Kind::ValueOf:
    case Kind::OutputOf:
    case Kind::Legal:
        break;
    }
    return Form::Number;
}

std::string_view toString(Form form) {
    constexpr std::string_view words[]{"a number", "a vector",       "vectors",     "PEs",
                                       "a cycle",  "two iterations", "an equation", "a choice"};
    return words[static_cast<std::size_t>(form)];
}

Built readLesson(std::string_view text, const std::string& name, std::uint64_t seed) {
    Built built;
    built.lesson.name = name;
    built.lesson.seed = seed;
    auto root = nodeIn(text);
    if (!root) {
        built.mistakes.push_back(root.error());
        return built;
    }
    if (root->isObject()) {
        built.lesson.numbers = drawn(root->find("numbers"), name, seed, built.mistakes);
        for (Node::Member& member : root->members)
            if (member.name != "numbers") fillIn(member.value, built.lesson.numbers, built.mistakes);
    }
    Fields fields(*root, "the lesson", built.mistakes);
    readFields(built.lesson, fields, built.mistakes);
    std::ranges::stable_sort(built.mistakes, {}, &Mistake::line);
    return built;
}

} // namespace tactus::lessons
