import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { rolldown } from "rolldown";
import { expect, it, onTestFinished } from "vitest";

import { atRoot } from "../root.ts";
import { collectPackages, createBill, readLockedPackages, readPackages } from "./billOfMaterials.ts";

/** Writes a folder with these files. `name@version` in a path is a package. */
async function createFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "pegboard-bill-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const describePackage = (name: string, version: string) => JSON.stringify({ name, version, license: "MIT" });

it("names each package of a bundle with its version, also one inside another, and no other package", async () => {
  const folder = await createFolder({
    "entry.js": 'import { a } from "@some/a"; import { b } from "b/dist/b.js"; console.log(a, b);',
    "node_modules/@some/a/package.json": describePackage("@some/a", "1.0.0"),
    "node_modules/@some/a/index.js": 'export { b as a } from "b/dist/b.js";',
    "node_modules/@some/a/node_modules/b/package.json": describePackage("b", "2.0.0"),
    "node_modules/@some/a/node_modules/b/dist/b.js": "export const b = window.b2;",
    "node_modules/b/package.json": describePackage("b", "3.0.0"),
    "node_modules/b/dist/package.json": '{ "type": "module" }',
    "node_modules/b/dist/b.js": "export const b = window.b3;",
    "node_modules/unused/package.json": describePackage("unused", "1.0.0"),
  });
  const found = new Set<string>();
  const build = await rolldown({
    input: join(folder, "entry.js"),
    plugins: [
      {
        name: "emit-file",
        generateBundle() {
          const originalFileName = "node_modules/font/font.ttf";
          this.emitFile({ type: "asset", name: "font.ttf", originalFileName, source: "" });
        },
      },
      collectPackages(found, folder),
    ],
  });
  await build.generate({});
  await build.close();
  expect([...found].filter((path) => path.startsWith(folder)).toSorted()).toEqual(
    [
      "node_modules/@some/a",
      "node_modules/@some/a/node_modules/b",
      "node_modules/b",
      "node_modules/font",
    ].map((path) => join(folder, path)),
  );
  found.delete(join(folder, "node_modules/font"));
  expect(readPackages(found)).toContainEqual({ name: "b", version: "2.0.0", license: "MIT" });
});

it("takes from a lockfile what is installed without the tools of developers", async () => {
  const folder = await createFolder({
    "package-lock.json": JSON.stringify({
      packages: {
        "": { name: "functions", dependencies: { a: "1.0.0" } },
        "node_modules/a": { version: "1.0.0", license: "MIT" },
        "node_modules/a/node_modules/@some/b": { version: "2.0.0" },
        "node_modules/c": { name: "other", version: "3.0.0" },
        "node_modules/d": { version: "4.0.0", dev: true },
      },
    }),
  });
  const names = readLockedPackages(join(folder, "package-lock.json")).map(
    ({ name, version }) => `${name} ${version}`,
  );
  expect(names).toEqual(["a 1.0.0", "@some/b 2.0.0", "other 3.0.0"]);
});

/** CycloneDX's own schema. */
async function createValidator() {
  const read = async (name: string) => {
    const file = atRoot(`node_modules/@cyclonedx/cyclonedx-library/res/schema/${name}.SNAPSHOT.schema.json`);
    return JSON.parse(await readFile(file, "utf8")) as object;
  };
  const ajv = new Ajv({ strict: false, formats: { "idn-email": true, "iri-reference": true } });
  addFormats.default(ajv);
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(await read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(await read("bom-1.6"));
}

it("is CycloneDX, lists nothing twice, and is the same each time", async () => {
  const packages = readLockedPackages(atRoot("functions", "package-lock.json"));
  const bill = await createBill("functions", [...packages, ...packages]);
  const validate = await createValidator();
  validate(JSON.parse(bill));
  expect(validate.errors).toBeNull();
  const { components } = JSON.parse(bill) as { components: { purl: string; licenses?: unknown }[] };
  const addresses = components.map(({ purl }) => purl);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toHaveLength(new Set(packages.map(({ name, version }) => `${name} ${version}`)).size);
  const { version } = packages.find(({ name }) => name === "@google-cloud/storage") ?? {};
  expect(addresses).toContain(`pkg:npm/%40google-cloud/storage@${version}`);
  expect(await createBill("functions", packages.toReversed())).toBe(bill);
});
