#include "mapping/reuse/own_reads.h"

#include <algorithm>

namespace tactus::mapping {

using dependence::InputRead;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Vector;

polyhedra::Matrix reuseSpaceOf(const ure::System& system, const InputRead& read) {
    const std::size_t loops = system.loops.size();
    polyhedra::Matrix rows;
    const auto add = [&](const AffineForm& form) {
        Vector row = form.coefficients;
        row.resize(loops); // a quotient is the same where its form is
        rows.push_back(std::move(row));
    };
    for (const auto& index : system.exprs[read.site].affine) {
        if (!index) return {};
        add(index->form);
        for (const polyhedra::Quotient& quotient : index->quotients) add(quotient.form);
    }
    return polyhedra::kernel(rows, loops);
}

OwnReads::OwnReads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget)
    : plan_(plan), system_(*graph.system), budget_(budget) {
    for (const InputRead& read : graph.inputs)
        if (isOwnInput(read.tensor))
            all_.push_back({&read, polyhedra::shortVectors(reuseSpaceOf(system_, read))});
}

Union OwnReads::reusing(const InputRead& read, const Vector& vector) const {
    Vector back = vector;
    for (std::int64_t& entry : back) entry = base::negate(entry);
    Union points;
    for (const Piece& piece : read.readers)
        for (const Piece& before : read.readers) {
            Piece both = polyhedra::intersect(piece, polyhedra::translate(before, back));
            if (polyhedra::isEmpty(both, budget_) == polyhedra::Verdict::No)
                points.push_back(std::move(both));
        }
    return points;
}

// An input of the design, or what another array hands over, that no kernel brings; a scalar is a constant of
// the array.
bool OwnReads::isOwnInput(ure::TensorId id) const {
    const ure::Tensor& tensor = system_.tensors[id];
    if (!tensor.isReadFromMemory() || tensor.extents.empty() ||
        !(isDeclared(tensor.name) || isFunc(tensor.name)))
        return false;
    return std::ranges::none_of(plan_.network, [&](const NetworkCall& call) {
        return std::ranges::any_of(call.arguments, [&](const Argument& argument) {
            return argument.text().find(tensor.name) != std::string::npos;
        });
    });
}

bool OwnReads::isDeclared(const std::string& name) const {
    return std::ranges::any_of(plan_.design.tensors(),
                               [&](const syntax::TensorDeclaration& one) { return one.name().text == name; });
}

bool OwnReads::isFunc(const std::string& name) const {
    return std::ranges::any_of(plan_.design.funcs(), [&](const syntax::FuncDeclaration& one) {
        return std::ranges::any_of(one.names(), [&](const syntax::Word& word) { return word.text == name; });
    });
}

std::int64_t savedBy(const Union& points) {
    std::int64_t saved = 0;
    for (const Piece& piece : points) saved = base::add(saved, polyhedra::count(piece).value_or(0));
    return saved;
}

Reads::Reads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget) {
    const OwnReads own(plan, graph, budget);
    for (const auto& [read, vectors] : own.all())
        for (const Vector& vector : vectors)
            if (const Union points = own.reusing(*read, vector); !points.empty()) {
                add(own.system(), *read, vector, points);
                std::vector<const InputRead*>& all = reads_[read->tensor];
                if (all.empty() || all.back() != read) all.push_back(read);
            }
}

void Reads::add(const ure::System& system, const InputRead& read, const Vector& vector, const Union& points) {
    InputReuse& reuse = reuse_[read.tensor];
    reuse.input = system.tensors[read.tensor].name;
    if (std::ranges::find(reuse.vectors, vector, &InputReuse::Along::vector) == reuse.vectors.end())
        reuse.vectors.push_back({vector, savedBy(points)});
}

} // namespace tactus::mapping
