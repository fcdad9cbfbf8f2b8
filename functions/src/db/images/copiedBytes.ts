import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { COPIED_BYTES_A_DAY } from "../../contract/wire/limits.ts";
import { takeOfDay } from "../dayCount.ts";

/** Takes of a seller's bytes of a day. Returns the number granted. */
export const takeCopiedBytes =
  (firestore: Firestore) =>
  (uid: string, day: string, wanted: number): Promise<number> =>
    takeOfDay(firestore, paths.privateCopiedBytes(uid), day, { limit: COPIED_BYTES_A_DAY, wanted });
