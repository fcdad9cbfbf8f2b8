import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { changeLiveQuantity, type ChangeQuantityPorts } from "./changeLiveQuantity.ts";

const LISTING = { ebayItemId: "110", quantity: 3, quantitySold: 0, listingType: null as string | null };
const ITEM = {
  ...{ title: "", sku: null, price: 1, quantity: 1, quantitySold: 0 },
  ...{ listingType: "FixedPriceItem", hasVariations: false },
};

interface World {
  refusal?: AppError;
  listingType?: string | null;
  item?: Partial<typeof ITEM>;
}

function world({ refusal, listingType = null, item }: World) {
  const ended: string[] = [];
  const calls: string[] = [];
  const noted: unknown[] = [];
  const ports = {
    liveListings: {
      read: () => Promise.resolve({ ...LISTING, listingType }),
      noteAtEbay: (_uid, _id, sent) => Promise.resolve(void noted.push(sent)),
      markEnded: (uid, itemId) => Promise.resolve(void ended.push(`${uid} ${itemId}`)),
    },
    marketplace: {
      getItem: () => {
        calls.push("getItem");
        return Promise.resolve({ ...ITEM, ...item });
      },
      setQuantity: (_token: string, itemId: string, quantity: number) => {
        calls.push(`${itemId} ${quantity}`);
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    } as unknown as ChangeQuantityPorts["marketplace"],
    withAccessToken: (_, work) => work("token"),
  } satisfies ChangeQuantityPorts;
  return { ended, calls, noted, change: () => changeLiveQuantity(ports, "ada", "L1") };
}

it("sends the listing's quantity to a fixed price item", async () => {
  const { calls, noted, change } = world({ listingType: "FixedPriceItem" });
  await change();
  expect(calls).toEqual(["getItem", "110 3"]);
  expect(noted).toEqual([{ ebayItemId: "110", quantity: 3, atEbay: 3 }]);
});

it.each<[string, World, string[], string]>([
  ["an auction before any call", { listingType: "Chinese" }, [], "auction"],
  ["an auction that only eBay knows of", { item: { listingType: "Chinese" } }, ["getItem"], "auction"],
  ["an item with variations", { item: { hasVariations: true } }, ["getItem"], "variations"],
])("refuses %s, and changes nothing", async (_, has, made, reason) => {
  const { calls, noted, ended, change } = world(has);
  await expect(change()).rejects.toMatchObject({
    code: "listing/not-revisable",
    params: { reason },
  });
  expect([calls, noted, ended]).toEqual([made, [], []]);
});

it("marks a listing as ended if eBay says that its item has ended, and says why", async () => {
  const refusal = new AppError("ebay/refused", { ebayCode: "291", itemState: "ended" });
  const { ended, change } = world({ refusal });
  await expect(change()).rejects.toBe(refusal);
  expect(ended).toEqual(["ada 110"]);
});

it("leaves a listing for sale that eBay refuses for another reason", async () => {
  const refusal = new AppError("ebay/refused", { ebayCode: "73" });
  const { ended, change } = world({ refusal });
  await expect(change()).rejects.toBe(refusal);
  expect(ended).toEqual([]);
});
