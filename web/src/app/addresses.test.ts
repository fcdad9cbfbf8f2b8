import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { ACCESS } from "./access";

const APP = "web/src/app";
/** `web/src/features/orders` from `@/features/orders/OrdersPage`. */
const FEATURE = /"@\/(features\/.+)\/\w+"/;

/** The table of addresses in CONTRIBUTING.md: its folders, by address. */
function documentedFolders(): Map<string, string> {
  const rows = readFileSync("CONTRIBUTING.md", "utf8").matchAll(
    /^\| `(\/[^`]*)` \|.*\| `(web\/src\/[^`]+)`/gm,
  );
  return new Map(Array.from(rows, ([, address = "", folder = ""]) => [address, folder]));
}

/** Where the screen of each address lies, as `routes.tsx` imports it; null for a redirect. */
function importedFolders(): Map<string, string | null> {
  const routes = readFileSync(`${APP}/routes.tsx`, "utf8");
  const screens = new Map(
    Array.from(routes.matchAll(/const (\w+) = screen\([^"]*("[^"]+")/g), ([, name = "", from = ""]) => [
      name,
      from,
    ]),
  );
  // Each part begins with an address, and ends before the next one.
  const parts = routes.matchAll(/"(\/[^"]*)": <(\w+)/g);
  return new Map(Array.from(parts, ([, address = "", name = ""]) => [address, folderOf(screens.get(name))]));
}

function folderOf(from: string | undefined): string | null {
  const wrapper = from && /^"\.\/(\w+)"$/.exec(from)?.[1];
  const source = wrapper ? readFileSync(`${APP}/${wrapper}.tsx`, "utf8") : from;
  const folder = source && FEATURE.exec(source)?.[1];
  return folder ? `web/src/${folder}` : null;
}

it("lists every address in CONTRIBUTING.md", () => {
  expect([...documentedFolders().keys()].sort()).toEqual(Object.keys(ACCESS).sort());
});

it("lists each address with the folder of its screen", () => {
  const imported = [...importedFolders()].filter(([, folder]) => folder !== null);
  expect(imported.length).toBeGreaterThan(30);
  const documented = documentedFolders();
  const misplaced = imported.filter(([address, folder]) => documented.get(address) !== folder);
  expect(misplaced.map(([address, folder]) => `${address}: ${folder}`)).toEqual([]);
});
