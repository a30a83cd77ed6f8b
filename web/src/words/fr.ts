import shared from "../../../src/krabbel/words/shared/fr.json";
import ending from "./fr/ending";
import plain from "./fr/plain";
import start from "./fr/start";
import table from "./fr/table";
import type { ShellWords } from "./shell";

export default { ...shared, ...start, ...table, ...ending, ...plain } satisfies ShellWords;
