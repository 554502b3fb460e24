// How `check` says what `--all-sizes` and `--verify` found, and certificates as JSON (docs/certificates.md).
#pragma once

#include "driver/runs/walked.h"
#include "driver/sizes/all_sizes.h"
#include "mapping/certificate/certificate.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

// "    all sizes: proved for every I, J, K of at least 1, by 57 claims"
std::string allSizesText(const driver::AllSizes& verdict);
// {verdict, params, sizes, reason, witness, proof}, the last four where they are.
nlohmann::json allSizesJson(const text::SourceBuffer& source, const driver::AllSizes& verdict);

// "    verified: dependences, legality, array"
std::string walkedText(const driver::Walked& walked);
// {verified, agreed, mistakes, reason}
nlohmann::json walkedJson(const driver::Walked& walked);

nlohmann::json certificateJson(const mapping::Certificate& certificate,
                               const driver::MappingAnalysis& mapping, const std::string& design);

} // namespace tactus::commands
