import { readdir, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

import { atRoot } from "../root.ts";

/**
 * Packages that are bundled with their dependencies, cut down to what we use: the installed zod alone has 140
 * files, most of them translations. Every other package is loaded from node_modules.
 */
const BUNDLED = ["zod", "p-retry", "p-limit", "yocto-queue", "fast-xml-parser"];

/** `importer` is the absolute path of the importing file. */
function isLoadedAsInstalled(name: string, importer = ""): boolean {
  const isPackage = /^(?:node:|@?[a-z])/.test(name) && !isAbsolute(name);
  return isPackage && !BUNDLED.includes(name) && !importer.includes("node_modules");
}

/**
 * Writes functions/ as it is deployed: `index.cjs`, a file for each file of `composition/`, and files that
 * several of them share. An instance reads a dozen files instead of two hundred sources. All of it is
 * CommonJS, which loads faster.
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
  // `index.cts` loads these files as `.js`, which Node would take for ES modules.
  await writeFile(join(folder, "composition", "package.json"), '{ "type": "commonjs" }\n');
}

async function bundle(input: Record<string, string>, dir: string, entryFileNames: string): Promise<void> {
  // Loaded here, because importers of this file don't always build.
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
