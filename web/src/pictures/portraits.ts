// The little pictures of guests: a bug in a colour, drawn from a few numbers.

export interface Bug {
  shell: string;
  head: string;
  spots: number;
  horns: "curl" | "straight" | "knob";
}

export const PORTRAITS: Record<string, Bug> = {
  ladybird: { shell: "#d8443c", head: "#2d2a32", spots: 4, horns: "straight" },
  chafer: { shell: "#3f8f5f", head: "#1f4d36", spots: 0, horns: "curl" },
  firefly: { shell: "#e3a92b", head: "#5b3a12", spots: 2, horns: "knob" },
  weevil: { shell: "#5b78c7", head: "#26345f", spots: 3, horns: "straight" },
  stag: { shell: "#8a5a3b", head: "#4a2c19", spots: 0, horns: "knob" },
  moth: { shell: "#a07cc5", head: "#4b3568", spots: 2, horns: "curl" },
  diver: { shell: "#2f8f9d", head: "#12474f", spots: 1, horns: "straight" },
  rose: { shell: "#d9739a", head: "#6d2543", spots: 5, horns: "curl" },
};

export const PORTRAIT_NAMES = Object.keys(PORTRAITS);

/** Of a dummy player, who is nobody: no person and no bot has it. */
export const DUMMY: Bug = { shell: "#9a948c", head: "#4a4640", spots: 3, horns: "knob" };

/** The picture of somebody who has not chosen one: always the same for a name. */
export function portraitOf(name: string): string {
  const sum = Array.from(name).reduce(
    (all, sign) => (all * 31 + (sign.codePointAt(0) ?? 0)) % 9973,
    7,
  );
  return PORTRAIT_NAMES[sum % PORTRAIT_NAMES.length] ?? "";
}

/** The same players, each with a picture that nobody else at the table has; for every viewer alike. */
export function withPortraits<Sitting extends { kind: string; name: string; picture: string }>(
  players: readonly Sitting[],
): Sitting[] {
  const taken = new Set<string>();
  const chosen = players.map(({ picture }) => {
    if (!(picture in PORTRAITS) || taken.has(picture)) return "";
    taken.add(picture);
    return picture;
  });
  return players.map((player, seat) => {
    if (player.kind === "free") return player;
    const picture = chosen[seat] || nextFree(portraitOf(player.name), taken);
    taken.add(picture);
    return { ...player, picture };
  });
}

function nextFree(wished: string, taken: ReadonlySet<string>): string {
  const first = PORTRAIT_NAMES.indexOf(wished);
  const inOrder = [...PORTRAIT_NAMES.slice(first), ...PORTRAIT_NAMES.slice(0, first)];
  return inOrder.find((name) => !taken.has(name)) ?? wished;
}
