// Writes a brotli and a gzip copy beside every text file of the built page, for the server to send: `make page` runs it on the folder named.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = new Set([".html", ".js", ".css", ".svg", ".webmanifest"]); // fonts and pictures are compressed already

for (const entry of await readdir(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const text = await readFile(path);
  await writeFile(
    `${path}.br`,
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  );
  await writeFile(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
}
