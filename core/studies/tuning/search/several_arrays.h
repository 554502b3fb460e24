// The best mapping of a design as several arrays, which run one after the other: the best of each array, as
// long as all of them together fit.
#pragma once

#include "studies/tuning/search/one_array.h"

namespace tactus::studies {

// `why`: the reason why the design is no one array; empty where several are wished. The error is a sentence:
// one of them is no array.
tl::expected<std::unique_ptr<MappingSearch>, std::string>
searchOfSeveralArrays(const driver::Analysis& analysis, const driver::DesignAnalysis& design, MapWish wish,
                      const Merges& merges, std::string why, std::stop_token stop);

} // namespace tactus::studies
