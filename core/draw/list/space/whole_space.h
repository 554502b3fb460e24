// The whole picture of an iteration space, as files and films have it.
#pragma once

#include "draw/list/picture.h"
#include "draw/list/space/space_list.h"
#include "draw/space_scene.h"

namespace tactus::draw {

Picture wholeSpace(const SpaceScene& scene, const SpaceShown& shown = {});

} // namespace tactus::draw
