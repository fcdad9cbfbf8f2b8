import type { Firestore } from "firebase-admin/firestore";

import { deleteExports } from "../../functions/src/db/account/dataExports.ts";
import { openDeletionRequests } from "../../functions/src/db/account/deletionRequests.ts";
import { openUsernameStore } from "../../functions/src/db/galleries/usernames.ts";
import { openPhotoStore } from "../../functions/src/db/images/photos.ts";
import { openTrashStore } from "../../functions/src/db/trash/trash.ts";
import { openDeletedUsers } from "../../functions/src/db/users/deletedUsers.ts";
import { openUserRecords } from "../../functions/src/db/users/users.ts";
import { sweepDueDeletions } from "../../functions/src/domain/account/ownDeletion.ts";
import type { Accounts } from "../../functions/src/domain/session/ports.ts";
import { emptyTrash, purgeUsers, sweep } from "../../functions/src/domain/trash/testing/sweeps.ts";
import { type AccountEnds, moveListings } from "../../functions/src/domain/users/deletion.ts";

interface Night {
  readonly firestore: Firestore;
  readonly bucket: Parameters<typeof deleteExports>[1];
  readonly accounts: Accounts & AccountEnds;
  readonly now: () => number;
}

/** Runs the schedules that delete people, as the composition does. */
export async function runDeletionNight({ firestore, bucket, accounts, now }: Night): Promise<void> {
  const deleted = openDeletedUsers(firestore, () => bucket, now);
  const photos = openPhotoStore(() => bucket, "http://storage.example");
  const sweeping = { now, report: () => undefined };
  const ports = {
    ...{ accounts, records: openUserRecords(firestore), deleted, ends: accounts },
    deleteExports: (uid: string) => deleteExports(firestore, bucket, uid),
  };
  const enqueue = async (uid: string) => {
    while (await moveListings(ports, uid, () => false));
  };
  const dueDeletions = sweepDueDeletions({
    ...ports,
    ...sweeping,
    enqueue,
    requests: openDeletionRequests(firestore),
    revokeConsent: (uid) => openUsernameStore(firestore, now).showGallery(uid, false),
    note: (_uid, work) => work(),
  });
  await sweep(dueDeletions, sweeping);
  await emptyTrash({
    trash: openTrashStore(firestore),
    removePhoto: (uid, url) => photos.remove(uid, url),
    listUploads: () => Promise.resolve([]),
    removeCopy: () => Promise.resolve(),
    ...sweeping,
  });
  await purgeUsers({ deleted, ends: accounts, enqueue, ...sweeping });
}
