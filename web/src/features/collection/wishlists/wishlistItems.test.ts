import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { collectionStore } from "@/lib/listings/store";

import { openCollection } from "../testing/openCollection";
import { toWishlistItem } from "./wishlistItems";

beforeAll(goOffline);
beforeEach(() => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));
afterEach(() => void vi.unstubAllGlobals());

it("uses the fields of a wishlist's listing, and marks missing ones", async () => {
  const frontImageUrl = "https://a.example/1.jpg";
  await openCollection({
    camaro: { title: "Camaro", quantity: 2, price: 5, sku: "DHR20", item: "256000000001" },
    supra: { title: "Supra", quantity: 1, price: null },
  });
  const itemOf = (id: string, pictureUrl: string | null) => {
    const row = collectionStore.get(id);
    return row && toWishlistItem({ ...row, frontImageUrl: pictureUrl });
  };
  expect(itemOf("camaro", frontImageUrl)).toEqual({
    ...{
      id: "camaro",
      title: "Camaro",
      sku: "DHR20",
      image: frontImageUrl,
      images: [{ url: frontImageUrl }],
    },
    ...{ ebayItemId: "256000000001", ebayUrl: "https://www.ebay.com/itm/256000000001" },
    ...{ price: 5, binPrice: 5, quantity: 2, addedAt: 0 },
  });
  expect(itemOf("supra", null)).toEqual({
    ...{ id: "supra", title: "Supra", sku: "N/A", image: null, images: [], ebayItemId: null },
    ...{ ebayUrl: null, price: null, binPrice: null, quantity: 1, addedAt: 0 },
  });
});
