import { onSchedule } from "firebase-functions/scheduler";

import { listingImageFolder } from "../contract/documents.ts";
import * as contract from "../contract/trash/trash.ts";
import { listingChanges } from "../db/listings/listingChanges.ts";
import { removedStore } from "../db/trash/removed.ts";
import { trashStore } from "../db/trash/trash.ts";
import { changeListings as change } from "../domain/listings/changeListings.ts";
import { removeCopy } from "../domain/listings/migrateImages.ts";
import { emptyRemoved } from "../domain/trash/emptyRemoved.ts";
import { purgeUsers } from "../domain/users/purge.ts";
import * as trash from "../domain/trash/trash.ts";
import { ebayInventoryCalls } from "../ebay/inventoryCalls.ts";
import { findDeployment } from "../transport/deployments.ts";
import { createImageHost, imageHostSecrets } from "./images/imageHost.ts";
import { ebaySecrets, ebaySettings, publishPorts } from "./ebay/ebay.ts";
import { deletionPorts } from "./users/users.ts";
import { firestore, photos, report, serve } from "./runtime.ts";

const store = trashStore(firestore);
const done = { success: true as const };

export const deleteListings = serve(contract.deleteListings, async ({ listingIds }, { uid }) => ({
  ...done,
  ...(await trash.deleteListings(store, uid, listingIds)),
}));

export const restoreListings = serve(contract.restoreListings, async ({ listingIds }, { uid }) => ({
  ...done,
  ...(await trash.restoreListings(store, uid, listingIds)),
}));

export const findDuplicates = serve(contract.findDuplicates, async (_input, { uid }) => ({
  ...done,
  ...(await trash.findDuplicates(store, uid)),
}));

export const removeDuplicates = serve(contract.removeDuplicates, async (_input, { uid }) => ({
  ...done,
  ...(await trash.removeDuplicates(store, uid)),
}));

/** At night in the Americas. */
export const emptyTrash = onSchedule(
  {
    ...{
      schedule: "17 8 * * *",
      timeZone: "Etc/UTC",
      region: "us-central1",
      timeoutSeconds: 540,
      retryCount: 3,
      ...findDeployment("emptyTrash"),
    },
    secrets: imageHostSecrets,
  },
  async () => {
    const host = await createImageHost();
    const sweeping = { now: Date.now, report };
    await trash.emptyTrash({
      trash: store,
      removePhoto: (uid, url) => photos.remove(uid, url),
      listUploads: (uid, listingId) => photos.findAll(listingImageFolder(uid, listingId)),
      removeCopy: (uid, url) => removeCopy(host, uid, url),
      ...sweeping,
    });
    await emptyRemoved({ removed: removedStore(firestore), photos, ...sweeping });
    await purgeUsers({ ...deletionPorts, ...sweeping });
  },
);

export const changeListings = serve(
  contract.changeListings,
  async ({ changes }, { uid }) => {
    const ports = {
      ...publishPorts,
      listings: listingChanges(firestore),
      marketplace: ebayInventoryCalls(ebaySettings),
      report,
    };
    const results = await change(ports, uid, changes);
    return { success: results.every(({ success }) => success), results };
  },
  ebaySecrets,
);
