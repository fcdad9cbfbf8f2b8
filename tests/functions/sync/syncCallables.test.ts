import { expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { accept } from "../../../tools/demo/connect.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

/** The timeout of a first call, which loads the function. */
const COLD_START = { timeout: 180_000 };

async function answerOf<T>(person: Person, name: string, data: unknown): Promise<T> {
  const { data: answer, error } = await callAs(person, name, data);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return answer as T;
}

async function connect(person: Person): Promise<void> {
  const { authorizeUrl } = await answerOf<{ authorizeUrl: string }>(person, "beginEbayConnection", {});
  await answerOf(person, "exchangeEbayToken", await accept(authorizeUrl, person.uid));
}

const status = async (person: Person) =>
  (await admin().firestore.doc(paths.operation(person.uid, "sync")).get()).get("status") as unknown;

test("a seller's listings are synced by the queue and returned in pages", COLD_START, async () => {
  const seller = await createMember();
  const early = await callAs(seller, "syncEbayListingsSmart", null);
  expect(early.error?.details).toMatchObject({ code: "ebay/not-connected" });

  await connect(seller);
  const [itemId] = await openControl(suite().ebayUrl).seedListings(seller.uid, 3);
  expect(await answerOf(seller, "syncEbayListingsSmart", null)).toMatchObject({
    success: true,
    lastSync: null,
  });
  await expect.poll(() => status(seller), { timeout: 120_000, interval: 250 }).toBe("completed");
  const found = await answerOf<{ listings: object[]; total: number }>(seller, "getListings", { pageSize: 2 });
  expect(found).toMatchObject({
    total: 3,
    listings: [{ title: "Die-cast car 00001", ebayItemId: itemId }, { title: "Die-cast car 00002" }],
  });
  expect(await answerOf(seller, "getEbayListings", { limit: 1 })).toMatchObject({
    listings: [{ title: "Die-cast car 00003" }],
  });
  const progress = await answerOf<{ status: string }>(seller, "getSyncProgress", null);
  expect(["completed", "idle"]).toContain(progress.status);

  const again = await answerOf<{ success: boolean; outcome: object; message: string }>(
    seller,
    "syncEbayListingsSmart",
    {},
  );
  expect(again.success).toBe(false);
  expect(again.outcome).toMatchObject({ code: "too-early", minutes: expect.any(Number) as number });
  expect(again.message).toMatch(/^Sync throttled: \d+ minutes$/);
  const forced = await callAs(seller, "syncEbayListingsSmart", { force: true });
  expect(forced.error?.details).toMatchObject({ code: "auth/forbidden" });

  const one = { listingId: `ebay-${itemId}`, silent: false };
  expect(await answerOf(seller, "smartSyncListing", one)).toMatchObject({
    success: true,
    listing: { id: one.listingId, ebayItemId: itemId, price: 5.99 },
  });
  const throttled = await callAs(seller, "smartSyncListing", one);
  expect(throttled.error?.details).toMatchObject({ code: "sync/throttled" });
});

test("another seller's listings, or a sync without admission, are refused", async () => {
  const [owner, other] = [await createMember(), await createMember()];
  await admin().firestore.doc(paths.listing(owner.uid, "L1")).set({ title: "Mine", status: "draft" });
  expect(await answerOf(other, "getListings", {})).toMatchObject({ listings: [], total: 0 });
  const foreign = await callAs(other, "smartSyncListing", { listingId: "L1" });
  expect(foreign.error?.details).toMatchObject({ code: "listing/not-found" });
  const stranger = await callAs(null, "syncEbayListingsSmart", {});
  expect(stranger.error?.details).toMatchObject({ code: "auth/signed-out" });
});
