// A design run by plain loops, written from docs/language.md: the independent reference of the random tests.
// It shares with the core the syntax tree and the names of the types; names, types, arithmetic, loops, values
// that are missing and reductions are its own.
#pragma once

#include "plain_expressions.h"

#include <set>

namespace tactus::test::plain {

class Loops : public Expressions {
  public:
    // Inputs by name.
    Loops(const syntax::Design& design, std::map<std::string, Elements> inputs) : design_(design) {
        inputs_ = std::move(inputs);
        for (const auto& declaration : design.params())
            for (const auto& item : declaration.items()) params_[item.name().text] = *exact(item.value(), {});
        for (const auto& declaration : design.funcs())
            for (const auto& name : declaration.names())
                funcs_[name.text].type = typeNamed(declaration.type());
        for (const auto& tensor : design.tensors()) declare(tensor);
        for (const auto& item : design.loops().at(0).items()) loops_.push_back(item.name().text);
        walk({});
        for (const auto& equation : design.equations())
            if (const auto func = funcs_.find(equation.name().text); func != funcs_.end())
                func->second.value = equation.right();
    }

    std::size_t iterations() const { return domain_.size(); }

    // All outputs by name.
    std::map<std::string, Elements> run() {
        for (const auto& equation : design_.equations())
            if (equation.leftOfPlace().valid())
                runPair(equation);
            else if (outputs_.contains(equation.name().text))
                finish(equation);
        std::map<std::string, Elements> results;
        for (auto& [name, output] : outputs_) {
            fill(output);
            results[name] = std::move(output.elements);
        }
        return results;
    }

  protected:
    std::optional<Type> typeOfFunc(const std::string& name) const override {
        const auto func = funcs_.find(name);
        if (func != funcs_.end()) return func->second.type;
        const auto output = outputs_.find(name);
        return output != outputs_.end() ? std::optional(output->second.type) : std::nullopt;
    }
    std::optional<Number> funcAt(const std::string& name, const Point& point) override {
        if (outputs_.contains(name)) return outputAt(name, point);
        Func& func = funcs_.at(name);
        if (!known_.contains(point)) return std::nullopt; // outside the loops
        if (const auto found = func.known.find(point); found != func.known.end()) return found->second;
        if (!func.waiting.insert(point).second) throw std::runtime_error(name + " waits for itself");
        std::optional<Number> made = value(func.value, point);
        if (made) made = converted(*made, func.type);
        return func.known[point] = made;
    }

  private:
    struct Func {
        Type type;
        Text value;
        std::map<Point, std::optional<Number>> known;
        std::set<Point> waiting; // was begun
    };
    struct Output : Tensor {
        Elements elements;
        std::vector<bool> written;
    };

    // An element of a reduction, which is complete then; one without iterations has no value.
    std::optional<Number> outputAt(const std::string& name, const Point& index) {
        for (const auto& equation : design_.equations())
            if (equation.name().text == name) finish(equation);
        const Output& output = outputs_.at(name);
        const auto element = output.elementOf(index);
        return element && output.written[*element] ? output.elements[*element] : std::nullopt;
    }
    void finish(const syntax::Equation& equation) {
        const std::uint32_t place = equation.span().begin;
        if (done_.contains(place)) return;
        if (!begun_.insert(place).second) throw std::runtime_error("an output waits for itself");
        runOutput(equation);
        done_.insert(place);
    }

    void declare(const syntax::TensorDeclaration& declaration) {
        Tensor tensor{declaration, typeNamed(declaration.type()), {}};
        Wide count = 1;
        for (const auto& dimension : declaration.dimensions()) {
            tensor.extents.push_back(*exact(dimension.extent(), {}));
            count *= tensor.extents.back();
        }
        const auto size = static_cast<std::size_t>(count);
        if (declaration.isInput() || declaration.isConst())
            tensors_[declaration.name().text] = tensor;
        else
            outputs_[declaration.name().text] = {tensor, Elements(size), std::vector<bool>(size)};
    }

