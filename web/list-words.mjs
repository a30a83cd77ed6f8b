// Prints every file of words as JSON, {path: words}, for the test that compares the five languages.

import { readdir } from "node:fs/promises";
import { createServer } from "vite";

const WORDS = /(^|\/)words\/(de|en|fr|nl|it)\.ts$/;

const server = await createServer({
  configFile: false,
  root: import.meta.dirname,
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
const found = {};
for (const path of await readdir("src", { recursive: true })) {
  if (WORDS.test(path)) found[path] = (await server.ssrLoadModule(`/src/${path}`)).default;
}
await server.close();
process.stdout.write(JSON.stringify(found));
