import shared from "../../../src/krabbel/words/shared/it.json";
import ending from "./it/ending";
import faces from "./it/faces";
import feel from "./it/feel";
import friends from "./it/friends";
import people from "./it/people";
import plain from "./it/plain";
import start from "./it/start";
import table from "./it/table";
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
