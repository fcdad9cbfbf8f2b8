import { expect, it } from "vitest";

import { groupAccounts } from "./accounts.ts";

const person = (
  id: string,
  ebay: { userId: string; storeName: string | null } | null,
  isWaiting = false,
) => ({
  id,
  name: `Name of ${id}`,
  isWaiting,
  ebay,
});

it("makes one account per connected eBay account, and one per person without a connection", () => {
  const store = { userId: "cars-4u", storeName: "Dana's Cars" };
  expect(
    groupAccounts([
      person("bob", store),
      person("cars-4u", null),
      person("ada", { ...store }),
      person("eve", null, true),
      person("zoe", { userId: "zoe-sells", storeName: null }),
    ]),
  ).toEqual([
    { id: "cars-4u", name: "Dana's Cars", userCount: 2, status: "connected" },
    { id: "cars-4u", name: "Name of cars-4u", userCount: 1, status: "not-connected" },
    { id: "eve", name: "Name of eve", userCount: 1, status: "waiting" },
    { id: "zoe-sells", name: "zoe-sells", userCount: 1, status: "connected" },
  ]);
});
