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

export interface BundleOptions {
  /**
   * Writes one bundle for all files instead, whose parts several files use. For the local suite, whose processes
   * run the functions of many files: they take 142 MB instead of 334 with all of them.
   */
  readonly shared?: boolean;
}

/**
 * Writes functions/ as it is deployed: `index.cjs`, and a bundle for each file of `composition/` that it names. An
 * instance reads three files instead of two hundred sources, with no more than its functions use. All of it is
 * CommonJS, which loads faster (decisions/tools/0350).
 */
export async function bundleFunctions(folder: string, { shared = false }: BundleOptions = {}): Promise<void> {
  const sources = atRoot("functions", "src");
  const index = join(sources, "index.cts");
  const compositions = join(folder, "composition");
  await rm(folder, { recursive: true, force: true });
  const bundle = await createBundler();
  await bundle({ index }, folder, "[name].cjs");
  const inputs = listCompositions(await readFile(index, "utf8")).map((file) => ({
    [file]: join(sources, "composition", `${file}.ts`),
  }));
  for (const input of shared ? [Object.assign({}, ...inputs) as Inputs] : inputs) {
    await bundle(input, compositions, "[name].js");
  }
  // `index.cts` loads these files as `.js`, which Node would take for ES modules.
  await writeFile(join(compositions, "package.json"), '{ "type": "commonjs" }\n');
}

/** Returns the names in `deploy<typeof import("./composition/<name>.ts")>`. */
function listCompositions(index: string): string[] {
  return [...index.matchAll(/import\("\.\/composition\/(.+?)\.ts"\)/g)].map(([, name = ""]) => name);
}

type Inputs = Readonly<Record<string, string>>;

async function createBundler() {
  // Loaded here, because importers of this file don't always build.
  const { rolldown } = await import("rolldown");
  const plugins = [markPureConstants()];
  return async (input: Inputs, dir: string, entryFileNames: string): Promise<void> => {
    const build = await rolldown({ input, platform: "node", external: isLoadedAsInstalled, plugins });
    try {
      await build.write({
        dir,
        format: "cjs",
        entryFileNames,
        chunkFileNames: "parts/[name]-[hash].js",
        // What `import()` loads later, and one file with all the rest: calls within a file are faster.
        ...(Object.keys(input).length === 1 && {
          codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
        }),
        comments: false,
      });
    } finally {
      await build.close();
    }
  };
}
