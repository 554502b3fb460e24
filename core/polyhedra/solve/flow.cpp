#include "polyhedra/flow.h"

#include "polyhedra/propagate.h"
#include "polyhedra/solve/isl_wrap.h"

#include <isl/aff.h>
#include <isl/flow.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/union_map.h>

#include <algorithm>
#include <fmt/format.h>

namespace tactus::polyhedra {

namespace {

using isl::Context;
using isl::Deleter;
using BasicMap = std::unique_ptr<isl_basic_map, Deleter<isl_basic_map_free>>;
using Map = std::unique_ptr<isl_map, Deleter<isl_map_free>>;
using UnionMap = std::unique_ptr<isl_union_map, Deleter<isl_union_map_free>>;
using Space = std::unique_ptr<isl_space, Deleter<isl_space_free>>;
using Aff = std::unique_ptr<isl_aff, Deleter<isl_aff_free>>;
using LocalSpace = std::unique_ptr<isl_local_space, Deleter<isl_local_space_free>>;
using IslMatrix = std::unique_ptr<isl_mat, Deleter<isl_mat_free>>;
using PwAff = std::unique_ptr<isl_pw_aff, Deleter<isl_pw_aff_free>>;
using PwMultiAff = std::unique_ptr<isl_pw_multi_aff, Deleter<isl_pw_multi_aff_free>>;

// A coefficient that is no integer of 64 bits, or a result that isl could not make.
struct OutOfReach {};

std::int64_t integer(isl_val* taken) {
    const isl::Val value(taken);
    const std::optional<std::int64_t> number = isl::number(value);
    if (!number) throw OutOfReach();
    return *number;
}

unsigned dimensionsOf(isl_size size) {
    if (size < 0) throw OutOfReach();
    return static_cast<unsigned>(size);
}

// Relations between iterations of accesses, elements and times, with the parameters by name.
class Relations {
  public:
    Relations(const Budget& budget, std::size_t parameters)
        : context_(budget), parameters_(static_cast<unsigned>(parameters)) {}

    const Context& context() const { return context_; }

    // From the points of the piece, which have this name, to the forms over it, which have that one.
    BasicMap map(Piece piece, const std::vector<QuasiAffine>& forms, const std::string& from,
                 const std::string& to) const {
        const auto loops = static_cast<unsigned>(piece.visible) - parameters_;
        const auto images = static_cast<unsigned>(forms.size());
        std::vector<AffineForm> values;
        for (const QuasiAffine& form : forms) {
            const std::vector<AffineForm> variables =
                withQuotients(piece, form.quotients, visibleForms(piece));
            values.push_back(substitute(form.form, variables, piece.dimensions()));
        }
        isl_space* space = isl_space_alloc(context_.get(), parameters_, loops, images);
        space = named(isl_space_set_tuple_name(space, isl_dim_in, from.c_str()));
        space = isl_space_set_tuple_name(space, isl_dim_out, to.c_str());
        // The columns: parameters, loops, images, quotients.
        const auto widened = [&](const AffineForm& row) {
            AffineForm wide = row;
            wide.coefficients.resize(piece.dimensions(), 0);
            wide.coefficients.insert(wide.coefficients.begin() + parameters_ + loops, images, 0);
            return wide;
        };
        std::vector<AffineForm> equations, rows;
        for (unsigned v = 0; v < images; ++v) {
            equations.push_back(widened(values[v]));
            equations.back().coefficients[parameters_ + loops + v] = -1;
        }
        for (const AffineForm& row : isl::inequalitiesOf(piece)) rows.push_back(widened(row));
        const std::size_t columns = piece.dimensions() + images;
        return BasicMap(isl_basic_map_from_constraint_matrices(
            space, isl::matrixOf(context_, equations, columns), isl::matrixOf(context_, rows, columns),
            isl_dim_param, isl_dim_in, isl_dim_out, isl_dim_div, isl_dim_cst));
    }

