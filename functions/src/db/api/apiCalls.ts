import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";
import { paths } from "../../contract/documents.ts";

import type { ApiCallLeases } from "../../domain/api/ports.ts";
import { runContended } from "../documents.ts";

/** Calls leased in one minute, by key. */
const callsDocument = z.object({ minute: z.int(), used: z.record(z.string(), z.int()) });

export function openApiCallLeases(firestore: Firestore): ApiCallLeases {
  return {
    take: (uid, bucket, minute, limit, wanted) =>
      runContended(firestore, async (transaction) => {
        const at = firestore.doc(paths.privateApiCalls(uid));
        const stored = callsDocument.safeParse((await transaction.get(at)).data());
        const used = stored.success && stored.data.minute === minute ? stored.data.used : {};
        const before = used[bucket] ?? 0;
        const granted = Math.max(0, Math.min(wanted, limit - before));
        if (granted > 0) {
          transaction.set(at, { minute, used: { ...used, [bucket]: before + granted } });
        }
        return { granted, used: before + granted };
      }),
  };
}
