"""The page can be installed; without a connection it says so, and nothing else of it is kept."""

from playwright.sync_api import expect

from krabbel.core.words import LANGUAGES

READY = "navigator.serviceWorker.ready.then(({ active }) => active.state !== 'redundant')"


def test_what_a_home_screen_needs_is_there(come):
    ana = come().open()
    manifest = ana.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        answer = ana.context.request.get(icon["src"])
        assert answer.headers["content-type"] == "image/png"
        width, height = answer.body()[16:20], answer.body()[20:24]
        sizes = "x".join(str(int.from_bytes(side)) for side in (width, height))
        assert icon["sizes"] == sizes
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}


def test_without_a_connection_the_page_says_so_in_all_languages(come):
    ana = come().open()
    assert ana.evaluate(READY)
    ana.reload()  # from now on the worker is asked
    expect(ana.get_by_role("button", name="Play now: Go5")).to_be_visible()
    assert ana.evaluate("caches.keys()") == ["krabbel-offline-1"]
    kept = "caches.open('krabbel-offline-1').then((cache) => cache.keys())"
    paths = ana.evaluate(f"{kept}.then((all) => all.map(({{ url }}) => new URL(url).pathname))")
    assert sorted(paths) == ["/icons/192.png", "/offline.css", "/offline.html"]  # no page of ours
    ana.context.set_offline(True)
    ana.goto("/new/go5")
    for language in LANGUAGES:
        expect(ana.locator(f"p[lang={language}]")).to_be_visible()
    assert all("ERR_INTERNET_DISCONNECTED" in complaint for complaint in ana.complaints)
    ana.complaints.clear()
    ana.context.set_offline(False)
    ana.get_by_role("link", name="Try again").click()
    expect(ana.get_by_role("button", name="Start the game")).to_be_visible()
