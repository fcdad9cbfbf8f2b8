// @vitest-environment node
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { ROUTES } from "./routes";

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

/** The folder of the screen of each address, as `routes.ts` imports it. Redirects are left out. */
function importedFolders(): Map<string, string | null> {
  const routes = readFileSync(`${APP}/routes.ts`, "utf8");
  const rows = routes.matchAll(/path: "([^"]+)".* import\(("[^"]+")\)/g);
  return new Map(Array.from(rows, ([, address = "", from]) => [address, folderOf(from)]));
}

function folderOf(from: string | undefined): string | null {
  const wrapper = from && /^"\.\/(\w+)"$/.exec(from)?.[1];
  const source = wrapper ? readFileSync(`${APP}/${wrapper}.tsx`, "utf8") : from;
  const folder = source && FEATURE.exec(source)?.[1];
  return folder ? `web/src/${folder}` : null;
}

it("lists every address in CONTRIBUTING.md", () => {
  expect([...documentedFolders().keys()].sort()).toEqual(ROUTES.map(({ path }) => path).sort());
});

it("lists each address with the folder of its screen", () => {
  const imported = [...importedFolders()].filter(([, folder]) => folder !== null);
  expect(imported.length).toBeGreaterThan(30);
  const documented = documentedFolders();
  const misplaced = imported.filter(([address, folder]) => documented.get(address) !== folder);
  expect(misplaced.map(([address, folder]) => `${address}: ${folder}`)).toEqual([]);
});
