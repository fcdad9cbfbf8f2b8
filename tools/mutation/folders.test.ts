import { expect, it } from "vitest";

import { listTestFolders } from "./folders.ts";

it("takes the tests of the whole server, but of the browser only the room's own", () => {
  const paths = ["functions/src/domain/sync", "functions/src/ebay/trading/xml.ts", "web/src/lib/money.ts"];
  expect(listTestFolders(paths)).toEqual(["functions/src", "web/src/lib"]);
  expect(listTestFolders(["web/src/features/orders/view"])).toEqual(["web/src/features/orders"]);
});

it("finds no unit tests for any other path", () => {
  expect(listTestFolders(["tools/bench"])).toEqual([]);
});
