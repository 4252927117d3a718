"""The list of players: who is found, and when nobody comes any more."""

from playwright.sync_api import expect

from .conftest import Visit
from .tournament_event import Event, button, word


def test_a_name_is_found_without_its_accents(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=0)
    names = ["Élodie Nuñez", "Łukasz Gęś", "Angstrom", *(f"Player {number}" for number in range(1, 15))]
    event.do("add_entrants", entrants=[{"name": name} for name in names])
    event.open()
    button(page, "bar.players").click()
    found = page.get_by_role("dialog").locator(".who b")
    for sought, name in (("elodie", names[0]), ("NUNEZ", names[0]), ("gęs", names[1]), ("Ångström", names[2])):
        page.get_by_label(word("people.find")).fill(sought)
        expect(found).to_have_text(name)


def test_nobody_comes_after_the_end(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.do("end_tournament")
    event.open()
    button(page, "bar.players").click()
    expect(page.get_by_role("dialog").get_by_text(word("people.over"))).to_be_visible()
