#include "dependence/build.h"

#include "dependence/findings/report.h"
#include "dependence/reads/bounds.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Piece;
using polyhedra::Union;
using ure::EquationId;
using ure::TensorId;

namespace {

class Analysis {
  public:
    Analysis(const ure::System& system, const Questions& questions, Conditions& conditions)
        : system_(system), questions_(questions), conditions_(conditions), report_(system, questions),
          ranges_(system) {}

    Analysed run(std::shared_ptr<const ure::System> system, Elements elements) {
        findReads();
        if (complete_) findWrites();
        if (complete_) checkWhatIsKnown(elements);
        leaveToTheRun();
        diagnostics::List diagnostics = report_.take();
        std::ranges::stable_sort(diagnostics, {}, [](const auto& one) { return one.span.begin; });
        return {complete_ ? graph(std::move(system)) : nullptr, std::move(diagnostics)};
    }

  private:
    // Runs one part of the work; what can't be decided becomes a diagnostic and the graph is incomplete.
    template<class Work>
    void attempt(EquationId equation, const char* what, Work work) {
        questions_.stopIfAsked();
        try {
            work();
            return;
        } catch (const Undecided&) {
            report_.tooIntricate(equation, what);
        } catch (const base::Overflow&) {
            report_.tooLarge(equation);
        }
        complete_ = false;
    }

    void checkWhatIsKnown(Elements elements) {
        if (elements == Elements::Judged) checkOutputs();
        findLinks();
        checkInputs();
        if (!complete_) return;
        if (!undefined_.empty()) mayReadUndefined_ = true;
        if (elements == Elements::Judged) checkUndefined();
        order();
    }

    void findReads() {
        for (EquationId equation : system_.equations.keys()) {
            assert(system_.equations[equation].reduction == ure::Reduction::None);
            reads_.emplace_back();
            attempt(equation, "the conditions", [&] { reads_.back() = readsOf(equation, conditions_); });
            report_.guardsOnData(equation, reads_.back());
        }
    }

    void findWrites() {
        for (EquationId id : system_.equations.keys()) {
            const ure::Equation& equation = system_.equations[id];
            if (!equation.isOutput()) continue;
            attempt(id, "the conditions", [&] {
                const EquationReads& reads = reads_[id.index()];
                Writes writes{id, equation.output, {{system_.domain}, {}}, reads.missingOnData};
                const Region& missing = reads.missing;
                for (const Piece& hole : missing.certain)
                    writes.writers.certain = questions_.subtract(writes.writers.certain, hole);
                for (const Piece& hole : missing.perhaps) {
                    const Union part = questions_.intersect(writes.writers.certain, hole);
                    writes.writers.perhaps.insert(writes.writers.perhaps.end(), part.begin(), part.end());
                    writes.writers.certain = questions_.subtract(writes.writers.certain, hole);
                }
                writes_.push_back(std::move(writes));
            });
        }
    }

    void findLinks() {
        for (EquationId equation : system_.equations.keys())
            for (const Read& read : reads_[equation.index()].funcs)
                attempt(equation, "the reads", [&] { link(read); });
    }

    void link(const Read& read) {
        const Distance distance = distanceOf(system_, read, questions_);
        if (!distance.vector && isOutside(read)) { // no distance has a meaning
            addUndefined(system_, undefined_, read, Cause::Outside, read.where, read.onData,
                         meantIndex(system_, read, questions_));
            return;
        }
        if (!distance.vector) {
            report_.notUniform(read, distance);
            complete_ = false;
            return;
        }
        const EquationId producer = system_.variables[system_.exprs[read.site].variable].equation;
        const EquationReads& produced = reads_[producer.index()];
        const Producers producers = producersOf(system_, read, produced.missing, questions_);
        addUndefined(system_, undefined_, read, Cause::Outside, producers.outside, read.onData,
                     producers.outside.empty() ? std::nullopt : meantIndex(system_, read, questions_));
        addUndefined(system_, undefined_, read, Cause::Missing, producers.missing,
                     read.onData || produced.missingOnData);
        addLink(links_, system_, read, *distance.vector, producers.exists);
    }

    // Does no point read anything within the loops?
    bool isOutside(const Read& read) const {
        const std::vector<polyhedra::AffineForm>& index = system_.exprs[read.site].index;
        return questions_
            .intersect(read.where.all(), polyhedra::preimage(system_.domain, index, index.size()))
            .empty();
    }

    void checkInputs() {
        for (EquationId equation : system_.equations.keys())
            for (const Read& read : reads_[equation.index()].inputs)
                attempt(equation, "the inputs' indices", [&] { checkInput(read); });
    }

    void checkInput(const Read& read) {
        if (system_.tensors[system_.exprs[read.site].tensor].mayBeUndefined) {
            mayReadUndefined_ = true; // inside of it and outside
            return;
        }
        const InputBounds bounds = boundsOf(system_, read, ranges_, questions_);
        addUndefined(system_, undefined_, read, Cause::Bounds, bounds.outside, read.onData);
        if (!bounds.unproved) return;
        unproved_.emplace_back(&read, *bounds.unproved);
        mayReadUndefined_ = true;
    }

