import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/doppelagent/server/web/static",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false }, // it would be an inline script, which the server's policy forbids
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: process.env["DOPPELAGENT_SERVER"], ws: true } } }, // `make dev` sets it
});