    Map map(const Union& domain, const std::vector<QuasiAffine>& forms, std::size_t variables,
            const std::string& from, const std::string& to) const {
        isl_space* space =
            isl_space_alloc(context_.get(), parameters_, static_cast<unsigned>(variables) - parameters_,
                            static_cast<unsigned>(forms.size()));
        space = named(isl_space_set_tuple_name(space, isl_dim_in, from.c_str()));
        Map all(isl_map_empty(isl_space_set_tuple_name(space, isl_dim_out, to.c_str())));
        for (const Piece& piece : domain)
            all.reset(
                isl_map_union(all.release(), isl_map_from_basic_map(map(piece, forms, from, to).release())));
        return all;
    }

    isl::Set parametersOf(const Piece& piece) const {
        return isl::Set(
            isl_set_params(isl_map_domain(isl_map_from_basic_map(map(piece, {}, "", "").release()))));
    }

  private:
    isl_space* named(isl_space* space) const {
        for (unsigned p = 0; p < parameters_; ++p)
            space = isl_space_set_dim_name(space, isl_dim_param, p, fmt::format("p{}", p).c_str());
        return space;
    }

    Context context_;
    unsigned parameters_;
};

// What comes back of isl, over (parameters, set variables).
class Read {
  public:
    explicit Read(std::size_t parameters) : parameters_(static_cast<unsigned>(parameters)) {}

    Union pieces(const isl::Set& set) const {
        std::vector<isl_basic_set*> parts;
        const isl::Set known(isl_set_compute_divs(isl_set_copy(set.get())));
        isl_set_foreach_basic_set(
            known.get(),
            [](isl_basic_set* part, void* list) {
                static_cast<std::vector<isl_basic_set*>*>(list)->push_back(part);
                return isl_stat_ok;
            },
            &parts);
        std::vector<isl::BasicSet> owned;
        for (isl_basic_set* part : parts) owned.emplace_back(part);
        Union pieces;
        for (const isl::BasicSet& part : owned)
            if (Piece one = piece(part); !one.empty) pieces.push_back(std::move(one));
        return pieces;
    }

    QuasiAffine quasiAffine(isl_aff* aff) const {
        const unsigned visible = parameters_ + dimensionsOf(isl_aff_dim(aff, isl_dim_in));
        QuasiAffine result;
        std::vector<AffineForm> variables;
        const unsigned divisions = dimensionsOf(isl_aff_dim(aff, isl_dim_div));
        for (unsigned d = 0; d < divisions; ++d) {
            const Aff floor(isl_aff_get_div(aff, static_cast<int>(d)));
            result.quotients.push_back(fraction(floor.get(), isl_dim_in, visible, d));
        }
        Quotient whole = fraction(aff, isl_dim_in, visible, divisions);
        if (whole.divisor == 1) {
            result.form = std::move(whole.form);
            return result;
        }
        result.quotients.push_back(std::move(whole));
        result.form = AffineForm::variable(visible + divisions, visible + divisions + 1);
        return result;
    }

    // Of a set without quotients: its rows >= 0, equations as two.
    std::vector<AffineForm> rowsOf(const isl::BasicSet& set) const {
        std::vector<AffineForm> result;
        for (const bool isEquation : {true, false})
            for (const AffineForm& row : rows(matrixOf(set, isEquation))) {
                result.push_back(row);
                if (isEquation) result.push_back(-1 * row);
            }
        return result;
    }

  private:
    static IslMatrix matrixOf(const isl::BasicSet& set, bool isEquation) {
        return IslMatrix((isEquation ? isl_basic_set_equalities_matrix : isl_basic_set_inequalities_matrix)(
            set.get(), isl_dim_param, isl_dim_set, isl_dim_div, isl_dim_cst));
    }

    // A sum with a common denominator, over the visible variables and the first so many quotients.
    Quotient fraction(isl_aff* aff, isl_dim_type variables, unsigned visible, unsigned quotients) const {
        Quotient result;
        const auto denominator = [&] { return isl_aff_get_denominator_val(aff); };
        result.divisor = integer(denominator());
        const auto add = [&](isl_dim_type type, unsigned count) {
            for (unsigned v = 0; v < count; ++v)
                result.form.coefficients.push_back(integer(
                    isl_val_mul(isl_aff_get_coefficient_val(aff, type, static_cast<int>(v)), denominator())));
        };
        add(isl_dim_param, parameters_);
        add(variables, visible - parameters_);
        add(isl_dim_div, quotients);
        result.form.constant = integer(isl_val_mul(isl_aff_get_constant_val(aff), denominator()));
        return result;
    }

