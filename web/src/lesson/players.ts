// Who sits at the table of a lesson: the learner, and those whom its texts speak of.

import { PORTRAIT_NAMES } from "../pictures/portraits";
import type { Me, Player } from "../protocol";

const COMPANIONS = ["Momo", "Pip", "Zora"];
const SOMEBODY: Player = {
  kind: "bot",
  name: "",
  picture: "",
  level: "easy",
  here: true,
  stand_in: false,
  left: false,
  yours: false,
  wins: 0,
  met: null,
  shares: [],
  devices: [],
};

export function sitting(view: unknown, { name, picture }: Me, guest: string): Player[] {
  const { seats = 0 } = (view ?? {}) as { seats?: number };
  const learner: Player = {
    ...SOMEBODY,
    kind: "person",
    name: name || guest,
    picture,
    level: null,
    yours: true,
  };
  const free = PORTRAIT_NAMES.filter((one) => one !== picture);
  const others = COMPANIONS.map((name, n): Player => ({
    ...SOMEBODY,
    name,
    picture: free[n] ?? "",
  }));
  return [learner, ...others].slice(0, seats);
}