    // The loops one inside the other, outermost first.
    void walk(const Point& outer) {
        const auto declaration = design_.loops().at(0);
        const auto items = declaration.items();
        if (outer.size() == items.size()) {
            if (!declaration.where().valid() || isInside(declaration.where(), outer)) add(outer);
            return;
        }
        const auto& item = items[outer.size()];
        const Wide lower = *exact(item.lower(), outer), upper = *exact(item.upper(), outer);
        const Wide step = item.step().valid() ? *exact(item.step(), outer) : 1;
        Point point = outer;
        point.push_back(item.isDownwards() ? upper : lower);
        if (item.isDownwards())
            for (; point.back() >= lower; point.back() -= step) walk(point);
        else
            for (; point.back() < upper; point.back() += step) walk(point);
    }
    bool isInside(const Text& where, const Point& point) {
        ranges_.clear(); // not known yet: here a loop is as wide as its value
        for (const Wide at : point) ranges_.emplace_back(at, at);
        const bool inside = holds(where, point);
        ranges_ = rangesSoFar_;
        return inside;
    }
    void add(const Point& point) {
        known_.emplace(point, domain_.size());
        domain_.push_back(point);
        rangesSoFar_.resize(point.size(), {INT64_MAX, INT64_MIN});
        for (std::size_t loop = 0; loop < point.size(); ++loop)
            rangesSoFar_[loop] = {std::min(rangesSoFar_[loop].first, point[loop]),
                                  std::max(rangesSoFar_[loop].second, point[loop])};
        ranges_ = rangesSoFar_;
    }

    // --- outputs

    // The rest of a value once the guards at its top are decided: a select that has no third part and whose
    // condition fails leaves nothing.
    enum class Guard { Holds, Fails, Undefined };
    Guard guardOf(const Text& text, const Point& point, bool missingOnly) {
        const auto access = syntax::as<syntax::Access>(text.bare());
        if (!access || access->name().text != "select") return Guard::Holds;
        const std::vector<Text> arguments = access->arguments();
        if (missingOnly && arguments.size() == 3) return Guard::Holds;
        const auto condition = value(arguments.at(0), point);
        if (!condition) return Guard::Undefined;
        if (condition->scaled != 0) return guardOf(arguments.at(1), point, missingOnly);
        return arguments.size() == 3 ? guardOf(arguments[2], point, missingOnly) : Guard::Fails;
    }
    // Inside of the guards that have no third part.
    static Text termOf(const Text& text) {
        const auto access = syntax::as<syntax::Access>(text.bare());
        const bool isGuarded = access && access->name().text == "select" && access->arguments().size() == 2;
        return isGuarded ? termOf(access->arguments()[1]) : text;
    }

    void runOutput(const syntax::Equation& equation) {
        Output& output = outputs_.at(equation.name().text);
        const bool reduces = equation.assignment() != syntax::Assignment::Define;
        for (const Point& point : domain_) {
            const Guard guard = guardOf(equation.right(), point, reduces);
            if (!reduces && guard == Guard::Fails) continue;
            const std::size_t element = elementAt(equation.left(), point);
            std::optional<Number>& target = output.elements[element];
            if (reduces && !output.written[element]) target = identityOf(equation.assignment(), output.type);
            output.written[element] = true;
            if (guard == Guard::Fails) continue;
            if (!reduces)
                target = guard == Guard::Holds ? value(equation.right(), point) : std::nullopt;
            else
                target = guard == Guard::Holds ? after(equation, target, point) : std::nullopt;
            if (target) target = converted(*target, output.type);
        }
    }

    std::size_t elementAt(const syntax::LeftSide& left, const Point& point) {
        Point index;
        for (const Text& one : left.indices()) index.push_back(*exact(one, point));
        return outputs_.at(left.name().text).elementOf(index).value();
    }

