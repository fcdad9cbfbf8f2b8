import * as z from "zod";

import { config } from "../../config.ts";
import * as contract from "../../contract/images/keeping.ts";
import { keepingOperations, keptPictureStore } from "../../db/images/keptPictureStore.ts";
import { uploadNotes } from "../../db/images/removedPictures.ts";
import { itemsAtEbay } from "../../db/listings/itemsAtEbay.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import {
  cancelKeeping as cancel,
  type KeepingPorts,
  runKeeping as run,
  startKeeping,
} from "../../domain/listings/keeping/runKeeping.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { marketplacePictures } from "../../images/marketplacePictures.ts";
import { ebayCalls, ebaySecrets, publishPorts } from "../ebay/ebay.ts";
import { operationTask } from "../operationTask.ts";
import { app, firestore, photos, report, serve } from "../runtime.ts";

const keepingPorts: KeepingPorts = {
  operations: keepingOperations(firestore),
  listings: keptPictureStore(firestore),
  items: itemsAtEbay(firestore),
  marketplace: ebayCalls,
  withAccessToken: publishPorts.withAccessToken,
  photos,
  uploads: uploadNotes(firestore),
  marketplacePictures: marketplacePictures(config.ebay.apiBase),
  checker: { check: checkPhoto },
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

export const runKeeping = operationTask(
  "runKeeping",
  z.strictObject({ uid: z.string() }),
  ({ uid }, { isLast }) => run(keepingPorts, uid, isLast),
  ebaySecrets,
);
