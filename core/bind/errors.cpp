#include "bind/bind.hpp"

namespace nb = nanobind;

namespace hexagora {
namespace {

void raise(const char* type, const Reason& reason) {
    const nb::object error = nb::module_::import_("hexagora.errors").attr(type);
    PyErr_SetObject(error.ptr(), error(python_reason(reason)).ptr());
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
    throw BadText({"not_text", {{"part", shown(text)}}});
}

std::string shown(nb::handle value) {
    std::string text = nb::steal<nb::str>(PyObject_ASCII(value.ptr())).c_str();
    return text.size() > 60 ? text.substr(0, 57) + "..." : text;
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
