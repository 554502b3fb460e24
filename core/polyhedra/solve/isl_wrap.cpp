#include "polyhedra/solve/isl_wrap.h"

namespace tactus::polyhedra::isl {

namespace {

Val val(const Context& context, std::int64_t value) {
    static_assert(sizeof(long) == sizeof(std::int64_t));
    return Val(isl_val_int_from_si(context.get(), value));
}

std::unique_ptr<isl_ctx, Deleter<isl_ctx_free>> allocate(const Budget& budget) {
    std::unique_ptr<isl_ctx, Deleter<isl_ctx_free>> context(isl_ctx_alloc());
    // By default isl prints its errors.
    isl_options_set_on_error(context.get(), ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(context.get(), budget.operations);
    return context;
}

} // namespace

std::vector<AffineForm> inequalitiesOf(const Piece& piece) {
    std::vector<AffineForm> rows = piece.rows;
    for (std::size_t v = 0; v < piece.dimensions(); ++v) {
        const Interval interval = piece.box[v];
        AffineForm row = AffineForm::variable(v, piece.dimensions());
        if (interval.lower != Interval::least) {
            row.constant = base::negate(interval.lower);
            rows.push_back(row);
        }
        if (interval.upper != Interval::most) {
            row.coefficients[v] = -1;
            row.constant = interval.upper;
            rows.push_back(row);
        }
    }
    return rows;
}

isl_mat* matrixOf(const Context& context, const std::vector<AffineForm>& rows, std::size_t variables) {
    isl_mat* matrix = isl_mat_alloc(context.get(), static_cast<unsigned>(rows.size()),
                                    static_cast<unsigned>(variables + 1));
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const int row = static_cast<int>(r);
        for (std::size_t v = 0; v < variables; ++v)
            // Elements go in as values: the setters with `_si` take an int and would cut them off.
            matrix = isl_mat_set_element_val(matrix, row, static_cast<int>(v),
                                             val(context, rows[r].coefficients[v]).release());
        matrix = isl_mat_set_element_val(matrix, row, static_cast<int>(variables),
                                         val(context, rows[r].constant).release());
    }
    return matrix;
}

Context::Context(const Budget& budget)
    : context_(allocate(budget)), abort_(budget.stop, Abort{context_.get()}) {}

bool Context::sound() const {
    return isl_ctx_last_error(context_.get()) == isl_error_none && isl_ctx_aborted(context_.get()) == 0;
}

BasicSet basicSet(const Context& context, const Piece& piece) {
    const auto dimensions = static_cast<unsigned>(piece.dimensions());
    isl_space* space = isl_space_set_alloc(context.get(), 0, dimensions);
    // From matrices isl makes a set many times as fast as constraint by constraint.
    isl_mat* none = isl_mat_alloc(context.get(), 0, dimensions + 1);
    return BasicSet(isl_basic_set_from_constraint_matrices(
        space, none, matrixOf(context, inequalitiesOf(piece), piece.dimensions()), isl_dim_set, isl_dim_cst,
        isl_dim_param, isl_dim_div));
}

std::optional<std::int64_t> number(const Val& value) {
    // An error of isl is -1, which is true as a condition.
    if (isl_val_is_int(value.get()) != isl_bool_true) return std::nullopt;
    // isl_val_get_num_si() of a number beyond 64 bits is 0, so the chunks are counted first.
    if (isl_val_n_abs_num_chunks(value.get(), sizeof(std::uint64_t)) > 1) return std::nullopt;
    std::uint64_t magnitude = 0;
    if (isl_val_get_abs_num_chunks(value.get(), sizeof magnitude, &magnitude) != isl_stat_ok)
        return std::nullopt;
    if (magnitude > static_cast<std::uint64_t>(Interval::most)) return std::nullopt;
    const auto absolute = static_cast<std::int64_t>(magnitude);
    return isl_val_is_neg(value.get()) == isl_bool_true ? -absolute : absolute;
}

std::optional<Point> coordinates(const IslPoint& point, std::size_t dimensions) {
    Point result;
    for (std::size_t v = 0; v < dimensions; ++v) {
        const Val value(isl_point_get_coordinate_val(point.get(), isl_dim_set, static_cast<int>(v)));
        const std::optional<std::int64_t> coordinate = number(value);
        if (!coordinate) return std::nullopt;
        result.push_back(*coordinate);
    }
    return result;
}

} // namespace tactus::polyhedra::isl
