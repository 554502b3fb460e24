// Designs whose mappings are searched, at small sizes, as nests and as arrays.
#pragma once

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "estimate/energy/energy.h"
#include "studies/exploring/explorer.h"
#include "studies/tuning/nest_of.h"
#include "support/examples.h"
#include "tune/calls.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace tactus::studies {

struct SearchedDesign {
    std::string file;
    std::vector<std::string> sizes;
};
inline const SearchedDesign searchedDesigns[] = {{"gemm", {"I", "J", "K"}},
                                                 {"gemm-int8", {"I", "J", "K"}},
                                                 {"gemm-reduction", {"I", "J", "K"}},
                                                 {"matrix-vector", {"I", "K"}},
                                                 {"published/mttkrp", {"I", "J", "K", "L"}},
                                                 {"published/ttm", {"I", "J", "K", "L"}},
                                                 {"published/ttmc", {"I", "J", "K", "L", "M"}},
                                                 {"published/convolution", {"CO", "Y", "X", "CI"}}};

// The usual costs of energy.
inline const estimate::EnergyTable& horowitz() {
    static const estimate::EnergyTable table = [] {
        const auto files = estimate::energyFiles();
        const auto file = std::ranges::find(files, estimate::usualEnergyTable, &estimate::EnergyFile::key);
        return *estimate::energyTableOf(file->key, file->text);
    }();
    return table;
}

// One of them, in turn, each size as `pick` says of designs of more than three loops, or of others.
struct Searched {
    Searched(int number, const std::function<std::int64_t(bool isDeep)>& pick) {
        const SearchedDesign& design = searchedDesigns[std::size_t(number) % std::size(searchedDesigns)];
        auto request = driver::Request::of(
            std::make_shared<text::SourceBuffer>(design.file, test::exampleText(design.file)));
        text = design.file;
        for (const std::string& size : design.sizes) {
            request.params[size] = pick(design.sizes.size() > 3);
            text += fmt::format(" --set {}={}", size, request.params[size]);
        }
        analysis = driver::analyse(request);
        if (auto found = Explorer::of(analysis, analysis.designs.front(), {}))
            explorer.emplace(std::move(*found));
        nest = explorer ? nestOf(*explorer->graph(), {}) : tl::unexpected(std::string("no array"));
    }

    std::vector<std::string> callsOf(const tune::Candidate& one) const {
        return tune::callsOf(*nest, one, {explorer->receiver(), [](const auto&) { return false; }});
    }
    // Null where it is refused.
    std::shared_ptr<const array::Model> modelOf(const std::vector<std::string>& calls) const {
        const auto mapped = explorer->mapped(calls);
        if (!mapped) return nullptr;
        const auto arrays = driver::arraysNamed(mapped->design, mapped->applied.mapping);
        if (arrays.size() != 1 || !arrays.front()->legal() || !arrays.front()->network) return nullptr;
        return driver::buildWholeArray(*arrays.front(), {}).model;
    }

    std::string text; // of a command line
    driver::Analysis analysis;
    std::optional<Explorer> explorer;
    tl::expected<tune::Nest, std::string> nest;
};

} // namespace tactus::studies
