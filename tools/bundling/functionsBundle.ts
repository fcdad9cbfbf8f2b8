import { readdir, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

import { atRoot } from "../root.ts";

/**
 * Packages that come along, with what they need, cut down to what we use of them: zod alone is 140 files as it is installed,
 * most of them translations. Every other package is loaded as it is installed.
 */
const BUNDLED = ["zod", "p-retry", "p-limit", "yocto-queue", "fast-xml-parser"];

/** `importer` is the absolute path of the file that names it. */
function isLoadedAsInstalled(name: string, importer = ""): boolean {
  const isPackage = /^(?:node:|@?[a-z])/.test(name) && !isAbsolute(name);
  return isPackage && !BUNDLED.includes(name) && !importer.includes("node_modules");
}

/**
 * Writes functions/ as it is deployed: `index.cjs`, a file for each of `composition/`, and beside those what several of them
 * share. An instance reads a dozen files where the sources have two hundred. All of it is CommonJS, which loads sooner.
 */
export async function bundleFunctions(folder: string): Promise<void> {
  const sources = atRoot("functions", "src");
  const files = await readdir(join(sources, "composition"), { recursive: true });
  const compositions = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  await bundle({ index: join(sources, "index.cts") }, folder, "[name].cjs");
  await bundle(
    Object.fromEntries(
      compositions.map((file) => [file.replace(/\.ts$/, ""), join(sources, "composition", file)]),
    ),
    join(folder, "composition"),
    "[name].js",
  );
  // As the files beside it are named by `index.cts`, they would be ES modules.
  await writeFile(join(folder, "composition", "package.json"), '{ "type": "commonjs" }\n');
}

async function bundle(input: Record<string, string>, dir: string, entryFileNames: string): Promise<void> {
  // Who imports this file need not build.
  const { rolldown } = await import("rolldown");
  const build = await rolldown({ input, platform: "node", external: isLoadedAsInstalled });
  try {
    await build.write({
      dir,
      format: "cjs",
      cleanDir: true,
      entryFileNames,
      chunkFileNames: "parts/[name].js",
    });
  } finally {
    await build.close();
  }
}
