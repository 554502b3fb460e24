#include "driver/lifting/c_dependences.h"

#include <fmt/format.h>

namespace tactus::driver {

namespace {

class Lister {
  public:
    Lister(const text::SourceBuffer& file, const cinput::Program& program) : file_(file), program_(program) {}

    CDependence listed(const lift::MemoryDependence& one) const {
        CDependence listed{one.kind, program_.variables[one.variable].name, end(one.from), end(one.to), {}};
        for (const polyhedra::QuasiAffine& form : one.distance)
            listed.distance.push_back(entry(form, one.to.statement));
        return listed;
    }

  private:
    CDependence::End end(const lift::MemoryDependence::End& one) const {
        return {one.span, file_.position(one.span.begin), std::string(file_.text(one.span)), one.at};
    }
    CDependence::Entry entry(const polyhedra::QuasiAffine& form, std::uint32_t statement) const {
        std::vector<std::string> names;
        for (const cinput::Size& size : program_.sizes) names.push_back(size.name);
        for (const std::uint32_t loop : program_.statements[statement].loops)
            names.push_back(program_.loops[loop].name);
        for (const polyhedra::Quotient& one : form.quotients)
            names.push_back(fmt::format("(({}) / {})", toString(one.form, names), one.divisor));
        const bool isNumber = form.isAffine() && form.form.isConstant();
        return {toString(form.form, names), isNumber ? std::optional(form.form.constant) : std::nullopt};
    }

    const text::SourceBuffer& file_;
    const cinput::Program& program_;
};

} // namespace

tl::expected<std::vector<CDependence>, NoCDependences> dependencesOfC(const text::SourceBuffer& file,
                                                                      const cinput::Program& program,
                                                                      const polyhedra::Budget& budget) {
    lift::Analysed analysed = lift::dataflowOf(program, budget);
    if (!analysed.dataflow) return tl::unexpected(NoCDependences{std::move(analysed.findings), {}});
    const auto found = lift::memoryDependences(program, *analysed.dataflow, budget);
    if (!found) return tl::unexpected(NoCDependences{{}, "the dependences are too complex to be found"});
    std::vector<CDependence> list;
    for (const lift::MemoryDependence& one : *found) list.push_back(Lister(file, program).listed(one));
    return list;
}

} // namespace tactus::driver
