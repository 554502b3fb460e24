#include "lessons/parts.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::lessons {

namespace {

struct SelectionName {
    std::string_view name;
    Selection::Kind kind;
    bool hasPlace;
};
constexpr SelectionName selectionNames[]{{"pe", Selection::Kind::Pe, true},
                                         {"iteration", Selection::Kind::Iteration, true},
                                         {"equation", Selection::Kind::Equation, false},
                                         {"dependence", Selection::Kind::Dependence, false},
                                         {"link", Selection::Kind::Link, false},
                                         {"tensor", Selection::Kind::Tensor, false},
                                         {"part", Selection::Kind::Part, false}};

std::string namesOfSelections() {
    std::vector<std::string_view> names;
    for (const SelectionName& one : selectionNames) names.push_back(one.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

Edit editIn(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "an edit", mistakes);
    Edit edit{Edit::Kind::Replace, {}, {}, {}, node.line};
    const auto rows = [&](Edit::Kind kind, const char* name) {
        edit.kind = kind;
        edit.rows = vectorsIn(*fields.find(name), name, mistakes);
    };
    if (fields.has("schedule")) {
        rows(Edit::Kind::Schedule, "schedule");
    } else if (fields.has("space")) {
        rows(Edit::Kind::Space, "space");
    } else if (fields.has("projection")) {
        rows(Edit::Kind::Projection, "projection");
    } else if (fields.has("equation")) {
        edit.kind = Edit::Kind::Equation;
        edit.text = fields.words("equation");
    } else if (fields.has("file")) {
        edit.kind = Edit::Kind::File;
        edit.text = fields.words("file");
    } else if (fields.has("replace")) {
        edit.old = fields.words("replace");
        edit.text = fields.find("with") && fields.find("with")->isText() ? fields.find("with")->text
                                                                         : fields.words("with");
    } else if (node.isObject()) {
        fields.complain(node.line,
                        "an edit needs schedule, space, projection, equation, file, or replace and with");
        return edit;
    }
    fields.refuseOthers();
    return edit;
}

Condition figureIn(const Node::Member& member, Mistakes& mistakes) {
    Condition one{Condition::Kind::Figure, member.name};
    const Node* value = &member.value;
    if (value->isObject() && value->members.size() == 1) {
        const Node::Member& bound = value->members.front();
        if (bound.name == "at most" || bound.name == "at least") {
            one.relation =
                bound.name == "at most" ? Condition::Relation::AtMost : Condition::Relation::AtLeast;
            value = &bound.value;
        }
    }
    if (value->isInteger())
        one.value = static_cast<double>(value->integer);
    else if (value->kind == Node::Kind::Decimal)
        one.value = value->decimal;
    else
        mistakes.push_back(
            {{},
             member.line,
             fmt::format("'{}' needs a number, or {{\"at most\": 8}}, or {{\"at least\": 8}}", member.name)});
    return one;
}

Condition readsIn(const Node& node, Mistakes& mistakes) {
    Condition one{Condition::Kind::Reads};
    Fields fields(node, "'reads'", mistakes);
    one.name = fields.words("of");
    one.other = fields.words("what");
    if (const Node* over = fields.find("over")) one.at = vectorIn(*over, "over", mistakes);
    if (const Node* never = fields.find("never")) one.truth = !never->truth;
    fields.refuseOthers();
    return one;
}

// {"N": [4, 5, 6]}
Condition legalAtIn(const Node& node, Mistakes& mistakes) {
    Condition one{Condition::Kind::LegalAt};
    if (!node.isObject() || node.members.empty())
        mistakes.push_back({{}, node.line, "'legal at' needs sizes, as in {\"N\": [4, 5, 6]}"});
    for (const Node::Member& member : node.members)
        one.sizes.emplace_back(member.name, vectorIn(member.value, member.name, mistakes));
    return one;
}

// {"what": "X", "by": [0, 1]}
Condition movesIn(const Node& node, Mistakes& mistakes) {
    Condition one{Condition::Kind::Moves};
    Fields fields(node, "'moves'", mistakes);
    one.name = fields.words("what");
    if (const Node* by = fields.need("by")) one.at = vectorIn(*by, "by", mistakes);
    fields.refuseOthers();
    return one;
}

// {"target": "xilinx-hls", "has": "#pragma HLS"}
Condition exportedIn(const Node& node, Mistakes& mistakes) {
    Condition one{Condition::Kind::Exported};
    Fields fields(node, "'exported'", mistakes);
    one.other = fields.words("target");
    one.name = fields.words("has");
    fields.refuseOthers();
    return one;
}

Condition conditionIn(const Node::Member& member, Mistakes& mistakes) {
    using Kind = Condition::Kind;
    const auto& [name, line, value] = member;
    const auto truth = [&](Kind kind) {
        if (value.kind != Node::Kind::Boolean)
            mistakes.push_back({{}, line, fmt::format("'{}' needs true or false", name)});
        return Condition{.kind = kind, .truth = value.truth};
    };
    const auto named = [&](Kind kind) {
        return Condition{.kind = kind, .name = wordsIn(value, name, mistakes)};
    };
    if (name == "legal") return truth(Kind::Legal);
    if (name == "simulates") return truth(Kind::Simulates);
    if (name == "causality") return named(Kind::Causality);
    if (name == "finding") return named(Kind::Finding);
    if (name == "computes") return named(Kind::Computes);
    if (name == "mapping") return named(Kind::Mapping);
    if (name == "action") return named(Kind::Action);
    if (name == "legal at") return legalAtIn(value, mistakes);
    if (name == "limited by") return named(Kind::Limited);
    if (name == "stays") return named(Kind::Moves);
    if (name == "moves") return movesIn(value, mistakes);
    if (name == "exported") return exportedIn(value, mistakes);
    if (name == "reads") return readsIn(value, mistakes);
    if (name == "selected") return {.kind = Kind::Selected, .selected = selectionIn(value, mistakes)};
    if (name == "cycle")
        return {.kind = Kind::Cycle, .value = static_cast<double>(numberIn(value, name, mistakes))};
    return figureIn(member, mistakes);
}

Choice choiceIn(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "a choice", mistakes);
    Choice one{.text = fields.words("text"), .because = fields.wordsIfAny("because"), .line = node.line};
    if (const Node* right = fields.find("right")) {
        if (right->kind != Node::Kind::Boolean) fields.complain(right->line, "'right' needs true or false");
        one.isRight = right->truth;
    }
    if (const Node* conditions = fields.find("if")) one.conditions = conditionsIn(*conditions, mistakes);
    if (one.isRight.has_value() == !one.conditions.empty())
        fields.complain(node.line, "a choice needs either 'right', or 'if' with conditions");
    fields.refuseOthers();
    return one;
}

struct QuestionName {
    std::string_view name;
    Question::Kind kind;
};
constexpr QuestionName questionNames[]{{"figure", Question::Kind::Figure},
                                       {"working", Question::Kind::Working},
                                       {"cycle of", Question::Kind::CycleOf},
                                       {"pe of", Question::Kind::PeOf},
                                       {"iteration at", Question::Kind::IterationAt},
                                       {"value of", Question::Kind::ValueOf},
                                       {"output", Question::Kind::OutputOf},
                                       {"legal schedules", Question::Kind::Legal},
                                       {"schedule", Question::Kind::Schedule},
                                       {"all schedules", Question::Kind::Schedules},
                                       {"projection", Question::Kind::Projection},
                                       {"equation", Question::Kind::Equation},
                                       {"violated", Question::Kind::Violated},
                                       {"vector of", Question::Kind::Vector},
                                       {"conflict", Question::Kind::Conflict},
                                       {"choice", Question::Kind::Choice}};

void readPlace(Question& question, const Node& value, Mistakes& mistakes) {
    Fields fields(value, "'iteration at'", mistakes);
    if (const Node* pe = fields.need("pe")) question.at = vectorIn(*pe, "pe", mistakes);
    if (const Node* cycle = fields.need("cycle")) question.cycle = numberIn(*cycle, "cycle", mistakes);
    fields.refuseOthers();
}

// What stands behind the name of the question.
void readObject(Question& question, Fields& fields, std::string_view name, const Node& value,
                Mistakes& mistakes) {
    using Kind = Question::Kind;
    switch (question.kind) {
    case Kind::ValueOf:
    case Kind::OutputOf:
        if (const Node* at = fields.need("at")) question.at = vectorIn(*at, "at", mistakes);
        [[fallthrough]];
    case Kind::Figure:
    case Kind::Vector:
        question.name = wordsIn(value, name, mistakes);
        break;
    case Kind::Equation:
        question.name = wordsIn(value, name, mistakes);
        if (const Node* that = fields.need("that")) question.conditions = conditionsIn(*that, mistakes);
        break;
    case Kind::Working:
        question.cycle = numberIn(value, name, mistakes);
        break;
    case Kind::Legal:
    case Kind::Schedules:
        question.within = numberIn(value, name, mistakes);
        if (question.within < 1 || question.within > 3)
            fields.complain(value.line, fmt::format("'{}' needs a number from 1 to 3", name));
        break;
    case Kind::CycleOf:
    case Kind::PeOf:
        question.at = vectorIn(value, name, mistakes);
        break;
    case Kind::IterationAt:
        readPlace(question, value, mistakes);
        break;
    case Kind::Schedule:
    case Kind::Projection:
        question.conditions = conditionsIn(value, mistakes);
        question.fewest = fields.wordsIfAny("fewest");
        break;
    case Kind::Violated:
    case Kind::Conflict:
        if (!value.truth) fields.complain(value.line, fmt::format("'{}' needs true", name));
        break;
    case Kind::Choice:
        for (const Node* item : itemsOf(value)) question.choices.push_back(choiceIn(*item, mistakes));
        break;
    }
}

} // namespace

