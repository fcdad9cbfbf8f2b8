import { countPlace as contract } from "../contract/places/countPlace.ts";
import { deletePlaces as deletionContract } from "../contract/places/deletePlaces.ts";
import * as putBackContract from "../contract/places/putBack.ts";
import { openCountStore } from "../db/places/counts.ts";
import { openPlaceDeletions } from "../db/places/placeDeletions.ts";
import { openPutBackStore } from "../db/places/putBacks.ts";
import { openSyncListing } from "../db/sync/syncListings.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { countPlace as count, type CountPorts } from "../domain/places/countPlace.ts";
import { deletePlaces as remove } from "../domain/places/deletePlaces.ts";
import { readSales } from "../domain/sync/readSales.ts";
import {
  putBackCopies as putBack,
  type PutBackPorts,
  undoPutBack as undo,
} from "../domain/places/putBack.ts";
import { changeQuantity, serveWithEbay } from "./ebay/ebay.ts";
import { settleLots, settleLotsOf } from "./listings/lots.ts";
import { firestore, report, serve } from "./runtime.ts";
import { syncPorts } from "./sync.ts";

const ports: CountPorts = {
  counts: openCountStore(firestore),
  changeQuantity,
  settleLotsOf,
  report,
};

export const countPlace = serveWithEbay(contract, (input, { uid }) => count(ports, uid, input));

const deletions = openPlaceDeletions(firestore);
/** Calls per minute and user. A deletion and its dry run each read all listings that have a place. */
const countDeletion = createCallLimit(20);

export const deletePlaces = serve(deletionContract, (input, { uid }) => {
  countDeletion(uid);
  return remove(deletions, uid, input);
});

const putBackPorts: PutBackPorts = {
  store: openPutBackStore(firestore, Date.now),
  readSales: (uid, listingId) => readSales({ ...syncPorts, ...openSyncListing(firestore) }, uid, listingId),
  changeQuantity,
  settleLots,
  report,
};

export const putBackCopies = serveWithEbay(putBackContract.putBackCopies, (input, { uid }) =>
  putBack(putBackPorts, uid, input),
);

export const undoPutBack = serveWithEbay(putBackContract.undoPutBack, (input, { uid }) =>
  undo(putBackPorts, uid, input),
);
