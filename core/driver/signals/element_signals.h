// Elements of tensors as signals of an array: `A(2,3)`, or `A` of a scalar. An element of an input has its
// value in each cycle in which the array reads it, one of an output in the cycle in which it is written last.
#pragma once

#include "array/access/element_access.h"
#include "evaluate/values.h"
#include "simulate/samples.h"

#include <stop_token>
#include <string>
#include <tl/expected.hpp>

namespace tactus::driver {

// Is the text meant to name one?
bool namesElement(const array::Model& model, const std::string& text);
std::string nameOf(const array::Model& model, const array::ElementOf& element);
// The error is a sentence: the tensor has no such element, or data decide when it is read or written.
tl::expected<array::ElementOf, std::string> elementNamed(const array::Model& model, const std::string& text);

// Over the steps of the array, from the inputs that it reads and the outputs of its run. The error is a
// sentence.
tl::expected<simulate::Samples, std::string>
samplesOf(const array::Model& model, const array::ElementOf& element, const evaluate::Tensors& inputs,
          const evaluate::Tensors& outputs, const std::stop_token& stop = {});

} // namespace tactus::driver