    // A read that is an error already needs no note.
    void leaveToTheRun() {
        for (const auto& [read, dimension] : unproved_)
            if (!report_.hasErrorAt(read->site)) report_.checkedWhenRunning(*read, dimension);
    }

    void checkUndefined() {
        if (undefined_.empty()) return;
        Liveness liveness(system_, links_, writes_, questions_);
        for (const UndefinedRead& family : undefined_)
            attempt(family.reader, "the undefined reads", [&] { report_.undefined(family, liveness); });
    }

    void checkOutputs() {
        for (TensorId tensor : system_.tensors.keys()) {
            if (system_.tensors[tensor].isInput) continue;
            std::vector<const Writes*> writes;
            for (const Writes& one : writes_)
                if (one.tensor == tensor) writes.push_back(&one);
            const EquationId equation =
                writes.empty() ? EquationId(std::size_t{0}) : writes.front()->equation;
            attempt(equation, "the writes", [&] { checkElements(tensor, writes); });
        }
    }

    void checkElements(TensorId tensor, const std::vector<const Writes*>& writes) {
        bool distinctInside = true;
        for (const Writes* one : writes)
            if (!withinExtents(*one)) distinctInside = false;
        if (const auto twice = writtenTwice(system_, writes, questions_)) {
            report_.twice(tensor, *twice);
            distinctInside = false;
        }
        if (system_.tensors[tensor].data != ure::Tensor::Data::None) return;
        try {
            const auto never = neverWritten(system_, tensor, writes, distinctInside, questions_);
            if (never) report_.never(tensor, *never);
        } catch (const Undecided&) {
            report_.unknownWhetherWritten(tensor); // no more than a warning, as never-written is
        }
    }

    bool withinExtents(const Writes& writes) {
        std::vector<polyhedra::QuasiAffine> index;
        for (const polyhedra::AffineForm& form : system_.equations[writes.equation].left)
            index.push_back(polyhedra::QuasiAffine::affine(form));
        const Union outside =
            outsideOf(system_.tensors[writes.tensor], index, writes.writers.all(), questions_);
        if (!outside.empty()) report_.outputOutside(writes, questions_.least(outside).value());
        return outside.empty();
    }

    void order() {
        attempt(EquationId(std::size_t{0}), "the reads at one point", [&] {
            SamePoint found = samePointOrder(system_, links_, conditions_);
            report_.samePoint(found);
            order_ = std::move(found.order);
            unordered_ = std::move(found.unordered);
        });
    }

    std::shared_ptr<const Graph> graph(std::shared_ptr<const ure::System> system) {
        auto graph = std::make_shared<Graph>();
        graph->system = std::move(system);
        for (const Link& link : links_)
            graph->dependences.add({link.reader, link.variable, link.vector, link.readers.all(), link.sites,
                                    !link.readers.perhaps.empty()});
        for (const EquationReads& reads : reads_)
            for (const Read& read : reads.inputs)
                graph->inputs.push_back({read.reader, read.site, system_.exprs[read.site].tensor,
                                         read.where.all(), !read.where.perhaps.empty()});
        for (const Writes& writes : writes_)
            graph->outputs.push_back(
                {writes.equation, writes.tensor, writes.writers.all(), !writes.writers.perhaps.empty()});
        graph->order = order_;
        graph->unordered = unordered_;
        graph->mayReadUndefined = mayReadUndefined_;
        return graph;
    }

    const ure::System& system_;
    const Questions& questions_;
    Conditions& conditions_;
    Report report_;
    ure::ValueRanges ranges_;
    std::vector<EquationReads> reads_; // by EquationId
    std::vector<Link> links_;
    std::vector<Writes> writes_;
    std::vector<UndefinedRead> undefined_;
    std::vector<std::pair<const Read*, std::size_t>> unproved_; // and the dimension
    std::optional<std::vector<Step>> order_;
    std::vector<EquationId> unordered_;
    bool mayReadUndefined_ = false;
    bool complete_ = true;
};

bool isTooIntricate(const diagnostics::List& list) {
    return std::ranges::any_of(list,
                               [](const auto& one) { return one.kind == diagnostics::Kind::TooIntricate; });
}

} // namespace

Analysed analyse(std::shared_ptr<const ure::System> system, const polyhedra::Budget& budget,
                 Elements elements) {
    const Questions questions(budget);
    try {
        Conditions decided(*system, questions);
        Analysed exact = Analysis(*system, questions, decided).run(system, elements);
        if (exact.graph || !decided.haveDecided() || !isTooIntricate(exact.diagnostics)) return exact;
        // Better a graph that leaves more to the run.
        Conditions undecided(*system, questions, Conditions::NotAffine::Unknown);
        Analysed coarse = Analysis(*system, questions, undecided).run(system, elements);
        return coarse.graph ? coarse : exact;
    } catch (const Cancelled&) {
        return {};
    }
}

} // namespace tactus::dependence
