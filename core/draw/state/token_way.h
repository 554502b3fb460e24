// The way of a token along a link of a picture, while time goes from one cycle to the next.
//
// A share of the way is 0 at the PE that makes the value, 1/2 where the picture of a cycle shows the token
// and 1 at the PE that reads it. The value of a link of d registers is in register a at a cycles after it was
// made; register a is at the share a / 2d, and so the last one at 1/2.
#pragma once

#include "draw/scene.h"
#include "simulate/recording.h"

namespace tactus::draw {

// On the link's path. In each half the token has one speed; where the line ends and goes on in another row,
// it is there at once.
Point2 placeOnWay(const Edge& link, double share);

// The share at which a token is in this cycle that the next one shows: nothing before its register.
double shareOfRegister(const array::Model& model, std::uint32_t family, const simulate::Token& token,
                       std::int64_t cycle);

} // namespace tactus::draw
