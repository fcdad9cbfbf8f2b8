import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { changeLiveQuantity, type ChangeQuantityPorts } from "./changeLiveQuantity.ts";

const LISTING = { ebayItemId: "110", quantity: 3, quantitySold: 0 };

function world(refusal: AppError) {
  const ended: string[] = [];
  const ports = {
    liveListings: {
      read: () => Promise.resolve(LISTING),
      noteAtEbay: () => Promise.resolve(),
      markEnded: (uid, itemId) => Promise.resolve(void ended.push(`${uid} ${itemId}`)),
    },
    marketplace: {
      getItem: () => Promise.resolve({ title: "", sku: null, price: 1, quantity: 1, quantitySold: 0 }),
      setQuantity: () => Promise.reject(refusal),
    } as unknown as ChangeQuantityPorts["marketplace"],
    withAccessToken: (_, work) => work("token"),
  } satisfies ChangeQuantityPorts;
  return { ended, change: () => changeLiveQuantity(ports, "ada", "L1") };
}

it("marks a listing as ended whose item eBay says has ended, and tells why", async () => {
  const refused = new AppError("ebay/refused", { ebayCode: "291", itemState: "ended" });
  const { ended, change } = world(refused);
  await expect(change()).rejects.toBe(refused);
  expect(ended).toEqual(["ada 110"]);
});

it("leaves a listing for sale that eBay refuses for another reason", async () => {
  const refused = new AppError("ebay/refused", { ebayCode: "73" });
  const { ended, change } = world(refused);
  await expect(change()).rejects.toBe(refused);
  expect(ended).toEqual([]);
});
