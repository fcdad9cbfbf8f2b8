import { readFile, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

import { atRoot } from "../root.ts";
import { markPureConstants } from "./pureConstants.ts";

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
 * Writes functions/ as it is deployed: `index.cjs`, and a bundle for each file of `composition/` that it names. An
 * instance reads three files instead of two hundred sources, with no more than its functions use. All of it is
 * CommonJS, which loads faster (decisions/tools/0350).
 */
export async function bundleFunctions(folder: string): Promise<void> {
  const sources = atRoot("functions", "src");
  const index = join(sources, "index.cts");
  const compositions = join(folder, "composition");
  await rm(folder, { recursive: true, force: true });
  const bundle = await createBundler();
  await bundle({ index }, folder, "[name].cjs");
  for (const file of listCompositions(await readFile(index, "utf8"))) {
    await bundle({ [file]: join(sources, "composition", `${file}.ts`) }, compositions, "[name].js");
  }
  // `index.cts` loads these files as `.js`, which Node would take for ES modules.
  await writeFile(join(compositions, "package.json"), '{ "type": "commonjs" }\n');
}

/** Returns the names in `deploy<typeof import("./composition/<name>.ts")>`. */
function listCompositions(index: string): string[] {
  return [...index.matchAll(/import\("\.\/composition\/(.+?)\.ts"\)/g)].map(([, name = ""]) => name);
}

async function createBundler() {
  // Loaded here, because importers of this file don't always build.
  const { rolldown } = await import("rolldown");
  const plugins = [markPureConstants()];
  return async (input: Record<string, string>, dir: string, entryFileNames: string): Promise<void> => {
    const build = await rolldown({ input, platform: "node", external: isLoadedAsInstalled, plugins });
    try {
      await build.write({
        dir,
        format: "cjs",
        entryFileNames,
        // What `import()` loads later, and one file with all the rest: calls within a file are faster.
        chunkFileNames: "parts/[name]-[hash].js",
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
        comments: false,
      });
    } finally {
      await build.close();
    }
  };
}
