import { expect, it } from "vitest";

import { noteEchoes } from "./echoes.ts";

/** Notes a call of a seller, or of nobody. Returns the expected notifications and the reports. */
async function note(
  callName: string,
  { emptied = [], uid = "ada", isAway = false }: { emptied?: string[]; uid?: string; isAway?: boolean } = {},
) {
  const expected: string[] = [];
  const reported: string[] = [];
  const echoes = {
    expect: (seller: string, eventType: string, itemIds: readonly string[]) => {
      if (isAway) return Promise.reject(new Error("no database"));
      expected.push(...itemIds.map((itemId) => `${seller} ${eventType} ${itemId}`));
      return Promise.resolve();
    },
  };
  const seller = () => (uid === "" ? undefined : uid);
  await noteEchoes(echoes, seller, (message) => void reported.push(message))(callName, ["1", "2"], emptied);
  return { expected, reported };
}

it.each([
  ["ReviseFixedPriceItem", ["ItemRevised"]],
  ["ReviseInventoryStatus", ["ItemRevised"]],
  ["EndFixedPriceItem", ["ItemClosed", "ItemUnsold"]],
  ["EndItem", ["ItemClosed", "ItemUnsold"]],
  ["GetItem", []],
])("the echoes of %s are %j about each item", async (callName, events) => {
  const { expected } = await note(callName);
  expect(expected).toEqual(events.flatMap((event) => [`ada ${event} 1`, `ada ${event} 2`]));
});

it("a quantity of 0 has one more echo, about the emptied item alone", async () => {
  const { expected } = await note("ReviseInventoryStatus", { emptied: ["2"] });
  expect(expected).toEqual(["ada ItemRevised 1", "ada ItemRevised 2", "ada ItemOutOfStock 2"]);
});

it("echoes aren't expected without a seller, and a failure to store them doesn't fail the call", async () => {
  expect(await note("EndItem", { uid: "" })).toEqual({ expected: [], reported: [] });
  const { reported } = await note("EndItem", { isAway: true });
  expect(reported).toEqual(["an echo could not be noted"]);
});
