#include "lift/flow/dataflow.h"

#include "base/checked.h"
#include "lift/flow/accesses.h"
#include "lift/forms/implied.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::lift {

using cinput::Expression;
using cinput::Program;
using cinput::Statement;
using cinput::Variable;
using diagnostics::Kind;
using diagnostics::make;
using polyhedra::LastAccesses;
using polyhedra::TimedAccess;

namespace {

struct Refused {};

class Analysis {
  public:
    Analysis(const Program& program, const polyhedra::Budget& budget) : program_(program), budget_(budget) {}

    Analysed computed() {
        Analysed result;
        try {
            findSizes();
            findReaders();
            findExtents();
            checkWrites();
            findReads();
            findFinals();
            result.dataflow = std::move(flow_);
        } catch (const Refused&) {
        }
        result.findings = std::move(findings_);
        return result;
    }

  private:
    std::size_t sizes() const { return program_.sizes.size(); }
    std::size_t variablesOf(const Statement& statement) const { return sizes() + statement.loops.size(); }

    [[noreturn]] void refuse(diagnostics::Diagnostic why) {
        findings_.push_back(std::move(why));
        throw Refused();
    }
    [[noreturn]] void refuseIntricate(text::Span span) {
        refuse(make(Kind::CTooLarge, span,
                    "which write comes last before this read is too complex to be found"));
    }

    void findSizes() {
        flow_.known = Piece::universe(sizes());
        for (std::size_t s = 0; s < sizes(); ++s) {
            const std::int64_t value = program_.sizes[s].value;
            const AffineForm size = AffineForm::variable(s, sizes());
            polyhedra::constrain(flow_.known,
                                 size - AffineForm::number(std::min<std::int64_t>(value, 1), sizes()));
            if (value < 1) polyhedra::constrain(flow_.known, AffineForm::number(value, sizes()) - size);
        }
        for (const QuasiAffine& one : program_.assumed) {
            const polyhedra::Split split =
                whereTrue({polyhedra::Formula::Kind::NonNegative, one, {}}, flow_.known);
            if (split.pieces.size() == 1) flow_.known = split.pieces.front();
        }
    }

    // The statement of each access.
    void findReaders() {
        flow_.readers.assign(program_.accesses.size(), 0);
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s) visit(program_.statements[s].value, s);
    }
    void visit(std::uint32_t id, std::uint32_t statement) {
        const Expression& expression = program_.expressions[id];
        for (const std::uint32_t operand : expression.operands) visit(operand, statement);
        if (expression.operation != cinput::Operator::Read) return;
        flow_.readers[expression.index] = statement;
        for (const cinput::Subscript& one : program_.accesses[expression.index].subscripts)
            if (!one.form) visit(one.expression, statement);
    }

    // The last writes of the variable before the access, by the numbers of their statements.
    LastAccesses lastWrites(const TimedAccess& later, std::uint32_t variable, text::Span span) {
        std::vector<TimedAccess> writes;
        std::vector<std::size_t> statements;
        for (std::uint32_t s = 0; s < program_.statements.size(); ++s) {
            if (program_.statements[s].written.variable != variable) continue;
            writes.push_back(timedWrite(program_, program_.statements[s]));
            statements.push_back(s);
        }
        auto found = lastBefore(later, writes, flow_.known, budget_);
        if (!found) refuseIntricate(span);
        for (polyhedra::LastAccess& piece : found->pieces) piece.access = statements[piece.access];
        std::vector<Union> lasts(program_.statements.size()), conditions(program_.statements.size());
        for (std::size_t w = 0; w < statements.size(); ++w) {
            lasts[statements[w]] = std::move(found->lasts[w]);
            conditions[statements[w]] = std::move(found->lastConditions[w]);
        }
        found->lasts = std::move(lasts);
        found->lastConditions = std::move(conditions);
        return std::move(*found);
    }

