// What is wrong with the layout of a table's page, as sentences. The board is what is checked: it
// must be seen, nothing may be cut off or lie over something else, and every target can be hit.
() => {
  const LEAST = 24; // css px of a target where cards overlap, and on a board of fields, WCAG 2.5.8
  const ALONE = 44; // of any other, WCAG 2.5.5
  const STEP = 4;
  const least_of = (node) =>
    node.closest("[data-fanned], [data-hand], [data-dense]") ? LEAST : ALONE;
  const found = [];
  const main = document.querySelector("main");
  const centre = document.querySelector("[data-part=centre]");
  const own = document.querySelector("[data-part=own]");
  const name = (node) =>
    `<${node.tagName.toLowerCase()} ${node.getAttribute("aria-label") ?? node.className}> ${(
      node.textContent ?? ""
    )
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 40)}`;
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !node.closest(".unseen") &&
    box(node).width > 1;
  const overlap = (a, b) => ({
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });

  /** What is seen of a part: some scroll by themselves. */
  const shown = (node) => {
    const [whole, frame] = [
      box(node),
      box(node.closest("[data-scrolls]") ?? main),
    ];
    return {
      left: Math.max(whole.left, frame.left),
      right: Math.min(whole.right, frame.right),
      top: Math.max(whole.top, frame.top),
      bottom: Math.min(whole.bottom, frame.bottom),
    };
  };

  const extent = (node) => {
    const boxes = [node, ...node.querySelectorAll("*")]
      .filter((one) => !one.parentElement.closest("svg") && seen(one))
      .filter((one) => getComputedStyle(one).position !== "absolute")
      .map(box)
      .filter(({ width, height }) => width > 0 && height > 0);
    if (!boxes.length) return null;
    return {
      left: Math.min(...boxes.map((one) => one.left)),
      right: Math.max(...boxes.map((one) => one.right)),
      top: Math.min(...boxes.map((one) => one.top)),
      bottom: Math.max(...boxes.map((one) => one.bottom)),
    };
  };

  // The page does not scroll sideways, and the whole table is on it.
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth)
    found.push(`scrolls sideways: ${scrollWidth} px`);
  if (main.scrollHeight > main.clientHeight + 1)
    found.push(
      `the board is ${main.scrollHeight} px high, its place ${main.clientHeight}`,
    );

  // Nobody's place lies over another one, nor over the middle.
  const parts = [...document.querySelectorAll("[data-part]")].filter(seen);
  for (const [i, one] of parts.entries())
    for (const other of parts.slice(i + 1)) {
      const { x, y } = overlap(shown(one), shown(other));
      if (x > 1 && y > 1)
        found.push(
          `${one.dataset.part} lies over ${other.dataset.part}: ${x} x ${y} px`,
        );
    }
  const widest = (part) =>
    [...part.querySelectorAll("*")]
      .filter(
        (node) =>
          !node.closest("svg") && seen(node) && !node.closest(".unseen"),
      )
      .findLast((node) => box(node).right > box(part).right + 6) ?? part;
  for (const part of parts) {
    const [there, needs] = [box(part), extent(part)];
    if (needs && (needs.left < there.left - 6 || needs.right > there.right + 6))
      found.push(
        `${name(widest(part))} sticks out of its ${part.dataset.part}`,
      );
  }
  const least = { width: centre.scrollWidth, height: centre.scrollHeight };
  const there = box(centre);
  if (least.width > there.width + 1 || least.height > there.height + 1)
    found.push(
      `the middle needs ${least.width} x ${least.height}, has ${there.width} x ${there.height}`,
    );
  if (own && own.scrollWidth > own.clientWidth + 1)
    found.push(
      `the own place needs ${own.scrollWidth} px, has ${own.clientWidth}`,
    );

  // Text is not cut off.
  for (const node of main.querySelectorAll("*")) {
    if (node.closest("svg") || !seen(node)) continue;
    const { overflowX, overflowY } = getComputedStyle(node);
    const hasText = [...node.childNodes].some(
      (one) => one.nodeType === 3 && one.data.trim(),
    );
    if (!hasText) continue;
    if (overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1)
      found.push(
        `cut off: ${name(node)} (${node.scrollWidth} > ${node.clientWidth} px)`,
      );
    else if (
      overflowY !== "visible" &&
      node.scrollHeight > node.clientHeight + 2
    )
      found.push(`cut off below: ${name(node)}`);
  }

  // What stands in a row stands side by side.
  for (const row of main.querySelectorAll("*")) {
    if (row.closest("svg") || !getComputedStyle(row).display.includes("flex"))
      continue;
    if (row.closest("[data-fanned]")) continue;
    const items = [...row.children]
      .filter(
        (one) => getComputedStyle(one).position !== "absolute" && seen(one),
      )
      .map((one) => [one, extent(one)])
      .filter(([, where]) => where);
    for (const [i, [one, where]] of items.entries())
      for (const [other, there] of items.slice(i + 1)) {
        const { x, y } = overlap(where, there);
        if (x > 2 && y > 2)
          found.push(
            `${name(one)} and ${name(other)} overlap: ${x.toFixed(1)} x ${y.toFixed(1)} px`,
          );
      }
  }

  // Every target has a place of 44 x 44 px, or 24 x 24 where cards overlap or a board has many fields,
  // on which nothing else lies, or is small and has enough room round it.
  const targets = [
    ...main.querySelectorAll("button, a[href], input, select, [role=button]"),
  ]
    .filter(
      (node) =>
        seen(node) && !node.closest("[aria-hidden=true], dialog:not([open])"),
    )
    .filter((node) => getComputedStyle(node).pointerEvents !== "none");
  const hits = (node, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (node === top || node.contains(top));
  };
  const free = (node, left, top, least) => {
    const inside = [3, least / 2, least - 3]; // corners are round
    return inside.every((x) =>
      inside.every((y) => hits(node, left + x, top + y)),
    );
  };
  const fits = (node) => {
    const { left, right, top, bottom } = box(node);
    const least = least_of(node);
    for (let y = top; y + least <= bottom + 0.01; y += STEP)
      for (let x = left; x + least <= right + 0.01; x += STEP)
        if (free(node, x, y, least)) return true;
    return false;
  };
  const alone = (node) => {
    const { left, right, top, bottom } = box(node);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (!hits(node, x, y)) return false;
    return targets.every((other) => {
      if (other === node || other.contains(node) || node.contains(other))
        return true;
      const there = box(other);
      const dx = Math.max(there.left - x, 0, x - there.right);
      const dy = Math.max(there.top - y, 0, y - there.bottom);
      return Math.hypot(dx, dy) >= LEAST / 2;
    });
  };
  const blocker = (node) => {
    const { left, right, top, bottom } = box(node);
    const spots = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y]),
    );
    const other = spots.find(([x, y]) => !hits(node, x, y));
    return other
      ? `under ${name(document.elementFromPoint(...other) ?? main)}`
      : "too small";
  };
  for (const node of targets) {
    if (node.closest("[data-scrolls]"))
      node.scrollIntoView({ block: "nearest" });
    const { width, height, left, right, top, bottom } = box(node);
    if (
      left < -1 ||
      top < -1 ||
      right > innerWidth + 1 ||
      bottom > innerHeight + 1
    )
      found.push(`out of the page: ${name(node)}`);
    else if (
      !fits(node) &&
      !(width < LEAST || height < LEAST ? alone(node) : false)
    )
      found.push(
        `hard to hit: ${name(node)} (${width.toFixed(1)} x ${height.toFixed(1)} px), ${blocker(node)}`,
      );
  }
  for (const part of main.querySelectorAll("[data-scrolls]"))
    part.scrollTop = 0;
  return found;
};
