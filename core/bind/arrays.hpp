#pragma once
#include <nanobind/ndarray.h>

namespace hexagora {

// Memory as an array of numpy, which is an extra: an error names it where it is missing.
template <class Value>
nanobind::object numpy_array(Value* data, std::initializer_list<std::size_t> shape, nanobind::handle owner) {
    static bool there = false;
    if (!there) nanobind::module_::import_("hexagora.extras").attr("need_numpy")();
    there = true;
    return nanobind::cast(nanobind::ndarray<nanobind::numpy, Value>(data, shape, owner));
}

}  // namespace hexagora
