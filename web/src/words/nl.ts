import shared from "../../../src/krabbel/words/shared/nl.json";
import ending from "./nl/ending";
import feel from "./nl/feel";
import plain from "./nl/plain";
import start from "./nl/start";
import table from "./nl/table";
import type { ShellWords } from "./shell";

export default { ...shared, ...ending, ...feel, ...plain, ...start, ...table } satisfies ShellWords;