std::string_view toString(Selection::Kind kind) {
    const auto found = std::ranges::find(selectionNames, kind, &SelectionName::kind);
    return found == std::end(selectionNames) ? "nothing" : found->name;
}

std::string textOf(const Selection& selection) {
    const std::string kind =
        selection.kind == Selection::Kind::Pe ? "PE" : std::string(toString(selection.kind));
    if (!selection.at.empty()) return fmt::format("{} {}", kind, textOf(selection.at));
    if (!selection.name.empty()) return fmt::format("{} {}", kind, selection.name);
    const bool isVowel = kind.starts_with('i') || kind.starts_with('e');
    return selection.kind == Selection::Kind::None ? kind : fmt::format("{} {}", isVowel ? "an" : "a", kind);
}

Selection selectionIn(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "a selection", mistakes);
    Selection selection;
    for (const SelectionName& one : selectionNames) {
        const Node* value = fields.find(one.name);
        if (!value) continue;
        selection.kind = one.kind;
        if (value->isText() && value->text == "any") continue;
        if (one.hasPlace)
            selection.at = vectorIn(*value, one.name, mistakes);
        else
            selection.name = wordsIn(*value, one.name, mistakes);
    }
    if (node.members.size() != 1)
        fields.complain(node.line, fmt::format("a selection is one of {}", namesOfSelections()));
    fields.refuseOthers();
    return selection;
}

