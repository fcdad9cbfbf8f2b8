import * as logger from "firebase-functions/logger";

import { toListingImageFolder } from "../contract/documents.ts";
import * as contract from "../contract/trash/trash.ts";
import { createAtFirstUse } from "../contract/wire/createAtFirstUse.ts";
import { MINUTE_MS } from "../contract/wire/durations.ts";
import { openScheduleRuns } from "../db/health.ts";
import { openRemovedStore } from "../db/trash/removed.ts";
import { openTrashDuty } from "../db/trash/trashDuty.ts";
import { openTrashStore } from "../db/trash/trash.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { watchSchedules } from "../domain/health/schedules.ts";
import { watchDeletions } from "../domain/health/watchDeletions.ts";
import { changeListings as change } from "../domain/listings/changeListings.ts";
import { removeCopy } from "../domain/listings/migrateImages.ts";
import { emptyTrashInShares } from "../domain/trash/emptyInShares.ts";
import { sweepIncoming, sweepRemoved } from "../domain/trash/emptyRemoved.ts";
import { toKind } from "../domain/trash/sweep.ts";
import { endKilledDeletions } from "../domain/users/endKilledDeletions.ts";
import { resumeDeletions, sweepUsers } from "../domain/users/purge.ts";
import * as trash from "../domain/trash/trash.ts";
import { createImageHost, imageHostSecrets } from "./images/imageHost.ts";
import { serveWithEbay } from "./ebay/ebay.ts";
import { deletionPorts } from "./users/users.ts";
import { settleLots, settleLotsOf } from "./listings/lots.ts";
import { audit, firestore, incoming, photos, report, serve, schedule } from "./runtime.ts";
import { changePorts } from "./listings/changes.ts";

const store = { ...openTrashStore(firestore), settleLots, settleLotsOf };
const done = { success: true as const };

export const deleteListings = serve(contract.deleteListings, async ({ listingIds }, { uid }) => ({
  ...done,
  ...(await trash.deleteListings(store, uid, listingIds)),
}));

export const restoreListings = serve(contract.restoreListings, async ({ listingIds }, { uid }) => ({
  ...done,
  ...(await trash.restoreListings(store, uid, listingIds)),
}));

/** Calls per minute and user. Each reads all of the seller's listings (decisions/collection/0330). */
const countSearch = createCallLimit(20);
const countRemoval = createCallLimit(20);

export const findDuplicates = serve(contract.findDuplicates, async (_input, { uid }) => {
  countSearch(uid);
  return { ...done, ...(await trash.findDuplicates(store, uid)) };
});

export const removeDuplicates = serve(contract.removeDuplicates, async (_input, { uid }) => {
  countRemoval(uid);
  return { ...done, ...(await trash.removeDuplicates(store, uid)) };
});

/**
 * Time share of one run in milliseconds. A deletion that has begun can use the rest of the function's time.
 */
const SHARE_MS = 6 * MINUTE_MS;

/** Runs every hour, so that an incomplete run is soon continued. */
export const emptyTrash = schedule(
  { name: "emptyTrash", timeoutSeconds: 540, retryCount: 1 },
  async () => {
    // Created when first needed, because a wrong configuration must not keep the rest in the trash.
    const openHost = createAtFirstUse(createImageHost);
    await endKilledDeletions({ ...deletionPorts, audit, now: Date.now });
    await resumeDeletions(deletionPorts);
    const duty = openTrashDuty(firestore);
    const sweeping = { now: Date.now, report };
    const [pictures, cards, histories] = sweepRemoved({ removed: openRemovedStore(firestore), photos });
    await emptyTrashInShares({
      kinds: [
        toKind(
          trash.sweepListings({
            trash: store,
            removePhoto: (uid, url) => photos.remove(uid, url),
            listUploads: (uid, listingId) => photos.findAll(toListingImageFolder(uid, listingId)),
            removeCopy: async (uid, url) => removeCopy(await openHost(), uid, url),
          }),
          sweeping,
        ),
        toKind(pictures, sweeping),
        toKind(cards, sweeping),
        toKind(histories, sweeping),
        toKind(sweepUsers(deletionPorts), sweeping),
        toKind(sweepIncoming(incoming), sweeping),
      ],
      budgetMs: SHARE_MS,
      countDue: (now) => duty.countDue(now),
      save: (last) => duty.save(last),
      warn: (message, fields) => logger.warn(message, fields),
      ...sweeping,
    });
    // An alert fires if this log entry is missing, for example if the schedule stops or each run fails.
    logger.info("trash emptied");
    const warning = {
      warn: (message: string, fields: object) => logger.warn(message, fields),
      now: Date.now,
    };
    const { read: readRuns, noteMissed } = openScheduleRuns(firestore);
    await watchSchedules({ readRuns, noteMissed, ...warning });
    await watchDeletions({ readUnfinished: () => deletionPorts.deleted.readUnfinished(), ...warning });
  },
  { secrets: imageHostSecrets },
);

export const changeListings = serveWithEbay(contract.changeListings, async ({ changes }, { uid }) => {
  const results = await change(changePorts, uid, changes);
  return { success: results.every(({ success }) => success), results };
});
