#include "bind/bind.hpp"

namespace nb = nanobind;

namespace hexagora {
namespace {

void raise(const char* type, const Reason& reason) {
    const nb::object error = nb::module_::import_("hexagora.errors").attr(type);
    PyErr_SetObject(error.ptr(), error(python_reason(reason)).ptr());
}

BadOption out_of_range(const char* option, const std::string& value, const std::string& low, const std::string& high) {
    return BadOption({"option_value", {{"option", option}, {"value", value}, {"allowed", low + "–" + high}}});
}

}  // namespace

nb::object python_reason(const Reason& reason) {
    nb::dict details;
    for (auto& [name, value] : reason.details) {
        // Shortened user text may end inside a character.
        details[name.c_str()] = nb::steal(PyUnicode_DecodeUTF8(value.data(), Py_ssize_t(value.size()), "replace"));
    }
    return nb::module_::import_("hexagora.errors").attr("Reason")(reason.code.c_str(), details);
}

std::string_view text_of(nb::handle text) {
    if (PyUnicode_Check(text.ptr())) {
        Py_ssize_t size = 0;
        if (const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {data, std::size_t(size)};
        PyErr_Clear();  // lone surrogates
    }
    throw BadText({"not_text", {{"part", display_text(text)}}});
}

std::string display_text(nb::handle value) {
    nb::object brief = nb::borrow(value);
    if (PyUnicode_Check(value.ptr())) brief = nb::steal(PyUnicode_Substring(value.ptr(), 0, 60));
    const nb::object text = nb::steal(PyObject_ASCII(brief.ptr()));
    if (!text.is_valid()) {  // its own __repr__ failed
        PyErr_Clear();
        return "?";
    }
    const std::string display = nb::str(text).c_str();
    return display.size() > 60 ? display.substr(0, 57) + "..." : display;
}

std::int64_t checked(const char* option, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value >= low && value <= high) return value;
    throw out_of_range(option, std::to_string(value), std::to_string(low), std::to_string(high));
}

double checked_number(const char* option, nb::handle value, double low, double high) {
    const bool number = (PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr())) && !PyBool_Check(value.ptr());
    const double given = number ? PyFloat_AsDouble(value.ptr()) : -1;
    PyErr_Clear();  // a whole number beyond all floating ones
    if (number && given >= low && given <= high) return given;
    const auto brief = [](double bound) { return std::string(nb::str(nb::float_(bound)).c_str()); };
    throw out_of_range(option, display_text(value), brief(low), brief(high));
}

std::int64_t checked_whole(const char* option, nb::handle value, std::int64_t low, std::int64_t high) {
    int overflow = 0;
    const bool number = PyLong_Check(value.ptr()) && !PyBool_Check(value.ptr());
    const long long given = number ? PyLong_AsLongLongAndOverflow(value.ptr(), &overflow) : 0;
    if (number && !overflow && given >= low && given <= high) return given;
    throw out_of_range(option, display_text(value), std::to_string(low), std::to_string(high));
}

void bind_errors() {
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const BadOption& e) { raise("BadOption", e.reason); } catch (const BadText& e) {
            raise("BadText", e.reason);
        } catch (const IllegalMove& e) { raise("IllegalMove", e.reason); }
    });
}

}  // namespace hexagora
