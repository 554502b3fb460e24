// Outputs: inside their extents, no element twice.
#include "sizes/claims/definedness.h"

#include "polyhedra/solve.h"

#include <fmt/format.h>

namespace tactus::sizes {

using ure::EquationId;

namespace {

class Writes {
  public:
    Writes(Claims& claims, const std::vector<EquationReads>& reads)
        : claims_(claims), system_(claims.system()), reads_(reads) {}

    void show() {
        extents();
        for (const EquationId one : system_.equations.keys()) {
            if (!system_.equations[one].isOutput()) continue;
            inside(one);
            for (const EquationId other : system_.equations.keys())
                if (one <= other && system_.equations[other].output == system_.equations[one].output)
                    apart(one, other);
        }
    }

  private:
    const std::vector<AffineForm>& left(EquationId id) const { return system_.equations[id].left; }
    const Cases& writesOf(EquationId id) const { return reads_[id.index()].writes; }

    void extents() {
        Case all(system_.domain.visible);
        all.rows = rowsOf(system_.domain);
        for (const ure::Tensor& tensor : system_.tensors)
            for (const AffineForm& extent : tensor.openExtents) {
                Case empty = all;
                empty.require(-1 * padded(extent, all.visible));
                claims_.show(fmt::format("an extent of {} is at least 1", tensor.name), empty);
            }
    }

    void inside(EquationId id) {
        const ure::Tensor& tensor = system_.tensors[system_.equations[id].output];
        for (const Case& at : writesOf(id))
            for (std::size_t d = 0; d < tensor.openExtents.size(); ++d) {
                const AffineForm& index = left(id)[system_.sizes + d];
                Case below = at, above = at;
                below.require(complement(index));
                above.require(index - padded(tensor.openExtents[d], at.visible));
                claims_.show(fmt::format("index {} of {} is at least 0", d + 1, tensor.name), below);
                claims_.show(fmt::format("index {} of {} is below its extent", d + 1, tensor.name), above);
            }
    }

    // Two iterations, over sizes, the loops of the one, the loops of the other.
    void apart(EquationId one, EquationId other) {
        for (const Case& at : writesOf(one))
            for (const Case& there : writesOf(other)) {
                Case both = pair(at, there);
                for (std::size_t d = system_.sizes; d < left(one).size(); ++d)
                    both.equate(padded(left(one)[d], both.visible), second(left(other)[d]));
                if (one != other)
                    show(one, both);
                else
                    ordered(one, both);
            }
    }

    // The first iteration of one equation comes before the second.
    void ordered(EquationId id, const Case& both) {
        Case equal = both;
        for (std::size_t loop = system_.sizes; loop < system_.loops.size(); ++loop) {
            const AffineForm here = AffineForm::variable(loop, both.visible), there = second(here);
            Case later = equal;
            later.require(there - here - AffineForm::number(1, both.visible));
            show(id, later);
            equal.equate(here, there);
        }
    }

    void show(EquationId id, const Case& both) {
        std::vector<std::string> names = claims_.names();
        for (const std::string& loop : system_.writtenLoopNames()) names.push_back(loop + "'");
        claims_.show(fmt::format("no element of {} is written twice", system_.nameOf(id)),
                     claims_.problemOf(both, names));
    }

    Case pair(const Case& at, const Case& there) const {
        const std::size_t all = 2 * system_.loops.size() - system_.sizes;
        Case both(all);
        std::vector<AffineForm> first, other;
        for (std::size_t v = 0; v < system_.loops.size(); ++v) {
            first.push_back(AffineForm::variable(v, all));
            other.push_back(second(first.back()));
        }
        both.include(at, first);
        both.include(there, other);
        return both;
    }

    // A form over the first iteration, over the second.
    AffineForm second(const AffineForm& form) const {
        const std::size_t loops = system_.loops.size() - system_.sizes;
        AffineForm moved = AffineForm::number(form.constant, system_.loops.size() + loops);
        for (std::size_t v = 0; v < system_.loops.size(); ++v)
            moved.coefficients[v < system_.sizes ? v : v + loops] = form.coefficients[v];
        return moved;
    }

    Claims& claims_;
    const ure::System& system_;
    const std::vector<EquationReads>& reads_;
};

} // namespace

void showWrites(Claims& claims, const std::vector<EquationReads>& reads) {
    Writes(claims, reads).show();
}

} // namespace tactus::sizes
