import { createHash } from "node:crypto";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createLogger, defineConfig, type LogErrorOptions, type Logger, type Plugin } from "vite";

const WORKER = "service-worker"; // the only script without a hash in its name: browsers ask for it by the same name forever

/** Writes into the service worker which files are the shell: the page, what it names, fonts and favicons. */
function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    generateBundle: {
      order: "post", // the page is written by then
      handler(_, bundle) {
        const [page, worker] = [bundle["index.html"], bundle[`${WORKER}.js`]];
        if (page?.type !== "asset" || worker?.type !== "chunk") throw new Error("no page or no worker");
        const html = String(page.source);
        const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
        const named = html.match(/(?<=")\/assets\/[^"]+/g) ?? [];
        const files = [
          "/index.html",
          "/favicon.svg",
          "/favicon-turn.svg",
          ...named,
          ...fonts.map((name) => `/${name}`),
        ];
        const version = createHash("sha256").update(html).digest("hex");
        worker.code = `const SHELL=${JSON.stringify(files)},VERSION="${version}";${worker.code}`;
      },
    },
  };
}

/** Says nothing of sockets that broke because the server restarted after a change: the page connects again by itself. */
function logger(): Logger {
  const logger = createLogger("info", { allowClearScreen: false });
  const report = logger.error;
  logger.error = (message: string, options?: LogErrorOptions): void => {
    const { code } = (options?.error ?? {}) as NodeJS.ErrnoException;
    if (code !== "EPIPE" && code !== "ECONNRESET") report(message, options);
  };
  return logger;
}

export default defineConfig({
  customLogger: logger(),
  plugins: [svelte(), shell()],
  build: {
    outDir: "../src/doppelagent/server/web/static",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false }, // it would be an inline script, which the server's policy forbids
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", [WORKER]: `src/${WORKER}.ts` },
      output: { entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: process.env["DOPPELAGENT_SERVER"], ws: true } } }, // `make dev` sets it
});