    Piece piece(const isl::BasicSet& set) const {
        const unsigned loops = dimensionsOf(isl_basic_set_dim(set.get(), isl_dim_set));
        const unsigned divisions = dimensionsOf(isl_basic_set_dim(set.get(), isl_dim_div));
        const unsigned visible = parameters_ + loops;
        Piece result = Piece::universe(visible);
        std::vector<AffineForm> variables = visibleForms(result);
        const LocalSpace local(isl_basic_set_get_local_space(set.get()));
        for (unsigned d = 0; d < divisions; ++d) {
            const Aff floor(isl_local_space_get_div(local.get(), static_cast<int>(d)));
            const Quotient quotient = fraction(floor.get(), isl_dim_in, visible, d);
            const std::size_t variable = addQuotient(
                result, substitute(quotient.form, variables, result.dimensions()), quotient.divisor);
            for (AffineForm& form : variables) form.coefficients.resize(result.dimensions(), 0);
            variables.push_back(AffineForm::variable(variable, result.dimensions()));
        }
        for (const bool isEquation : {true, false}) {
            for (const AffineForm& row : rows(matrixOf(set, isEquation))) {
                const AffineForm form = substitute(row, variables, result.dimensions());
                addRow(result, form);
                if (isEquation) addRow(result, -1 * form);
            }
        }
        settle(result);
        dropIdleQuotients(result);
        return result;
    }

    static std::vector<AffineForm> rows(const IslMatrix& matrix) {
        const unsigned count = dimensionsOf(isl_mat_rows(matrix.get()));
        const unsigned columns = dimensionsOf(isl_mat_cols(matrix.get()));
        std::vector<AffineForm> rows(count);
        for (unsigned r = 0; r < count; ++r) {
            for (unsigned c = 0; c < columns; ++c) {
                const std::int64_t entry =
                    integer(isl_mat_get_element_val(matrix.get(), static_cast<int>(r), static_cast<int>(c)));
                if (c + 1 < columns)
                    rows[r].coefficients.push_back(entry);
                else
                    rows[r].constant = entry;
            }
        }
        return rows;
    }

    unsigned parameters_;
};

std::string nameOf(std::size_t access) {
    return fmt::format("s{}", access);
}

// The union of the maps between spaces of these names; empty where there is none.
Map between(const UnionMap& all, const std::string& from, const std::string& to) {
    struct Search {
        const std::string &from, &to;
        Map found;
    } search{from, to, nullptr};
    isl_union_map_foreach_map(
        all.get(),
        [](isl_map* map, void* user) {
            Search& asked = *static_cast<Search*>(user);
            if (asked.from == isl_map_get_tuple_name(map, isl_dim_in) &&
                asked.to == isl_map_get_tuple_name(map, isl_dim_out))
                asked.found.reset(map);
            else
                isl_map_free(map);
            return isl_stat_ok;
        },
        &search);
    return std::move(search.found);
}

class Flow {
  public:
    Flow(const TimedAccess& later, std::span<const TimedAccess> earlier, const Piece& context,
         const Budget& budget)
        : later_(later), earlier_(earlier), relations_(budget, context.visible), read_(context.visible),
          known_(relations_.parametersOf(context)) {
        length_ = later.time.size();
        for (const TimedAccess& one : earlier) length_ = std::max(length_, one.time.size());
    }

