import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { CARD_BYTES_A_DAY, COPIED_BYTES_A_DAY } from "../../contract/wire/limits.ts";
import { takeOfDay } from "../dayCount.ts";

const DAYS = {
  cards: { path: paths.privateCardBytes, limit: CARD_BYTES_A_DAY },
  listings: { path: paths.privateCopiedBytes, limit: COPIED_BYTES_A_DAY },
} as const;

/** Takes of a seller's bytes of a day for photos of cards or pictures of listings. Returns the number granted. */
export const takeStoredBytes =
  (firestore: Firestore, of: keyof typeof DAYS) =>
  (uid: string, day: string, wanted: number): Promise<number> =>
    takeOfDay(firestore, DAYS[of].path(uid), day, { limit: DAYS[of].limit, wanted });
