#include "state.h"

#include "system/processes/files.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace tactus::soak {

using nlohmann::json;

State readState(const std::filesystem::path& file) {
    State state;
    if (!std::filesystem::exists(file)) return state;
    const auto text = system::readFile(file);
    if (!text) throw std::runtime_error(text.error());
    const json value = json::parse(*text);
    value.at("seed").get_to(state.seed);
    value.at("next").get_to(state.next);
    value.at("designs").get_to(state.designs);
    value.at("legal").get_to(state.legal);
    value.at("exported").get_to(state.exported);
    value.at("seconds").get_to(state.seconds);
    value.at("again").get_to(state.again);
    value.at("findings").get_to(state.findings);
    return state;
}

void writeState(const std::filesystem::path& file, const State& state) {
    const json value{{"seed", state.seed},   {"next", state.next},         {"designs", state.designs},
                     {"legal", state.legal}, {"exported", state.exported}, {"seconds", state.seconds},
                     {"again", state.again}, {"findings", state.findings}};
    if (const auto written = system::writeFile(file, value.dump(1) + "\n"); !written)
        throw std::runtime_error(written.error());
}

} // namespace tactus::soak
