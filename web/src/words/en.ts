// The keys of all languages are those of this one.

import shared from "../../../src/krabbel/words/shared/en.json";
import ending from "./en/ending";
import faces from "./en/faces";
import feel from "./en/feel";
import friends from "./en/friends";
import people from "./en/people";
import plain from "./en/plain";
import start from "./en/start";
import table from "./en/table";

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
};
