// What is lifted and what may be done with it. Choices lie on spots: "hand 7", "floor 5",
// "display 3", "display hidden"; those that lie nowhere are buttons of their own.

import type { PartyBugsView as View } from "../../protocol";
import type { BoardProps } from "../board";
import type { Choice } from "../choices";

const PLACES: Record<string, string> = {
  "play {card}": "hand",
  "hide {card}": "hand",
  "take {card}": "floor",
  "take {card} and pair": "floor",
  "mirror {card}": "display",
};

function spotOf(choice: Choice): string {
  if (choice.form === "mirror hidden") return "display hidden";
  const place = PLACES[choice.form];
  return place ? `${place} ${choice.words.card}` : "";
}

export class Pick {
  /** A spot; a third word tells equal cards of the floor apart. */
  lifted = $state<string | null>(null);

  constructor(private readonly props: () => BoardProps<View>) {}

  /** What may be done with a spot. */
  on(spot: string): Choice[] {
    const [place, card] = spot.split(" ");
    const wanted = card === undefined ? "" : `${place} ${card}`;
    return this.props().choices.filter((choice) => spotOf(choice) === wanted);
  }

  /** The buttons: of what is lifted, else those that need no card. */
  get offered(): Choice[] {
    const lifted = this.lifted === null ? [] : this.on(this.lifted);
    return lifted.length > 0 ? lifted : this.on("");
  }

  get holding(): boolean {
    return this.lifted !== null && this.on(this.lifted).length > 0;
  }

  /** Tap to lift, tap again to confirm. */
  touch(spot: string): void {
    if (this.on(spot).length === 0) this.refuse(spot);
    else if (this.lifted === spot) this.confirm(spot);
    else this.lifted = spot;
  }

  /** Do what the spot offers; with two ways the person chooses by a button. */
  confirm(spot: string): void {
    const [only, another] = this.on(spot);
    if (another) {
      this.lifted = spot;
      this.tell("choose_button");
    } else if (only) this.act(only);
  }

  act(choice: Choice): void {
    this.lifted = null;
    this.props().act(choice);
  }

  /** Say what something is good for. */
  tell(key: string): void {
    this.props().explain(this.props().say.board(key));
  }

  /** Say why nothing can be done with it. */
  refuse(touched: string): void {
    this.props().refuse(touched);
  }
}
