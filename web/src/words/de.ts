import shared from "../../../src/krabbel/words/shared/de.json";
import ending from "./de/ending";
import faces from "./de/faces";
import feel from "./de/feel";
import friends from "./de/friends";
import people from "./de/people";
import plain from "./de/plain";
import start from "./de/start";
import table from "./de/table";
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
