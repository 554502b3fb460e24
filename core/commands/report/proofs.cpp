#include "commands/report/proofs.h"

#include "diagnostics/render.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

using Verdict = driver::AllSizes::Verdict;

namespace {

std::string_view word(Verdict verdict) {
    switch (verdict) {
    case Verdict::Proved:
        return "proved";
    case Verdict::Refuted:
        return "refuted";
    case Verdict::Undecided:
        return "not decided";
    }
    return "";
}

std::string sizesText(const sizes::Sizes& sizes) {
    std::vector<std::string> parts;
    for (const auto& [name, value] : sizes) parts.push_back(fmt::format("{} = {}", name, value));
    return fmt::format("{}", fmt::join(parts, ", "));
}

// Coefficients in the order of the columns, the constant last.
nlohmann::json rowJson(const polyhedra::AffineForm& row) {
    nlohmann::json json = row.coefficients;
    json.push_back(row.constant);
    return json;
}

nlohmann::json refutationJson(const polyhedra::Refutation& refutation) {
    if (refutation.cases.empty()) return {{"multipliers", refutation.multipliers}};
    nlohmann::json json = {{"split", rowJson(refutation.split)}, {"cases", nlohmann::json::array()}};
    for (const polyhedra::Refutation& one : refutation.cases) json["cases"].push_back(refutationJson(one));
    return json;
}

nlohmann::json claimJson(const sizes::Claim& claim) {
    nlohmann::json columns = nlohmann::json::array(), rows = nlohmann::json::array();
    for (std::size_t c = 0; c < claim.variables.size() + claim.monomials.size(); ++c)
        columns.push_back(claim.nameOf(c));
    for (const polyhedra::AffineForm& row : claim.rows) rows.push_back(rowJson(row));
    return {{"claim", claim.what},
            {"columns", columns},
            {"rows", rows},
            {"products", claim.products},
            {"refutation", refutationJson(claim.refutation)}};
}

nlohmann::json allSizesJson(const text::SourceBuffer& source, const driver::AllSizes& verdict) {
    nlohmann::json json = {{"verdict", word(verdict.verdict)}, {"params", verdict.params}};
    if (verdict.verdict == Verdict::Refuted) {
        for (const auto& [name, value] : verdict.sizes) json["sizes"][name] = value;
        const nlohmann::json error = renderJson(source, *verdict.error);
        if (error.contains("witness")) json["witness"] = error["witness"];
        json["code"] = verdict.error->code();
    }
    if (verdict.verdict != Verdict::Proved) json["reason"] = verdict.reason;
    if (verdict.proof) {
        json["proof"] = nlohmann::json::array();
        for (const sizes::Claim& claim : verdict.proof->claims) json["proof"].push_back(claimJson(claim));
    }
    return json;
}

nlohmann::json listJson(const std::vector<polyhedra::Refutation>& refutations) {
    nlohmann::json json = nlohmann::json::array();
    for (const polyhedra::Refutation& one : refutations) json.push_back(refutationJson(one));
    return json;
}

nlohmann::json pointsJson(const mapping::PointSet& points) {
    nlohmann::json quotients = nlohmann::json::array(), rows = nlohmann::json::array();
    for (const polyhedra::Quotient& one : points.quotients)
        quotients.push_back({{"form", rowJson(one.form)}, {"divisor", one.divisor}});
    for (const polyhedra::AffineForm& row : points.rows) rows.push_back(rowJson(row));
    return {{"quotients", quotients}, {"rows", rows}};
}

std::string_view wordOf(const mapping::Certificate::Read& read) {
    switch (read.kind) {
    case mapping::DependenceVerdict::Kind::Systolic:
        return "systolic";
    case mapping::DependenceVerdict::Kind::Broadcast:
        return "broadcast";
    default:
        return "inside";
    }
}

nlohmann::json readJson(const mapping::Certificate::Read& read, const dependence::Graph& graph) {
    const dependence::Dependence& dependence = graph.dependences[read.dependence];
    nlohmann::json pieces = nlohmann::json::array();
    for (const mapping::CertifiedReads& one : read.pieces)
        pieces.push_back({{"readers", pointsJson(one.readers)},
                          {"witness", one.witness},
                          {"producers", listJson(one.producers)}});
    return {{"reader", dependence.reader.index()},
            {"producer", graph.system->variables[dependence.variable].equation.index()},
            {"vector", dependence.vector},
            {"kind", wordOf(read)},
            {"space", read.space},
            {"lanes", read.lanes},
            {"time", read.time},
            {"pieces", pieces}};
}

} // namespace

std::string allSizesText(const driver::AllSizes& verdict) {
    std::string text = fmt::format("all sizes: {}", word(verdict.verdict));
    switch (verdict.verdict) {
    case Verdict::Proved:
        if (verdict.params.empty()) return text + ", there is one size";
        return text + fmt::format(" for every {} of at least 1 ({} claims)", fmt::join(verdict.params, ", "),
                                  verdict.proof->claims.size());
    case Verdict::Refuted:
        text += verdict.sizes.empty() ? ", there is one size" : " at " + sizesText(verdict.sizes);
        text += ": " + verdict.reason;
        if (verdict.error->witness && verdict.error->witness->text != verdict.reason)
            text += "; " + verdict.error->witness->text;
        return text;
    case Verdict::Undecided:
        return text + fmt::format(": {}", verdict.reason);
    }
    return text;
}

Fact allSizesFacts(const text::SourceBuffer& source, const driver::AllSizes& verdict) {
    return {"allSizes", allSizesJson(source, verdict), {}, allSizesText(verdict)};
}

Fact walkedFacts(const driver::Walked& walked) {
    const auto line = [](std::string_view head, const std::string& words) {
        return words.empty() ? "" : fmt::format("{}: {}", head, words);
    };
    const std::string agreed = fmt::format("{}", fmt::join(walked.agreed, ", "));
    Fact mistakes = Fact::list("mistakes");
    for (const std::string& one : walked.mistakes) mistakes.add(one, line("a mistake of Tactus", one));
    return {.key = "verify",
            .parts = {{"verified", walked.isVerified()},
                      {"agreed", walked.agreed, {}, line("verified", agreed)},
                      mistakes,
                      {"reason", walked.obstacle, {}, line("not verified", walked.obstacle)}}};
}

nlohmann::json certificateJson(const mapping::Certificate& certificate,
                               const driver::MappingAnalysis& mapping, const std::string& design) {
    const ure::System& system = *mapping.system;
    nlohmann::json equations = nlohmann::json::array(), lanes = nlohmann::json::array(),
                   dependences = nlohmann::json::array();
    for (const ure::EquationId id : system.equations.keys()) equations.push_back(system.nameOf(id));
    for (const polyhedra::AffineForm& row : mapping.map->innerForms()) lanes.push_back(row.coefficients);
    for (const mapping::Certificate::Read& read : certificate.reads)
        dependences.push_back(readJson(read, *mapping.graph));
    return {{"design", design},
            {"mapping", mapping.name},
            {"loops", system.loopNames()},
            {"equations", equations},
            {"space", mapping.map->spaceRows()},
            {"lanes", lanes},
            {"schedule", mapping.map->scheduleRows()},
            {"domain", pointsJson(certificate.domain)},
            {"dependences", dependences},
            {"step", {{"potential", certificate.potential}, {"offsets", certificate.offsets}}},
            {"conflicts",
             {{"kernel", certificate.kernel},
              {"leftInverse", certificate.leftInverse},
              {"rest", certificate.rest},
              {"scale", certificate.scale},
              {"refutations", listJson(certificate.conflicts)}}}};
}

} // namespace tactus::commands
