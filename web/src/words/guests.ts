// What people are called who gave no name: "Guest", "Guest 2", in the reader's language.

import type { Player } from "../protocol";

export function withNames(players: readonly Player[], guest: string): Player[] {
  const taken = new Set(players.map(({ name }) => name));
  return players.map((player) => {
    if (player.name || player.kind !== "person") return player;
    let name = guest;
    for (let number = 2; taken.has(name); number++) name = `${guest} ${number}`;
    taken.add(name);
    return { ...player, name };
  });
}
