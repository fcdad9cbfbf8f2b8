import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import type { PublicKeyStore } from "../../domain/notifications/ports.ts";
import { changeDocument } from "../optimistic.ts";

/** `ebayPublicKeys/verified`: eBay's keys by their ids. `confirmedAt` is in epoch milliseconds. */
const keysDocument = z.object({
  keys: z.record(z.string(), z.object({ pem: z.string(), confirmedAt: z.number() })).default({}),
});
/** Maximum stored keys, the most recently confirmed. eBay has only a few at a time. */
const MAX_KEYS = 10;

/** Stores eBay's keys in one document, so that an invented id causes no reading of its own. */
export function openPublicKeyStore(firestore: Firestore): PublicKeyStore {
  const path = paths.ebayPublicKeys();
  return {
    async read() {
      return keysDocument.parse((await firestore.doc(path).get()).data() ?? {}).keys;
    },
    save: (kid, key) =>
      changeDocument(firestore, path, (stored) => {
        const { [kid]: _, ...others } = keysDocument.parse(stored).keys;
        const keys = Object.entries({ ...others, ...(key && { [kid]: key }) })
          .toSorted(([, a], [, b]) => b.confirmedAt - a.confirmedAt)
          .slice(0, MAX_KEYS);
        return { result: undefined, next: { keys: Object.fromEntries(keys) } };
      }),
  };
}
