import * as contract from "../../contract/images/keeping.ts";
import { openKeptPictureStore } from "../../db/images/keptPictureStore.ts";
import { openKeepingOperations } from "../../db/queues.ts";
import { openItemsAtEbay } from "../../db/listings/itemsAtEbay.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import {
  cancelKeeping as cancel,
  type KeepingPorts,
  runKeeping as run,
  startKeeping,
} from "../../domain/listings/keeping/runKeeping.ts";
import { ebayCalls, ebaySecrets, publishPorts } from "../ebay/ebay.ts";
import { createSellerTask } from "../operationTask.ts";
import { app, firestore, report, serve } from "../runtime.ts";
import { picturePorts } from "./pictures.ts";

const keepingPorts: KeepingPorts = {
  operations: openKeepingOperations(firestore),
  listings: openKeptPictureStore(firestore),
  items: openItemsAtEbay(firestore),
  marketplace: ebayCalls,
  withAccessToken: publishPorts.withAccessToken,
  ...picturePorts,
  enqueue: (uid, at) => enqueueTask(app, "runKeeping")({ uid }, at),
  report,
  now: Date.now,
};

/** Calls per minute and user. A selection of 10,000 takes 20 calls. */
const countCall = createCallLimit(40);

export const keepPictures = serve(contract.keepPictures, ({ listingIds }, { uid }) => {
  countCall(uid);
  return startKeeping(keepingPorts, uid, listingIds);
});

export const cancelKeeping = serve(contract.cancelKeeping, (_input, { uid }) => cancel(keepingPorts, uid));

export const runKeeping = createSellerTask("runKeeping", run, keepingPorts, ebaySecrets);
