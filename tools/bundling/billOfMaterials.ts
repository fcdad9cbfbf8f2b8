import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Plugin } from "rolldown";

import { atRoot } from "../root.ts";

export interface Package {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as the package states it. */
  readonly license?: string | undefined;
}

/**
 * Adds to `folders` the packages whose modules and files a bundle is made of. `root` is the folder of the names that
 * files have in the bundle. Packages of which nothing is left in the bundle are added, too.
 */
export function collectPackages(
  folders: Set<string>,
  root: string,
): Required<Pick<Plugin, "name" | "generateBundle">> {
  return {
    name: "collect-packages",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === "asset" ? file.originalFileNames.map((name) => resolve(root, name)) : [],
      );
      for (const id of [...this.getModuleIds(), ...files]) {
        const folder = findPackageFolder(id);
        if (folder !== null) folders.add(folder);
      }
    },
  };
}

/** Modules that the bundlers add, by the beginning of their id. */
const HELPERS = /^\0(vite|rolldown)\//;
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/?]+/;

function findPackageFolder(id: string): string | null {
  const helper = HELPERS.exec(id)?.[1];
  if (helper !== undefined) return atRoot("node_modules", helper);
  return PACKAGE.exec(id.replaceAll("\\", "/").replace(/^\0/, ""))?.[0] ?? null;
}

export function readPackages(folders: Iterable<string>): Package[] {
  return [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as Package;
    return { name, version, license };
  });
}

/** Returns what Cloud Functions installs. The versions can differ from those of this machine. */
export function readLockedPackages(lockfile: string): Package[] {
  const { packages } = JSON.parse(readFileSync(lockfile, "utf8")) as {
    packages: Readonly<Record<string, Partial<Package> & { dev?: boolean }>>;
  };
  return Object.entries(packages).flatMap(([path, { name, version, license, dev }]) =>
    path === "" || version === undefined || dev === true
      ? []
      : [
          {
            name: name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
            version,
            license,
          },
        ],
  );
}

/** The bill's name beside what was built. */
export const BILL = "bom.cdx.json";

/** Returns a bill of materials in CycloneDX's JSON. Packages that are given twice are listed once. */
export async function createBill(application: string, packages: Iterable<Package>): Promise<string> {
  const { Contrib, Enums, Models, Serialize, Spec } = await import("@cyclonedx/cyclonedx-library");
  const licenses = new Contrib.License.Factories.LicenseFactory(assertExpression);
  const bill = new Models.Bom();
  bill.metadata.component = new Models.Component(Enums.ComponentType.Application, application, {
    bomRef: application,
  });
  const distinct = new Map([...packages].map((each) => [`${each.name}@${each.version}`, each]));
  for (const [ref, { name, version, license }] of distinct) {
    const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
    const purl = `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;
    const component = new Models.Component(Enums.ComponentType.Library, own, {
      group,
      version,
      purl,
      bomRef: ref,
    });
    if (license !== undefined) component.licenses.add(licenses.makeFromString(license));
    bill.components.add(component);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalizers).serialize(bill, { sortLists: true, space: 2 });
}

/** Throws for a text that joins no licenses, which is then kept as the name of one. */
function assertExpression(text: string): void {
  if (!/^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)+$/.test(text)) throw new Error("no SPDX expression");
}
