// The panels of the studio as lessons name them, without a window: ids, names, titles and places.
#pragma once

#include <cstdint>
#include <string_view>

namespace tactus::lessons {

enum class PanelId : std::uint8_t {
#define TACTUS_PANEL(id, name, title, place) id,
#include "lessons/panels.def"
#undef TACTUS_PANEL
};

enum class Place : std::uint8_t {
    Dock,          // by itself around the pictures
    Equations,     // beside the text
    Pictures,      // a tab in the middle
    UnderPictures, // always there
    Below,         // a tab of the lower panel
};

struct PanelName {
    PanelId id;
    const char *name, *title;
    Place place;
};

inline constexpr PanelName panelNames[]{
#define TACTUS_PANEL(id, name, title, place) PanelName{PanelId::id, name, title, Place::place},
#include "lessons/panels.def"
#undef TACTUS_PANEL
};

constexpr const PanelName& nameOf(PanelId id) {
    return panelNames[static_cast<std::size_t>(id)];
}

} // namespace tactus::lessons
