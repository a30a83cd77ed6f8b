// The little pictures of players: a bug in a colour, drawn from a few numbers. The server gives them
// out, so that no two at a table are alike (server/tables/pictures.py).

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
