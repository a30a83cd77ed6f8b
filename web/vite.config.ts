import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built into the Python package, so that players need no Node.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/krabbel/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inlined pictures
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] }, // the words lie beside the Python code that speaks them, too
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
});
