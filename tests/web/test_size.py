"""The first page is small: everything that a fresh visitor is sent, as it is sent."""

from playwright.sync_api import expect

FIRST_PAGE = 150_000  # bytes, packed


def test_the_first_page_is_under_150_kilobytes(come):
    ana = come()
    answers = []
    ana.page.on("response", lambda answer: answers.append(answer))
    ana.page.goto("/", wait_until="networkidle")
    expect(ana.get_by_role("button", name="Play now: Go5")).to_be_visible()
    sizes = {answer.url: answer.request.sizes() for answer in answers}
    assert any(url.endswith(".js") for url in sizes)
    assert sum(size["responseBodySize"] for size in sizes.values()) < FIRST_PAGE, sizes