    void findReads() {
        flow_.isInput.assign(program_.variables.size(), false);
        for (std::uint32_t a = 0; a < program_.accesses.size(); ++a) {
            const cinput::Access& access = program_.accesses[a];
            const Statement& statement = program_.statements[flow_.readers[a]];
            if (hasForms(access)) {
                flow_.reads.push_back(
                    lastWrites(timedRead(program_, statement, access), access.variable, access.span));
                splitPairs(statement, flow_.reads.back());
                shorten(statement, flow_.reads.back());
            } else { // of an array that is only read
                flow_.reads.emplace_back();
                flow_.reads.back().none = flow_.reads.back().noneCondition = statement.domain;
            }
            if (flow_.reads.back().none.empty()) continue;
            flow_.isInput[access.variable] = true;
            checkSet(access, statement, flow_.reads.back().none);
        }
    }

    // Conditions in few rows, once for all spaces in which statements are tried.
    Union shortened(const Union& condition, const Statement& statement) const {
        const std::size_t visible = variablesOf(statement);
        const Formula known = holdsAt(flow_.known, variables(0, sizes(), visible), visible);
        return withoutImplied(condition, within(statement.domain, known).value_or(statement.domain), budget_);
    }
    void shorten(const Statement& statement, LastAccesses& found) const {
        for (polyhedra::LastAccess& piece : found.pieces)
            piece.condition = shortened(piece.condition, statement);
        found.noneCondition = shortened(found.noneCondition, statement);
    }

    // A loop of two iterations makes affine what is none: of (i, 0) after (i - 1, 1) and (i, 1) after (i, 0)
    // isl says (i + c - 1, 1 - c). Such a piece is two, each with its own distance.
    void splitPairs(const Statement& statement, LastAccesses& found) const {
        const std::size_t visible = variablesOf(statement);
        std::vector<polyhedra::LastAccess> pieces;
        for (polyhedra::LastAccess& piece : found.pieces) {
            const auto pair = pairIn(piece, statement);
            if (!pair) {
                pieces.push_back(std::move(piece));
                continue;
            }
            const auto& [loop, least] = *pair;
            for (const std::int64_t value : {least, least + 1}) {
                polyhedra::LastAccess part = piece;
                const Formula isValue =
                    ure::zero(ure::difference(variable(loop, visible), number(value, visible)));
                part.where = within(piece.where, isValue).value_or(piece.where);
                part.condition = within(piece.condition, isValue).value_or(piece.condition);
                // The coordinate of the same loop keeps its distance, the others lose that loop.
                for (std::size_t d = 0; d < part.at.size(); ++d) {
                    AffineForm& form = part.at[d].form;
                    form.constant = base::add(form.constant, base::multiply(form.coefficients[loop], value));
                    form.coefficients[loop] = 0;
                    if (sizes() + d != loop) continue;
                    form.constant = base::subtract(form.constant, value);
                    form.coefficients[loop] = 1;
                }
                pieces.push_back(std::move(part));
            }
        }
        found.pieces = std::move(pieces);
    }
    // A loop that has two values in all of the piece, with another distance at each; and the lower one.
    std::optional<std::pair<std::size_t, std::int64_t>> pairIn(const polyhedra::LastAccess& piece,
                                                               const Statement& statement) const {
        for (std::size_t loop = sizes(); loop < variablesOf(statement); ++loop) {
            bool isMixed = false;
            for (std::size_t d = 0; d < piece.at.size(); ++d) {
                if (!piece.at[d].isAffine()) return std::nullopt;
                const std::int64_t own = piece.at[d].form.coefficients[loop];
                isMixed = isMixed || (sizes() + d == loop ? own != 1 : own != 0);
            }
            const std::int64_t least = piece.where.empty() ? 0 : piece.where.front().box[loop].lower;
            const auto isPair = [&](const Piece& one) {
                return one.box[loop].bounded() && one.box[loop].lower == least &&
                       one.box[loop].upper == least + 1;
            };
            if (isMixed && std::ranges::all_of(piece.where, isPair) && !piece.where.empty() &&
                sizes() < loop + piece.at.size())
                return std::pair(loop, least);
        }
        return std::nullopt;
    }

