import * as z from "zod";

import { config } from "../config.ts";
import { AppError } from "../contract/wire/errors.ts";
import * as contract from "../contract/sync.ts";
import { describeSyncOutcome } from "../contract/syncText.ts";
import { openCallShares } from "../db/ebay/sharedCalls.ts";
import { openItemsAtEbay } from "../db/listings/itemsAtEbay.ts";
import { openListingPages } from "../db/listings/listingPages.ts";
import { openUnreadItems } from "../db/listings/unreadItems.ts";
import { openSyncListing, openSyncListings } from "../db/sync/syncListings.ts";
import { openSyncOperations, openSyncPages } from "../db/sync/syncOperations.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { catchUpOrders } from "../domain/catchUp/catchUpOrders.ts";
import { computeReadShare, readUnreadItems } from "../domain/listings/whole/readUnreadItems.ts";
import type { SyncPorts } from "../domain/sync/ports.ts";
import { runSync } from "../domain/sync/runSync.ts";
import { startSync } from "../domain/sync/startSync.ts";
import { syncSeller } from "../domain/sync/syncSeller.ts";
import { syncListing } from "../domain/sync/syncListing.ts";
import { createEbaySyncCalls } from "../ebay/syncCalls.ts";
import { ebayCalls, ebaySecrets, ebaySettings, publishPorts, serveWithEbay } from "./ebay/ebay.ts";
import { settleLots, settleLotsOf } from "./listings/lots.ts";
import { createSellerTask } from "./operationTask.ts";
import { orderPorts } from "./orders.ts";
import { app, firestore, report, findRole, serve, task } from "./runtime.ts";
import { readSyncProgress } from "../domain/sync/syncRules.ts";

export const syncPorts: SyncPorts = {
  listings: openSyncListings(firestore),
  operations: openSyncOperations(firestore),
  pages: openSyncPages(firestore),
  marketplace: createEbaySyncCalls(ebaySettings),
  withAccessToken: publishPorts.withAccessToken,
  enqueue: (uid, at) => enqueueTask(app, "runEbaySync")({ uid }, at),
  now: Date.now,
};

const stored = openListingPages(firestore);
const items = openItemsAtEbay(firestore);
export const enqueueReading = (uid: string, at?: number) => enqueueTask(app, "readEbayItems")({ uid }, at);

export const syncEbayListingsSmart = serve(contract.syncEbayListingsSmart, async (input, { uid }) => {
  const reason = input?.isFirst ? "connection" : "seller";
  const answer = await startSync({ ...syncPorts, findRole: findRole }, uid, input?.force ?? false, reason);
  return { ...answer, message: describeSyncOutcome(answer.outcome) };
});

export const runEbaySync = createSellerTask(
  "runEbaySync",
  syncSeller,
  {
    sync: (seller: string, isLastTry: boolean) => runSync(syncPorts, seller, isLastTry),
    readOrders: (seller: string) => catchUpOrders(orderPorts, seller),
    settleLots,
    enqueueReading,
    report,
  },
  ebaySecrets,
);

const takeReadings = openCallShares(firestore, "readings", computeReadShare(config.ebay.callsADay), Date.now);

/** Reads the complete items of imported listings. */
export const readEbayItems = task(
  { name: "readEbayItems", input: z.strictObject({ uid: z.string() }), maxAttempts: 6, timeoutSeconds: 540 },
  ({ uid }) =>
    readUnreadItems(
      {
        items,
        marketplace: ebayCalls,
        withAccessToken: publishPorts.withAccessToken,
        unread: openUnreadItems(firestore),
        takeShare: (wanted) => takeReadings(uid, wanted),
        enqueue: enqueueReading,
        now: Date.now,
      },
      uid,
    ),
  ebaySecrets,
);

export const getSyncProgress = serve(contract.getSyncProgress, (_input, { uid }) =>
  readSyncProgress(syncPorts, uid),
);

export const smartSyncListing = serveWithEbay(
  contract.smartSyncListing,
  async ({ listingId, silent }, { uid }) => {
    await syncListing(
      { ...syncPorts, ...openSyncListing(firestore), items, findRole: findRole, settleLotsOf },
      uid,
      listingId,
      silent,
    );
    const listing = await stored.find(uid, listingId);
    if (listing === null) throw new AppError("listing/not-found");
    return { success: true as const, listing };
  },
);

/** Calls per minute and user. One call reads up to 10,500 documents (decisions/collection/0330). */
const countPage = createCallLimit(30);

export const getListings = serve(contract.getListings, async (input, { uid }) => {
  countPage(uid);
  return { success: true as const, ...(await stored.page(uid, input)) };
});

export const getEbayListings = serve(contract.getEbayListings, async ({ limit }, { uid }) => ({
  success: true as const,
  listings: await stored.onMarketplace(uid, limit),
}));
