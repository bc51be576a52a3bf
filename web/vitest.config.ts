import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: {
      include: ["src/**/*.test.ts"],
      setupFiles: ["vitest.setup.ts"],
      environment: "happy-dom",
      testTimeout: 60_000, // ms; no test waits, but a machine may be busy
      isolate: false, // a document for every file would take most of the time
      sequence: { shuffle: true }, // test files share a document; random order shows a test that depends on another
    },
  }),
);
