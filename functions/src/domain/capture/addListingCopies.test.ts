import { expect, it } from "vitest";

import { listingDocument } from "../../contract/documents.ts";
import { NO_LOTS } from "../bundles/testing/noLots.ts";
import { addListingCopies, type CopiesPorts } from "./addListingCopies.ts";
import type { StoredListing } from "./planCapture.ts";

const stored: StoredListing = {
  id: "L1",
  ...listingDocument.parse({ sku: "DHR20", title: "Twin Mill", quantity: 2, status: "draft", isDraft: true }),
};

it("logs the time from the start of the card, not the server's last step alone", async () => {
  let now = 50_000;
  const times: number[] = [];
  const ports: CopiesPorts = {
    ...NO_LOTS,
    captures: {
      getListing: () => Promise.resolve(((now += 300), stored)),
      recordOnce: (_uid, _captureId, sku, { processingTime }, plan) => {
        times.push(processingTime);
        const { action, listingId, newQuantity } = plan([stored]);
        return Promise.resolve({ action, listingId, newQuantity, title: stored.title, sku, price: 2 });
      },
      saveMarketplaceOutcome: () => Promise.reject(new Error("not asked for")),
    },
    marketplace: { changeQuantity: () => Promise.reject(new Error("not asked for")) },
    now: () => now,
    report: () => undefined,
  };
  const input = { captureId: "c1", listingId: "L1", sku: "DHR20", quantity: 3, elapsed: 9_000 };
  expect(await addListingCopies(ports, "ada", { ...input, placeId: null })).toMatchObject({ newQuantity: 5 });
  expect(times).toEqual([9_300]);
});
