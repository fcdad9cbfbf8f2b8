import { readFile, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";

import type { InputOptions, OutputOptions, Plugin } from "rolldown";

import { atRoot } from "../root.ts";
import { BILL, collectPackages, createBill, readLockedPackages, readPackages } from "./billOfMaterials.ts";
import { markPureConstants } from "./pureConstants.ts";

/**
 * Packages that are bundled with their dependencies, cut down to what we use: the installed zod alone has 140
 * files, most of them translations. Every other package is loaded from node_modules.
 */
const BUNDLED = ["zod", "p-retry", "p-limit", "yocto-queue", "fast-xml-parser"];
/** Packages of which each function needs a part. */
const SDK = /^firebase-(?:admin|functions)(?:\/|$)/;
/** Loaded from node_modules by the SDKs when first used. Most functions never do. */
const SDK_LATER = ["@google-cloud/storage"];

/** `importer` is the absolute path of the importing file. */
function isLoadedAsInstalled(name: string, importer = ""): boolean {
  const isPackage = /^(?:node:|@?[a-z])/.test(name) && !isAbsolute(name);
  return isPackage && !BUNDLED.includes(name) && !SDK.test(name) && !importer.includes("node_modules");
}

export interface BundleOptions {
  /**
   * Writes one bundle for all files instead, whose parts several files use. For the local suite, whose processes
   * run the functions of many files: they take 125 MB instead of 323 with all of them.
   */
  readonly shared?: boolean;
}

/**
 * Writes functions/ as it is deployed: `index.cjs`, a bundle for each file of `composition/` that it names, and one of
 * the SDKs for all of them. An instance reads a few files instead of eight hundred, with no more of ours than its functions
 * use. All of it is CommonJS, which loads faster (decisions/tools/0350, 0400). A bill names all packages that are
 * bundled or that Cloud Functions installs (decisions/tools/0376).
 */
export async function bundleFunctions(folder: string, { shared = false }: BundleOptions = {}): Promise<void> {
  const sources = atRoot("functions", "src");
  const index = join(sources, "index.cts");
  const compositions = join(folder, "composition");
  const packages = new Set<string>();
  const collect = collectPackages(packages, atRoot());
  await rm(folder, { recursive: true, force: true });
  await bundle(
    { input: { index }, external: isLoadedAsInstalled, plugins: [collect] },
    { dir: folder, entryFileNames: "[name].cjs" },
  );
  const inputs = listCompositions(await readFile(index, "utf8")).map((file) => ({
    [file]: join(sources, "composition", `${file}.ts`),
  }));
  const sdk = new Set<string>();
  const plugins = [redirectSdk(sdk), markPureConstants(), collect];
  for (const input of shared ? [Object.assign({}, ...inputs) as Inputs] : inputs) {
    await bundle(
      { input, external: isLoadedAsInstalled, plugins },
      {
        ...{ dir: compositions, entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" },
        ...(!shared && IN_ONE_FILE),
      },
    );
  }
  await writeFile(join(folder, "package.json"), JSON.stringify(PACKAGE));
  await bundleSdk(join(folder, "sdk"), [...sdk], collect);
  const installed = readLockedPackages(atRoot("functions", "package-lock.json"));
  await writeFile(
    join(folder, BILL),
    await createBill("functions", [...installed, ...readPackages(packages)]),
  );
}

/** Returns the names in `deploy<typeof import("./composition/<name>.ts")>`. */
function listCompositions(index: string): string[] {
  return [...index.matchAll(/import\("\.\/composition\/(.+?)\.ts"\)/g)].map(([, name = ""]) => name);
}

/** Lets bundles load the SDKs' modules from their own bundle, and adds the names of the modules to `found`. */
function redirectSdk(found: Set<string>): Plugin {
  return {
    name: "redirect-sdk",
    resolveId: {
      filter: { id: SDK },
      handler(module) {
        found.add(module);
        return { id: `#sdk/${module}`, external: true };
      },
    },
  };
}

/**
 * Bundles the SDKs' modules, a file for each, with what they have in common in one. The deployment loads all functions in one
 * process, so they share these files. Without spaces and comments, they are half as large. Names stay, for stack traces.
 */
async function bundleSdk(folder: string, modules: readonly string[], collect: Plugin): Promise<void> {
  await bundle(
    {
      input: Object.fromEntries(modules.map((module) => [module, module])),
      cwd: atRoot("functions"),
      external: SDK_LATER,
      plugins: [parseJson(), collect],
    },
    {
      ...{ dir: folder, entryFileNames: "[name].cjs", chunkFileNames: "parts/[name]-[hash].cjs" },
      ...IN_ONE_FILE,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    },
  );
}

/** Lets a bundle parse JSON, which is faster than reading the same as JavaScript. */
function parseJson(): Plugin {
  return {
    name: "parse-json",
    load: {
      filter: { id: /\.json$/ },
      async handler(file) {
        const json = JSON.stringify(JSON.parse(await readFile(file, "utf8")));
        return { code: `module.exports = JSON.parse(${JSON.stringify(json)});`, moduleType: "js" };
      },
    },
  };
}

/** `index.cts` loads files as `.js`, which Node would take for ES modules. Bundles load `#sdk/firebase-admin/app`. */
const PACKAGE = { type: "commonjs", imports: { "#sdk/*": "./sdk/*.cjs" } };

type Inputs = Readonly<Record<string, string>>;

/** Puts everything into one file except modules of `import()`, because calls within a file are faster. */
const IN_ONE_FILE: OutputOptions = {
  codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
};

async function bundle(input: InputOptions, output: OutputOptions): Promise<void> {
  // Loaded here, because importers of this file don't always build.
  const { rolldown } = await import("rolldown");
  const build = await rolldown({ platform: "node", ...input });
  try {
    await build.write({ format: "cjs", comments: false, ...output });
  } finally {
    await build.close();
  }
}
