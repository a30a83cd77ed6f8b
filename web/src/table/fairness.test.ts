import { describe, expect, it } from "vitest";
import { player, table } from "../../tests/made";
import { commitmentOf, listOf, type OwnNumber } from "../net/number";
import type { PlayerNumber, Table } from "../protocol";
import { seedOf, verdict } from "./fairness";
import { sha256 } from "./sha256";

const SERVER = "0".repeat(32);
const ANAS = "a".repeat(32);
const BENS = "b".repeat(32);
const SEAL = commitmentOf(SERVER);

const added = (seat: number, number: string, told: Partial<PlayerNumber> = {}): PlayerNumber => ({
  seat,
  commitment: commitmentOf(number),
  revealed: true,
  number,
  ...told,
});

function dealt(
  numbers: readonly PlayerNumber[],
  told: Partial<Table> = {},
  server = SERVER,
): Table {
  const deal = { numbers, server };
  return table({
    players: [player(), player()],
    stage: "over",
    commitment: SEAL,
    deal,
    seed: seedOf(server, deal),
    ...told,
  });
}

const BOTH = [added(0, ANAS), added(1, BENS)];
const LIST = listOf({ numbers: BOTH, server: null });
const ANA: OwnNumber = { id: "t1", number: ANAS, list: LIST, taken: true, seated: true };
const UNANSWERED: OwnNumber = { ...ANA, taken: false };
const UNLISTED: OwnNumber = { ...UNANSWERED, list: null };
const LATE: OwnNumber = { ...UNLISTED, seated: false };
const NONE_IN = BOTH.map((one) => ({ ...one, revealed: false, number: null }));
const SITS = { players: [player({ yours: true }), player()] };
const WITHOUT_ANAS = [added(0, ANAS, { revealed: false, number: null }), added(1, BENS)];
const KEPT_BACK = [added(0, ANAS), added(1, BENS, { revealed: false, number: null })];

/** What the browser itself works out. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("SHA-256", () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("of %d bytes", async (many) => {
    const bytes = Uint8Array.from({ length: many }, (_, n) => (n * 37) % 251);
    expect(sha256(bytes)).toBe(await digest(bytes));
  });
});

describe("the check of a deal", () => {
  it.each<[string, Table, OwnNumber | null, string]>([
    ["all is as it should be", dealt(BOTH), ANA, "good"],
    ["somebody has kept theirs back", dealt(KEPT_BACK), ANA, "good"],
    ["somebody who has only watched", dealt(BOTH), null, "without"],
    ["somebody who came too late", dealt([added(1, BENS)], SITS), LATE, "late"],
    ["somebody who watches now, and came late", dealt([added(1, BENS)]), LATE, "without"],
    ["somebody who got up and watched", dealt([added(1, BENS)]), UNLISTED, "without"],
    ["too late, and nobody has added a number", dealt([], SITS), LATE, "late"],
    ["nobody has added a number", dealt([]), LATE, "server"],
    ["asked for, and not answered", dealt(WITHOUT_ANAS), UNANSWERED, "left-out"],
    ["none of those asked for is in", dealt(NONE_IN), UNANSWERED, "left-out"],
    ["never on the list", dealt([added(1, BENS)], SITS), UNLISTED, "left-out"],
    ["never on an empty list", dealt([], SITS), UNLISTED, "left-out"],
    ["no list was made", dealt([], { ...SITS, deal: null, seed: SERVER }), UNLISTED, "left-out"],
    ["a seat, and a number that is not kept any more", dealt(BOTH, SITS), null, "late"],
    ["a table of before", dealt([], { deal: null, seed: SERVER }), null, "server"],
    ["a seat of before", dealt([], { ...SITS, deal: null, seed: SERVER }), null, "server"],
    ["another number of the server's", dealt(BOTH, {}, BENS), ANA, "bad"],
    ["another commitment now", dealt(BOTH, { commitment: commitmentOf(BENS) }), ANA, "bad"],
    ["another seed", dealt(BOTH, { seed: BENS }), ANA, "bad"],
    ["the own number was left out", dealt([added(1, BENS)]), ANA, "bad"],
    ["it was taken and then not used", dealt(WITHOUT_ANAS), ANA, "bad"],
    ["somebody was added after the list", dealt([...BOTH, added(2, SERVER)]), ANA, "bad"],
    [
      "somebody's number is another one",
      dealt([added(0, ANAS), added(1, BENS, { number: SERVER })]),
      ANA,
      "bad",
    ],
    ["no list at all any more", dealt([], { deal: null, seed: SERVER }), ANA, "bad"],
  ])("%s", (_, told, own, said) => {
    expect(verdict(told, SEAL, own)).toBe(said);
  });

  it("compares with the commitment that this browser was told first", () => {
    expect(verdict(dealt(BOTH), commitmentOf(BENS), ANA)).toBe("bad");
  });

  it("makes the seed as the server does", async () => {
    const text = `krabbel deal 1\nserver ${SERVER}\nseat 0 ${ANAS}\nseat 1 ${BENS}\n`;
    const found = await digest(new TextEncoder().encode(text));
    expect(dealt(BOTH).seed).toBe(found.slice(0, 32));
  });
});
