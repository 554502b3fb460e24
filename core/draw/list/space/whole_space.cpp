#include "draw/list/space/whole_space.h"

#include "draw/list/page.h"

namespace tactus::draw {

Picture wholeSpace(const SpaceScene& scene, const SpaceShown& shown) {
    Page page(scene.lower, scene.upper, scene.title);
    SpaceList list(page.picture, page.view, scene);
    list.addGround(shown);
    list.addState(shown);
    for (const SpaceScene::Sample& sample : scene.legend) list.addSample(sample);
    return std::move(page.picture);
}

} // namespace tactus::draw
