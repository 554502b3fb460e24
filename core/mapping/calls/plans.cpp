#include "mapping/build.h"

#include "mapping/calls/apply.h"
#include "mapping/calls/planned_array.h"
#include "mapping/read/receivers.h"
#include "mapping/read/suggestion.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <map>
#include <set>

namespace tactus::mapping {

using diagnostics::Kind;
using syntax::MappingDeclaration;

namespace {

class Planner {
  public:
    Planner(const syntax::Design& design, const ure::System& system)
        : design_(design), system_(system), declarations_(design.mappings()) {
        for (std::size_t m = 0; m < declarations_.size(); ++m)
            if (const syntax::Word name = declarations_[m].name(); name.valid())
                firstNamed_.emplace(name.text, m);
    }

    Planned run() {
        rejectDuplicates();
        for (std::size_t m = 0; m < declarations_.size(); ++m) {
            if (!declarations_[m].name().valid()) continue;
            if (const auto& mapping = planOf(m))
                std::ranges::copy(mapping->plans, std::back_inserter(planned_.plans));
            else if (isFirstOfItsName(m))
                planned_.refused.push_back(declarations_[m].name().text);
        }
        if (declarations_.empty()) planned_.plans.push_back(empty());
        return std::move(planned_);
    }

  private:
    Plan empty() const {
        Plan plan;
        plan.name = "default";
        plan.span = design_.name().span;
        plan.design = design_;
        const std::vector<std::string> receivers = receiversOf(system_);
        if (!receivers.empty()) plan.receiver = receivers.front();
        plan.loops = system_.loopNames();
        for (const ure::EquationId equation : system_.equations.keys()) plan.equations.push_back(equation);
        return plan;
    }

    template<class... Arguments>
    diagnostics::Diagnostic& add(Kind kind, text::Span span, const Arguments&... arguments) {
        planned_.diagnostics.push_back(diagnostics::make(kind, span, arguments...));
        return planned_.diagnostics.back();
    }

    std::optional<std::size_t> named(const std::string& name) const {
        const auto found = firstNamed_.find(name);
        return found == firstNamed_.end() ? std::nullopt : std::optional(found->second);
    }

    bool isFirstOfItsName(std::size_t m) const { return named(declarations_[m].name().text) == m; }

    void rejectDuplicates() {
        for (std::size_t m = 0; m < declarations_.size(); ++m) {
            const syntax::Word name = declarations_[m].name();
            if (!name.valid() || isFirstOfItsName(m)) continue;
            add(Kind::MapDuplicate, name.span, name.text)
                .related.push_back({declarations_[*named(name.text)].name().span, "first declared here"});
            done_[m] = std::nullopt;
        }
    }

    // Bases first. The chain of bases is walked by a loop, it may be long.
    const std::optional<Applied>& planOf(std::size_t last) {
        std::vector<std::size_t> chain{last};
        std::set<std::size_t> onChain{last};
        while (!done_.contains(chain.back())) {
            const auto base = baseOf(chain.back());
            if (!base) break;
            if (!onChain.insert(*base).second) {
                rejectCycle({std::ranges::find(chain, *base), chain.end()});
                break;
            }
            chain.push_back(*base);
        }
        for (; !chain.empty(); chain.pop_back())
            if (!done_.contains(chain.back())) done_[chain.back()] = planAfterBase(chain.back());
        return done_[last];
    }

    std::optional<std::size_t> baseOf(std::size_t m) const {
        const syntax::Word base = declarations_[m].base();
        return base.valid() ? named(base.text) : std::nullopt;
    }

    void rejectCycle(const std::vector<std::size_t>& cycle) {
        std::vector<std::string> names;
        for (const std::size_t m : cycle) names.push_back(declarations_[m].name().text);
        names.push_back(names.front());
        add(Kind::MapInheritsItself, declarations_[cycle.front()].base().span, names.front(),
            fmt::to_string(fmt::join(names, " : ")));
        for (const std::size_t m : cycle) done_[m] = std::nullopt;
    }

    std::optional<Applied> planAfterBase(std::size_t m) {
        const MappingDeclaration& declaration = declarations_[m];
        const syntax::Word base = declaration.base();
        if (base.valid()) {
            const auto number = named(base.text);
            if (!number) {
                std::vector<std::string> known;
                for (const MappingDeclaration& one : declarations_)
                    if (one.name().valid() && one.name().text != declaration.name().text)
                        known.push_back(one.name().text);
                add(Kind::MapUnknownBase, base.span, base.text, suggestion(base.text, known));
                return std::nullopt;
            }
            if (!done_[*number]) return std::nullopt; // its mistakes have been reported where they are
        }
        Plan plan = empty();
        plan.name = declaration.name().text;
        plan.span = declaration.name().span;
        plan.declaration = declaration;
        const auto number = baseOf(m);
        if (!number || mergesEquations(declaration))
            return applied(chainOf(m), system_, plan, planned_.diagnostics);
        return goOn(*done_[*number], declaration, system_, plan, planned_.diagnostics);
    }

    // The mapping and its bases, none of which is wrong, bases first.
    std::vector<MappingDeclaration> chainOf(std::size_t m) const {
        std::vector<MappingDeclaration> chain{declarations_[m]};
        for (auto base = baseOf(m); base; base = baseOf(*base)) chain.push_back(declarations_[*base]);
        std::ranges::reverse(chain);
        return chain;
    }

    syntax::Design design_;
    const ure::System& system_;
    std::vector<MappingDeclaration> declarations_;
    std::map<std::string, std::size_t> firstNamed_;
    std::map<std::size_t, std::optional<Applied>> done_; // nothing: the mapping's text is wrong
    Planned planned_;
};

} // namespace

Planned planOf(const syntax::Design& design, const ure::System& system) {
    return Planner(design, system).run();
}

} // namespace tactus::mapping
