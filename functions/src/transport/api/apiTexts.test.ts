import { expect, it } from "vitest";

import { API_OPERATIONS } from "../../contract/api/api.ts";
import { decodeChangeCursor, decodeMarketplaceCursor } from "../../domain/api/cursors.ts";
import { findTextFaults } from "./apiTexts.ts";

it.each([
  [{ title: "\ud800" }, ["#/title"]],
  [{ itemSpecifics: { __name__: "x" } }, ["#/itemSpecifics/__name__"]],
  [
    { itemSpecifics: { "\udfff": "x", "a/b~c": "\ud800" } },
    ["#/itemSpecifics/\ufffd", "#/itemSpecifics/a~1b~0c"],
  ],
  [{ title: "Camaro 💥", itemSpecifics: { Colour: "" }, price: 3 }, []],
  [null, []],
])("finds text that the database doesn't take in %j", (body, pointers) => {
  expect(findTextFaults(body).map(({ pointer }) => pointer)).toEqual(pointers);
});

it("finds a value of too many levels", () => {
  const title: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  expect(findTextFaults({ title }).map(({ detail }) => detail)).toEqual(["More than 20 levels."]);
});

it("refuses more text than one document holds", () => {
  expect(findTextFaults({ description: "x".repeat(500_000) })).toEqual([]);
  expect(() => findTextFaults({ description: "€".repeat(500_000) })).toThrow("bytes at most");
});

const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");

it.each([
  ...[
    [1e300, 0, "a"],
    [0.5, 0, "a"],
    [253_402_300_800, 0, "a"],
    [-62_135_596_801, 0, "a"],
  ],
  ...[[0, -1, "a"], [0, 0, "a/b"], [0, 0, "__name__"], [0, 0, ".."], [0, 0, "\ud800"], [0, 0, ""], [], null],
])("refuses a cursor that was tampered with: %j", (...place) => {
  expect(() => decodeChangeCursor(cursorOf(place))).toThrow("Not a `nextCursor`");
  expect(() => decodeMarketplaceCursor(cursorOf(place.slice(1)))).toThrow("Not a `nextCursor`");
});

it.each([
  ["0000-01-01T00:00:00Z", false],
  ["0001-01-01T00:00:00+23:59", false],
  ["9999-12-31T23:59:59-23:59", false],
  ["0001-01-01T00:00:00Z", true],
  ["9999-12-31T23:59:59.999Z", true],
])("takes only times that the database has: %s", (updatedSince, isTaken) => {
  expect(API_OPERATIONS.listListings.query.safeParse({ updatedSince }).success).toBe(isTaken);
});