    std::optional<LastAccesses> computed() {
        const std::string sink = nameOf(earlier_.size());
        isl_union_access_info* info =
            isl_union_access_info_from_sink(isl_union_map_from_map(elements(later_, sink).release()));
        isl_union_map* writes = nullptr;
        isl_union_map* times = isl_union_map_from_map(timesOf(later_, sink).release());
        for (std::size_t a = 0; a < earlier_.size(); ++a) {
            isl_union_map* one = isl_union_map_from_map(elements(earlier_[a], nameOf(a)).release());
            writes = writes ? isl_union_map_union(writes, one) : one;
            times =
                isl_union_map_union(times, isl_union_map_from_map(timesOf(earlier_[a], nameOf(a)).release()));
        }
        if (writes) info = isl_union_access_info_set_must_source(info, writes);
        info = isl_union_access_info_set_schedule_map(info, times);
        const std::unique_ptr<isl_union_flow, Deleter<isl_union_flow_free>> flow(
            isl_union_access_info_compute_flow(info));
        const UnionMap from(isl_union_flow_get_must_dependence(flow.get()));
        const UnionMap without(isl_union_flow_get_must_no_source(flow.get()));
        if (!from || !without) return std::nullopt;
        LastAccesses result;
        const isl::Set readers = domainOf(later_, sink);
        for (std::size_t a = 0; a < earlier_.size(); ++a) {
            const Map one = between(from, nameOf(a), sink);
            result.lasts.emplace_back();
            result.lastConditions.emplace_back();
            if (!one) continue;
            isl::Set lasts(isl_map_domain(isl_map_copy(one.get())));
            addSet(lasts, domainOf(earlier_[a], nameOf(a)), result.lasts.back(),
                   result.lastConditions.back());
            addPieces(result, a, one, readers);
        }
        if (const Map none = between(without, sink, "element"))
            addSet(isl::Set(isl_map_domain(isl_map_copy(none.get()))), readers, result.none,
                   result.noneCondition);
        if (!relations_.context().sound()) return std::nullopt;
        return result;
    }

  private:
    Map elements(const TimedAccess& access, const std::string& name) const {
        return relations_.map(access.domain, access.element, variablesOf(access), name, "element");
    }
    Map timesOf(const TimedAccess& access, const std::string& name) const {
        std::vector<QuasiAffine> times;
        for (const AffineForm& one : access.time) times.push_back(QuasiAffine::affine(one));
        while (times.size() < length_)
            times.push_back(QuasiAffine::affine(AffineForm::number(0, variablesOf(access))));
        return relations_.map(access.domain, times, variablesOf(access), name, "");
    }
    isl::Set domainOf(const TimedAccess& access, const std::string& name) const {
        const Map map = elements(access, name);
        return isl::Set(
            isl_set_intersect_params(isl_map_domain(isl_map_copy(map.get())), isl_set_copy(known_.get())));
    }
    static std::size_t variablesOf(const TimedAccess& access) { return access.time.front().dimensions(); }

    void addSet(const isl::Set& set, const isl::Set& within, Union& where, Union& condition) const {
        const isl::Set inside(
            isl_set_coalesce(isl_set_intersect_params(isl_set_copy(set.get()), isl_set_copy(known_.get()))));
        const isl::Set apart(isl_set_make_disjoint(isl_set_copy(inside.get())));
        const isl::Set short_(
            isl_set_coalesce(isl_set_gist(isl_set_copy(inside.get()), isl_set_copy(within.get()))));
        where = read_.pieces(apart);
        condition = read_.pieces(short_);
    }

    // A piece for each formula of the earlier iteration.
    void addPieces(LastAccesses& result, std::size_t access, const Map& from, const isl::Set& readers) const {
        const Map back(isl_map_coalesce(
            isl_map_intersect_params(isl_map_reverse(isl_map_copy(from.get())), isl_set_copy(known_.get()))));
        const PwMultiAff function(
            isl_pw_multi_aff_coalesce(isl_pw_multi_aff_from_map(isl_map_copy(back.get()))));
        struct Piecewise {
            std::vector<std::pair<isl::Set, std::vector<Aff>>> pieces;
        } list;
        isl_pw_multi_aff_foreach_piece(
            function.get(),
            [](isl_set* set, isl_multi_aff* forms, void* user) {
                std::vector<Aff> rows;
                const isl_size count = isl_multi_aff_dim(forms, isl_dim_out);
                for (int v = 0; v < count; ++v) rows.emplace_back(isl_multi_aff_get_aff(forms, v));
                isl_multi_aff_free(forms);
                static_cast<Piecewise*>(user)->pieces.emplace_back(isl::Set(set), std::move(rows));
                return isl_stat_ok;
            },
            &list);
        for (const auto& [set, forms] : list.pieces) {
            LastAccess piece;
            piece.access = access;
            addSet(set, readers, piece.where, piece.condition);
            if (piece.where.empty()) continue;
            for (const Aff& form : forms) piece.at.push_back(read_.quasiAffine(form.get()));
            result.pieces.push_back(std::move(piece));
        }
    }

