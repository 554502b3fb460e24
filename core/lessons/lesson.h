// The artifact: a lesson as data. A lesson is steps on a design. A step has words, says what to look at, and
// wants nothing, a deed or an answer. Whether a deed or an answer is right is decided by the core
// (driver/judges), from what the lesson says must hold: nothing here is compared with a text.
#pragma once

#include "lessons/numbers.h"

#include <optional>
#include <variant>

namespace tactus::lessons {

// What is selected in the studio. Without name and place: anything of this kind.
struct Selection {
    enum class Kind : std::uint8_t { None, Pe, Link, Tensor, Dependence, Part, Equation, Iteration };
    Kind kind = Kind::None;
    std::string name = {}; // of a func, a tensor, a part; "Z on X" of a dependence
    Integers at = {};      // of a PE, an iteration
    friend bool operator==(const Selection&, const Selection&) = default;
};
std::string_view toString(Selection::Kind kind); // "pe"
std::string textOf(const Selection& selection);  // "PE (2, 3)", "a link"

// A thing that a step points at. A line leads to the file of the lesson.
struct Look {
    enum class Kind : std::uint8_t { Panel, Widget, Selected, Cycle };
    Kind kind;
    std::string name = {};   // of the panel or the widget
    Selection selected = {}; // an equation, a PE, an iteration, a dependence
    std::int64_t cycle = 0;
    std::uint32_t line = 0;
};

// One change of the design's text.
struct Edit {
    enum class Kind : std::uint8_t {
        Replace,    // `old`, which is there once, by `text`
        Schedule,   // of the mapping: `rows`, one of them
        Space,      // of the mapping: `rows`
        Projection, // space rows that collapse the direction rows[0]
        Equation,   // `text` in place of the equation of the same func or output
        File,       // the whole text becomes that of the file `text`
    };
    Kind kind;
    std::string old = {}, text = {};
    std::vector<Integers> rows = {};
    std::uint32_t line = 0;
};

// What somebody does in the studio.
struct Deed {
    std::vector<Edit> edits = {};
    std::optional<std::string> mapping = {};
    std::optional<std::int64_t> cycle = {};
    std::optional<Selection> selected = {};
    std::optional<std::string> action = {}; // as its menu and its name there: "Window > Export"
    std::uint32_t line = 0;
};

// A sentence about the design, its array or the studio that holds or not.
struct Condition {
    enum class Kind : std::uint8_t {
        Legal,     // the mapping is (`truth`)
        LegalAt,   // the mapping is, at each of these sizes
        Causality, // `name`: systolic, broadcast
        Finding,   // some diagnostic has the code `name`
        Figure,    // the figure `name` of the array (array/figures) compared with `value`
        Computes,  // the outputs on random inputs are those of the design in the file `name`
        Simulates, // the array computes what direct evaluation says
        Mapping,   // the mapping `name` is shown
        Reads,     // the func or output `name` reads what `other` names (a func or an input), over `at` where
                   // given
        Moves,     // values of `name` move by `at` from reader to reader; all zeros, or empty: they stay
        Limited,   // the run is limited by `name` (bottleneck/bottleneck.h)
        Exported,  // the code for the target `other` has the text `name`
        Cycle,     // `value` is shown
        Selected,
        Action, // was taken; known to the studio alone
    };
    enum class Relation : std::uint8_t { Equal, AtMost, AtLeast };
    Kind kind;
    std::string name = {}, other = {};
    bool truth = true;
    Relation relation = Relation::Equal;
    double value = 0;
    Integers at = {};
    Selection selected = {};
    std::vector<std::pair<std::string, std::vector<std::int64_t>>> sizes = {}; // values of a param
    std::uint32_t line = 0;
};
using Conditions = std::vector<Condition>;

// One of the answers to choose from. It is right if its conditions hold, or as it says where it has none.
struct Choice {
    std::string text;
    std::optional<bool> isRight = {};
    Conditions conditions = {};
    std::string because = {}; // what is said to somebody who has chosen it
    std::uint32_t line = 0;
};

// What is asked, in the vocabulary of the judges.
struct Question {
    enum class Kind : std::uint8_t {
        // What the core computes.
        Figure,      // the figure `name` of the array
        Working,     // the PEs that execute an iteration in `cycle`
        CycleOf,     // the cycle of the iteration `at`
        PeOf,        // the PE of the iteration `at`
        IterationAt, // what the PE `at` executes in `cycle`
        ValueOf,     // the value of the func `name` in the iteration `at`, on the design's own data
        OutputOf,    // the element `at` of the output `name`, on the design's own data
        Legal,       // how many schedules with entries in -within..within are legal
        // What the core accepts: each answer for which the conditions hold in the design that it makes.
        Schedule,
        Schedules, // all legal ones with entries in -within..within
        Projection,
        Equation, // of the func or output `name`
        // Evidence.
        Violated, // the vector of a dependence that is read before it is computed
        Vector,   // of a dependence of the func or output `name`
        Conflict, // two iterations on one PE in one cycle
        Choice,
    };
    Kind kind;
    std::string name = {};
    Integers at = {};
    std::int64_t cycle = 0;
    std::int64_t within = 1;
    Conditions conditions = {};
    std::string fewest = {}; // a figure: no schedule within 3, no projection within 1 has fewer
    std::vector<Choice> choices = {};
    std::vector<Edit> given = {}; // the question is about the design after these
    std::uint32_t line = 0;
};

// The form in which an answer is typed or clicked.
enum class Form : std::uint8_t { Number, Vector, Vectors, Pes, Cycle, Iterations, Equation, Choice };
Form formOf(const Question& question);
std::string_view toString(Form form); // "a vector"

// An answer is a text: "22", "(1, 1, 1)", "(0, 0) (0, 1)", an equation, or the text of a choice.
struct Named {
    std::string answer;
    std::uint32_t line = 0;
};

struct Do {
    Deed deed;
    Conditions until;        // all of them hold after it, and one did not before
    std::vector<Deed> wrong; // after these one does not hold
};
struct Ask {
    Question question;
    Named solution; // empty: what the core computes
    std::vector<Named> wrong;
};

struct Step {
    std::string title, text;
    std::vector<Look> look = {};
    std::optional<std::string> design = {}, mapping = {}; // it begins with this file, and with this mapping
    std::optional<std::int64_t> cycle = {};
    std::variant<std::monostate, Do, Ask> task = {};
    std::vector<std::string> hints = {};
    std::string then = {}; // what there is to see afterwards
    std::uint32_t line = 0;

    const Do* deed() const { return std::get_if<Do>(&task); }
    const Ask* ask() const { return std::get_if<Ask>(&task); }
};

struct Lesson {
    std::string name; // of its folder
    std::string title, about;
    std::int64_t version = 1, minutes = 15;
    std::string design, mapping;               // a file of its folder; "": the first mapping
    std::map<std::string, std::int64_t> sizes; // params of the design
    Numbers numbers;                           // as drawn
    std::uint64_t seed = 1;
    std::vector<Step> steps;
    std::uint32_t designLine = 0, sizesLine = 0;
};

} // namespace tactus::lessons