    // " at i = 3, j = 0", behind what is said.
    std::string pointText(const Statement& statement, const polyhedra::Point& point) const {
        std::string at;
        for (std::size_t l = 0; l < statement.loops.size(); ++l)
            at += fmt::format("{}{} = {}", l == 0 ? ", at " : ", ", program_.loops[statement.loops[l]].name,
                              point[sizes() + l]);
        return at;
    }

    // An element that is written and that the array has not is an error, at the sizes at hand.
    void checkWrites() {
        for (const Statement& statement : program_.statements) {
            const Variable& variable = program_.variables[statement.written.variable];
            for (std::size_t d = 0; d < variable.extents.size(); ++d)
                if (variable.extents[d]) checkWrite(statement, d);
        }
    }
    void checkWrite(const Statement& statement, std::size_t dimension) {
        const cinput::Access& written = statement.written;
        const std::size_t visible = variablesOf(statement);
        const std::vector<QuasiAffine> at = variables(0, visible, visible);
        const QuasiAffine index = compose(*written.subscripts[dimension].form, at, visible);
        AffineForm extent = flow_.extents[written.variable][dimension];
        extent.coefficients.resize(visible, 0);
        const QuasiAffine behind = ure::difference(index, QuasiAffine::affine(extent));
        const QuasiAffine before = ure::difference(number(-1, visible), index);
        const Union outside = within(atHand(statement.domain, program_),
                                     ure::disjunction(ure::nonNegative(behind), ure::nonNegative(before)))
                                  .value_or(Union());
        for (const Piece& piece : outside) {
            const polyhedra::Sample sample = lexicographicMinimum(piece, budget_);
            if (sample.empty != polyhedra::Verdict::No) continue;
            const std::span<const std::int64_t> point(sample.point.data(), visible);
            std::string place, extents;
            for (std::size_t d = 0; d < written.subscripts.size(); ++d) {
                place += fmt::format("[{}]", (*written.subscripts[d].form)(point));
                extents += fmt::format("[{}]", valueAtHand(flow_.extents[written.variable][d]));
            }
            refuse(make(Kind::CBounds, written.span, program_.variables[written.variable].name, place,
                        extents, pointText(statement, sample.point)));
        }
    }

    void checkSet(const cinput::Access& access, const Statement& statement, const Union& none) {
        using enum Variable::Storage;
        const Variable& variable = program_.variables[access.variable];
        const bool isSet = variable.known || variable.isSetBefore || variable.storage == Parameter ||
                           variable.storage == Global || variable.storage == Static;
        if (isSet) return;
        std::string at;
        for (const Piece& piece : atHand(none, program_)) {
            const polyhedra::Sample sample = lexicographicMinimum(piece, budget_);
            if (sample.empty != polyhedra::Verdict::No) continue;
            at = pointText(statement, sample.point);
            break;
        }
        refuse(make(Kind::CUninitialised, access.span, variable.name, at));
    }

