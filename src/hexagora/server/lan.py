"""How others on the same network reach this computer."""

from __future__ import annotations

import io
import socket


def address() -> str | None:
    """This computer's address on its network; None if it is on none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's: only the route to it is looked up
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith(("127.", "0.")) else found


def qr_svg(url: str) -> str:
    """A QR code as SVG, dark on a white card in both themes: cameras want it so."""
    import segno

    drawing = io.BytesIO()
    segno.make(url, micro=False).save(
        drawing, kind="svg", scale=4, border=3, dark="#111", light="#fff", xmldecl=False, svgns=True, omitsize=True
    )
    return drawing.getvalue().decode().strip()


def qr_text(url: str) -> str:
    """The same for a terminal."""
    import segno

    drawing = io.StringIO()
    segno.make(url, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
