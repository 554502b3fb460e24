// The state that the parts of elaboration share (within this folder only): the system as far as it is built,
// the names, and what was found.
#pragma once

#include "ure/build.h"
#include "ure/names/elaborate_names.h"
#include "ure/nodes/untyped.h"

namespace tactus::ure {

class Elaboration {
  public:
    Elaboration(const syntax::Design& design_, const Settings& settings_)
        : design(design_), settings(settings_) {}

    // The parts, in the order in which they are done.
    void doubtSkippedWords();
    void declareNames();
    void fns();
    void params();
    void tensors();
    void loops();
    void funcs();
    void domain();
    void data();
    void equations();
    void checkFns(); // the names in them, whether they are called or not

    template<class... Arguments>
    diagnostics::Diagnostic& report(diagnostics::Kind kind, text::Span span, const Arguments&... arguments) {
        return diagnostics.emplace_back(diagnostics::make(kind, span, arguments...));
    }

    const syntax::Design& design;
    const Settings& settings;
    System system;
    diagnostics::List diagnostics;
    Names names{diagnostics};
    std::set<std::string> realParams;
    std::vector<std::optional<SteppedLoop>> stepped; // by LoopId, once its bounds are known
    const SteppedLoop* steppedAt(std::size_t loop) const {
        return loop < stepped.size() && stepped[loop] ? &*stepped[loop] : nullptr;
    }
    bool loopsKnown = false;  // the loops have names, each its own
    bool domainKnown = false; // ... and bounds, and there are iterations
    // Where sizes are open: the loop that stands for a param, if one does, and what is known of these loops,
    // over those of them that are in front.
    std::vector<std::optional<LoopId>> sizeOf; // by ParamId
    std::vector<polyhedra::AffineForm> sizeRows;
    struct Fn {
        syntax::FnDeclaration declaration;
        bool isWhole = true; // its calls make an expression: nothing of it calls itself
        bool isCalled = false;
    };
    std::map<std::string, Fn> fnsByName;
    // The output of a reduction: an element is complete at the last of its iterations.
    struct Reduced {
        TensorId output;
        std::vector<polyhedra::AffineForm>
            last;                          // that iteration, over the element's indices, behind the sizes
        std::string whyUnread;             // else: why nothing can read it
        std::optional<VariableId> carried; // by which it is read, once something does
    };
    std::map<std::string, Reduced> reduced; // by name
    // Nothing where the declaration is wrong.
    std::vector<std::optional<Type>> tensorTypes, variableTypes;
    std::set<std::string> brokenTensors; // whose extents may have been lost with a mistake in the text

  private:
    void param(const syntax::ParamItem& item);
    std::optional<std::string> realValue(const syntax::ParamItem& item);
    // The loop of a param with this value; nothing if it is a number. `isMade`: of other params.
    std::optional<LoopId> openSize(const syntax::ParamItem& item, const Nodes& nodes, ExprId value,
                                   bool isMade);
    void tensor(const syntax::TensorDeclaration& declaration);
};

// The type that is written; nothing, and a report, where it is none.
std::optional<Type> typeOf(Elaboration& elaboration, const syntax::TypeName& name);

// The value of an expression without indices and reads (and without random); nothing if it is undefined. `at`
// are the indices of a tensor's dimensions.
std::optional<Value> valueOf(const Nodes::Table& exprs, ExprId expr, Events& events,
                             std::span<const std::int64_t> at = {});

} // namespace tactus::ure