    // An outer extent that is not written is the greatest subscript plus one.
    void findExtents() {
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
            std::vector<AffineForm> extents;
            for (std::size_t d = 0; d < program_.variables[v].extents.size(); ++d) {
                const auto& written = program_.variables[v].extents[d];
                if (written && written->isAffine()) {
                    extents.push_back(written->form);
                    continue;
                }
                extents.push_back(greatestSubscript(v, d) + AffineForm::number(1, sizes()));
                std::vector<std::string> names;
                for (const cinput::Size& size : program_.sizes) names.push_back(size.name);
                findings_.push_back(make(Kind::CExtent, program_.variables[v].span,
                                         program_.variables[v].name, toString(extents.back(), names)));
            }
            flow_.extents.push_back(std::move(extents));
        }
    }

    AffineForm greatestSubscript(std::uint32_t variable, std::size_t dimension) {
        std::optional<AffineForm> greatest;
        std::vector<std::pair<const Statement*, QuasiAffine>> known;
        const auto take = [&](const cinput::Access& access, const Statement& statement) {
            if (access.variable != variable || !access.subscripts[dimension].form) return;
            const QuasiAffine& form = *access.subscripts[dimension].form;
            if (std::ranges::find(known, std::pair(&statement, form)) != known.end()) return;
            known.emplace_back(&statement, form);
            for (const AffineForm& one : greatestValues(form, statement))
                if (!greatest || valueAtHand(one) > valueAtHand(*greatest)) greatest = one;
        };
        for (std::uint32_t a = 0; a < program_.accesses.size(); ++a)
            take(program_.accesses[a], program_.statements[flow_.readers[a]]);
        for (const Statement& one : program_.statements) take(one.written, one);
        return greatest.value_or(AffineForm::number(0, sizes()));
    }
    std::int64_t valueAtHand(const AffineForm& form) const {
        polyhedra::Point point;
        for (const cinput::Size& size : program_.sizes) point.push_back(size.value);
        return form(point);
    }
    std::vector<AffineForm> greatestValues(const QuasiAffine& form, const Statement& statement) {
        // The value as one more variable behind the loops.
        const std::size_t visible = variablesOf(statement) + 1;
        const std::vector<QuasiAffine> at = variables(0, visible - 1, visible);
        const Formula isValue =
            ure::zero(ure::difference(compose(form, at, visible), variable(visible - 1, visible)));
        const Union values = within({Piece::universe(visible)},
                                    ure::conjunction(holdsAt(statement.domain, at, visible), isValue))
                                 .value_or(Union());
        const auto hull = hullOf(values, flow_.known, budget_);
        if (hull && hull->greatest.back() && hull->greatest.back()->isAffine())
            return {hull->greatest.back()->form};
        std::vector<AffineForm> numbers;
        for (const Piece& piece : atHand(values, program_)) {
            const auto extreme = extremes(AffineForm::variable(visible - 1, visible), piece, budget_);
            if (extreme.known == polyhedra::Verdict::Yes)
                numbers.push_back(AffineForm::number(extreme.value.upper, sizes()));
        }
        return numbers;
    }

    void findFinals() {
        using enum Variable::Storage;
        flow_.finals.resize(program_.variables.size());
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
            const Variable& variable = program_.variables[v];
            const bool isMemory = variable.storage == Global || variable.storage == Static ||
                                  (variable.storage == Parameter && !variable.extents.empty());
            if (!variable.isWritten || !variable.isLeft.value_or(isMemory || variable.isReadAfter)) continue;
            flow_.finals[v] = lastWrites(reading(v), v, variable.span);
            for (std::size_t s = 0; s < program_.statements.size(); ++s) {
                Union& condition = flow_.finals[v]->lastConditions[s];
                condition = shortened(condition, program_.statements[s]);
            }
            if (flow_.finals[v]->pieces.empty()) flow_.finals[v].reset();
        }
    }

    // All elements, behind all statements.
    TimedAccess reading(std::uint32_t variable) const {
        const auto& extents = flow_.extents[variable];
        const std::size_t visible = sizes() + extents.size();
        Piece all = Piece::universe(visible);
        for (std::size_t d = 0; d < extents.size(); ++d) {
            AffineForm extent = extents[d];
            extent.coefficients.resize(visible, 0);
            const AffineForm index = AffineForm::variable(sizes() + d, visible);
            polyhedra::constrain(all, index);
            polyhedra::constrain(all, extent - index - AffineForm::number(1, visible));
        }
        const auto last = static_cast<std::int64_t>(program_.statements.size());
        std::int64_t latest = last;
        for (const Statement& one : program_.statements)
            latest = std::max(latest, one.schedule.front().constant);
        return {
            {all}, variables(sizes(), extents.size(), visible), {AffineForm::number(latest + 1, visible)}};
    }

    const Program& program_;
    polyhedra::Budget budget_;
    Dataflow flow_;
    diagnostics::List findings_;
};

} // namespace

Analysed dataflowOf(const Program& program, const polyhedra::Budget& budget) {
    return Analysis(program, budget).computed();
}

} // namespace tactus::lift