    const TimedAccess& later_;
    std::span<const TimedAccess> earlier_;
    Relations relations_;
    Read read_;
    isl::Set known_;
    std::size_t length_ = 0;
};

} // namespace

std::optional<LastAccesses> lastBefore(const TimedAccess& later, std::span<const TimedAccess> earlier,
                                       const Piece& context, const Budget& budget) try {
    return Flow(later, earlier, context, budget).computed();
} catch (const OutOfReach&) {
    return std::nullopt;
} catch (const base::Overflow&) {
    return std::nullopt;
}

std::optional<Hull> hullOf(const Union& set, const Piece& context, const Budget& budget) try {
    if (set.empty()) return std::nullopt;
    const Relations relations(budget, context.visible);
    const Read read(context.visible);
    const isl::Set known = relations.parametersOf(context);
    const Map map = relations.map(set, {}, set.front().visible, "", "");
    const isl::Set points(
        isl_set_intersect_params(isl_map_domain(isl_map_copy(map.get())), isl_set_copy(known.get())));
    const isl::Set parameters(isl_set_params(isl_set_copy(points.get())));
    Hull hull;
    for (std::size_t v = context.visible; v < set.front().visible; ++v)
        for (const bool isLeast : {true, false}) {
            const int position = static_cast<int>(v - context.visible);
            PwAff extreme(
                (isLeast ? isl_set_dim_min : isl_set_dim_max)(isl_set_copy(points.get()), position));
            extreme.reset(isl_pw_aff_coalesce(
                isl_pw_aff_gist_params(extreme.release(), isl_set_copy(parameters.get()))));
            std::vector<Aff> forms;
            isl_pw_aff_foreach_piece(
                extreme.get(),
                [](isl_set* where, isl_aff* form, void* list) {
                    isl_set_free(where);
                    static_cast<std::vector<Aff>*>(list)->emplace_back(form);
                    return isl_stat_ok;
                },
                &forms);
            std::optional<QuasiAffine> one;
            if (forms.size() == 1) one = read.quasiAffine(forms.front().get());
            (isLeast ? hull.least : hull.greatest).push_back(std::move(one));
        }
    if (!relations.context().sound()) return std::nullopt;
    return hull;
} catch (const OutOfReach&) {
    return std::nullopt;
} catch (const base::Overflow&) {
    return std::nullopt;
}

std::optional<std::vector<std::vector<AffineForm>>> nestAround(const Union& set, const Piece& context,
                                                               const Budget& budget) try {
    if (set.empty()) return std::nullopt;
    const std::size_t visible = set.front().visible;
    const Relations relations(budget, context.visible);
    const Read read(context.visible);
    const isl::Set known = relations.parametersOf(context);
    const Map map = relations.map(set, {}, visible, "", "");
    isl_set* points =
        isl_set_intersect_params(isl_map_domain(isl_map_copy(map.get())), isl_set_copy(known.get()));
    isl::BasicSet hull(isl_set_simple_hull(isl_set_remove_divs(isl_set_coalesce(points))));
    hull.reset(isl_basic_set_remove_redundancies(hull.release()));
    std::vector<std::vector<AffineForm>> nest(visible - context.visible);
    for (std::size_t v = nest.size(); v-- > 0;) {
        for (AffineForm row : read.rowsOf(hull)) {
            const std::int64_t factor = row.coefficients.back();
            row.coefficients.resize(visible, 0);
            if (factor != 0) nest[v].push_back(std::move(row));
        }
        hull.reset(isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(
            isl_basic_set_project_out(hull.release(), isl_dim_set, static_cast<unsigned>(v), 1))));
    }
    if (!relations.context().sound()) return std::nullopt;
    return nest;
} catch (const OutOfReach&) {
    return std::nullopt;
} catch (const base::Overflow&) {
    return std::nullopt;
}

} // namespace tactus::polyhedra
