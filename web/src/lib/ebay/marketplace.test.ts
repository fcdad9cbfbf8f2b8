// @vitest-environment node
import { expect, it } from "vitest";

import { samplePerson } from "../session/testing/samplePerson";
import { getMarketplace } from "./marketplace";

const ebay = { userId: "dana", storeName: null, scopes: [], expiresAt: 0 };
const off = { ebay: false, whatnot: true, shopify: true };

it.each([
  ["is on, but has no account yet", {}, "on"],
  ["is connected", { ebay, ebayConnected: true }, "on connected"],
  ["has been ended by eBay", { ebay, ebayConnected: false }, "on over"],
  ["is switched off, also with an account", { ebay, ebayConnected: true, enabledPlatforms: off }, ""],
  ["is switched off, whatever eBay has ended", { ebay, enabledPlatforms: off }, ""],
])("says that the marketplace %s", (_, record, said) => {
  const { isOn, isConnected, isOver } = getMarketplace(samplePerson(record).record);
  expect([isOn && "on", isConnected && "connected", isOver && "over"].filter(Boolean).join(" ")).toBe(said);
});
