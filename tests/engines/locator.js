// Find elements by role and name, as the page's own assistive tree has it: as much of Playwright's
// locators as the games' moves need.
(chain, aims, asked) => {
  const ROLES = {
    button: 'button, [role="button"]',
    list: 'ul, ol, [role="list"]',
    group: 'fieldset, [role="group"]',
    dialog: 'dialog[open], [role="dialog"]',
    main: "main",
  };
  const text = (node) => {
    const copy = node.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent;
  };
  const name = (node) => {
    const by = node.getAttribute("aria-labelledby");
    const label = by
      ? by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ")
      : (node.getAttribute("aria-label") ?? text(node));
    return label.replace(/\s+/g, " ").trim();
  };
  const isThere = (node) =>
    !node.closest('[aria-hidden="true"], [inert]') && node.checkVisibility({ visibilityProperty: true });
  const isOff = (node) => node.disabled || node.getAttribute("aria-disabled") === "true";
  const isCalled = (node, { exact, pattern }) =>
    exact === undefined
      ? pattern === undefined || new RegExp(pattern).test(name(node))
      : name(node).toLowerCase().includes(exact.toLowerCase());
  const found = (chain) =>
    chain.reduce((places, step) => {
      if (step.either) return [...new Set(step.either.flatMap(found))];
      if (step.nth !== undefined) return places.slice(step.nth, step.nth + 1 || undefined);
      return places.flatMap((place) =>
        [...place.querySelectorAll(step.css ?? ROLES[step.role])].filter(
          (node) => isThere(node) && isCalled(node, step) && (!step.on || !isOff(node)),
        ),
      );
    }, [document]);
  const nodes = found(chain);
  const first = nodes[0];
  if (aims) first?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = first?.getBoundingClientRect();
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
  const isHit = first?.contains(document.elementFromPoint(x, y)) ?? false;
  const said = { text: first ? text(first) : "", answer: first && asked ? asked(first) : null };
  return JSON.stringify({ count: nodes.length, x, y, isHit, ...said });
}
