import shared from "../../../src/krabbel/words/shared/fr.json";
import ending from "./fr/ending";
import faces from "./fr/faces";
import feel from "./fr/feel";
import friends from "./fr/friends";
import people from "./fr/people";
import plain from "./fr/plain";
import start from "./fr/start";
import table from "./fr/table";
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
