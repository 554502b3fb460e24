// The whole picture of an array, as files and films have it.
#pragma once

#include "draw/list/array/shown.h"
#include "draw/list/picture.h"

namespace tactus::draw {

// 4/3 pixels to a point, so that it is as large as the scene says; a title is above, the legend below.
Picture wholeArray(const Scene& scene, const Shown& shown);

// The same in two layers, for what shows one state after the other over what stays. The place of the scene is
// that of both.
struct ArrayLayers {
    Picture ground; // with title and legend
    Picture state;  // processing elements, and the values on links
    View view;
};
ArrayLayers layersOf(const Scene& scene, const Shown& shown);

} // namespace tactus::draw
