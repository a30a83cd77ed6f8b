import shared from "../../../src/krabbel/words/shared/fr.json";
import ending from "./fr/ending";
import feel from "./fr/feel";
import plain from "./fr/plain";
import start from "./fr/start";
import table from "./fr/table";
import type { ShellWords } from "./shell";

export default { ...shared, ...ending, ...feel, ...plain, ...start, ...table } satisfies ShellWords;
