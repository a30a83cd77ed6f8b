// Runs modules of the page outside a browser, for tests, and prints what comes of it as JSON.

import { createServer } from "vite";

/** Calls `work` with a function that loads a module under src. */
export async function pageSources(work) {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const result = await work((path) => server.ssrLoadModule(`/src/${path}`));
  await server.close();
  process.stdout.write(JSON.stringify(result));
}