std::vector<Edit> editsIn(const Node& node, Mistakes& mistakes) {
    std::vector<Edit> edits;
    for (const Node* item : itemsOf(node)) edits.push_back(editIn(*item, mistakes));
    return edits;
}

Deed deedIn(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "'do'", mistakes);
    Deed deed{.line = node.line};
    if (const Node* edit = fields.find("edit")) deed.edits = editsIn(*edit, mistakes);
    if (fields.has("mapping")) deed.mapping = fields.words("mapping");
    if (const Node* cycle = fields.find("cycle")) deed.cycle = numberIn(*cycle, "cycle", mistakes);
    if (const Node* select = fields.find("select")) deed.selected = selectionIn(*select, mistakes);
    if (fields.has("action")) deed.action = fields.words("action");
    if (node.isObject() && node.members.empty())
        fields.complain(node.line, "'do' needs edit, mapping, cycle, select or action");
    fields.refuseOthers();
    return deed;
}

Conditions conditionsIn(const Node& node, Mistakes& mistakes) {
    Conditions conditions;
    if (!node.isObject() || node.members.empty())
        mistakes.push_back({{}, node.line, "conditions are written as {\"legal\": true, \"cycles\": 22}"});
    for (const Node::Member& member : node.members) {
        conditions.push_back(conditionIn(member, mistakes));
        conditions.back().line = member.line;
    }
    return conditions;
}

Question questionIn(const Node& node, Mistakes& mistakes) {
    Fields fields(node, "'ask'", mistakes);
    Question question{.kind = Question::Kind::Choice, .line = node.line};
    std::vector<std::string_view> found, all;
    for (const QuestionName& one : questionNames) {
        all.push_back(one.name);
        const Node* value = node.find(one.name);
        if (!value) continue;
        fields.find(one.name);
        found.push_back(one.name);
        question.kind = one.kind;
        readObject(question, fields, one.name, *value, mistakes);
    }
    if (const Node* given = fields.find("given")) question.given = editsIn(*given, mistakes);
    if (found.size() != 1) {
        fields.complain(node.line, found.empty()
                                       ? fmt::format("'ask' needs one of {}", fmt::join(all, ", "))
                                       : fmt::format("'ask' has both '{}' and '{}'", found[0], found[1]));
        return question;
    }
    fields.refuseOthers();
    return question;
}

Named answerIn(const Node& node, Mistakes& mistakes) {
    Named named{{}, node.line};
    if (node.isInteger()) {
        named.answer = fmt::format("{}", node.integer);
    } else if (node.kind == Node::Kind::Decimal) {
        named.answer = fmt::format("{}", node.decimal);
    } else if (node.isList() && !node.items.empty() && !node.items.front().isText()) {
        std::vector<std::string> vectors;
        for (const Integers& one : vectorsIn(node, "answer", mistakes)) vectors.push_back(textOf(one));
        named.answer = fmt::format("{}", fmt::join(vectors, " "));
    } else {
        named.answer = wordsIn(node, "answer", mistakes);
    }
    return named;
}

} // namespace tactus::lessons
