import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Unit tests lie beside their modules; nothing of the page imports them, so they are not built.
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ["src/**/*.test.ts"],
    environment: "./tests/browser.ts",
    restoreMocks: true,
    unstubGlobals: true,
  },
});