    // best, at argmax= e, k: a program's loop with two variables.
    void runPair(const syntax::Equation& equation) {
        Output& best = outputs_.at(equation.name().text);
        Output& at = outputs_.at(equation.leftOfPlace().name().text);
        const bool greatest = equation.assignment() == syntax::Assignment::ArgMaximum;
        const auto reduction = greatest ? syntax::Assignment::Maximum : syntax::Assignment::Minimum;
        std::set<std::size_t> found; // elements with a term
        for (const Point& point : domain_) {
            const std::size_t element = elementAt(equation.left(), point),
                              other = elementAt(equation.leftOfPlace(), point);
            std::optional<Number>&value = best.elements[element], &place = at.elements[other];
            if (!best.written[element]) {
                value = identityOf(reduction, best.type);
                place = converted(integer(ure::intType(32), 0), at.type);
            }
            best.written[element] = at.written[other] = true;
            const Guard guard = guardOf(equation.right(), point, true);
            if (guard == Guard::Fails) continue;
            std::optional<Number> term;
            if (guard == Guard::Holds) term = this->value(termOf(equation.right()), point, best.type);
            if (!term || !value) {
                value = place = std::nullopt;
                continue;
            }
            const Number now = converted(*term, best.type);
            if (isNan(now)) continue;
            const int sign = order(now, *value);
            value = extreme(greatest, *value, now);
            if (!found.insert(element).second && (greatest ? sign <= 0 : sign >= 0)) continue;
            place = this->value(equation.place(), point, at.type);
            if (place) place = converted(*place, at.type);
        }
    }

    static Number identityOf(syntax::Assignment reduction, Type type) {
        using enum syntax::Assignment;
        const bool isEnd = reduction == Minimum || reduction == Maximum;
        if (type.isFloat() && isEnd) return real(type, reduction == Minimum ? HUGE_VAL : -HUGE_VAL);
        if (type.isFloat()) return real(type, reduction == Multiply ? 1 : 0);
        if (isEnd) return {type, reduction == Minimum ? highest(type) : lowest(type), 0};
        if (reduction == And) return type.isBool() ? boolean(true) : integer(type, -1);
        if (reduction != Multiply) return {type, 0, 0};
        return type.isInteger() ? integer(type, 1) : saturated(1, type);
    }
    std::optional<Number> after(const syntax::Equation& equation, const std::optional<Number>& before,
                                const Point& point) {
        using enum syntax::Assignment;
        const syntax::Assignment reduction = equation.assignment();
        if (!before) return before;
        const auto term = value(termOf(equation.right()), point, before->type);
        if (!term) return term;
        if (reduction == Minimum || reduction == Maximum)
            return extreme(reduction == Maximum, *before, *term);
        const TokenKind op = reduction == Add        ? TokenKind::Plus
                             : reduction == Multiply ? TokenKind::Star
                             : reduction == And      ? TokenKind::Ampersand
                             : reduction == Or       ? TokenKind::Pipe
                                                     : TokenKind::Caret;
        return binary(op, *before, *term);
    }

    // Elements that no equation writes.
    void fill(Output& output) {
        for (std::size_t element = 0; element < output.elements.size(); ++element) {
            if (output.written[element]) continue;
            const Text initial = output.declaration.initial();
            const Number nought = integer(ure::intType(32), 0);
            output.elements[element] =
                converted(initial.valid() ? value(initial, {}, output.type).value() : nought, output.type);
        }
    }

    syntax::Design design_;
    std::map<std::string, Func> funcs_;
    std::map<std::string, Output> outputs_;
    std::set<std::uint32_t> begun_, done_; // equations of outputs, by where they begin
    std::vector<Point> domain_;            // in the order of the loops
    std::map<Point, std::size_t> known_;
    std::vector<std::pair<Wide, Wide>> rangesSoFar_;
};

} // namespace tactus::test::plain
