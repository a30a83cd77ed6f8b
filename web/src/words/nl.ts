import shared from "../../../src/krabbel/words/shared/nl.json";
import ending from "./nl/ending";
import faces from "./nl/faces";
import feel from "./nl/feel";
import friends from "./nl/friends";
import people from "./nl/people";
import plain from "./nl/plain";
import start from "./nl/start";
import table from "./nl/table";
import type { ShellWords } from "./shell";

export default {
  ...shared,
  ...ending,
  ...faces,
  ...feel,
  ...friends,
  ...people,
  ...plain,
  ...start,
  ...table,
} satisfies ShellWords;
