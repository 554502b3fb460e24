// How `check` says what `--all-sizes` and `--verify` found, and certificates as JSON (docs/certificates.md).
#pragma once

#include "commands/report/facts.h"
#include "driver/runs/walked.h"
#include "driver/sizes/all_sizes.h"
#include "mapping/certificate/certificate.h"

namespace tactus::commands {

// "all sizes: proved for every I, J, K of at least 1 (57 claims)"
std::string allSizesText(const driver::AllSizes& verdict);
// With {verdict, params, sizes, reason, witness, proof}, the last four where they are.
Fact allSizesFacts(const text::SourceBuffer& source, const driver::AllSizes& verdict);
// "verified: dependences, legality, array", and {verified, agreed, mistakes, reason}.
Fact walkedFacts(const driver::Walked& walked);

nlohmann::json certificateJson(const mapping::Certificate& certificate,
                               const driver::MappingAnalysis& mapping, const std::string& design);

} // namespace tactus::commands
