import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { ForgottenNames } from "../../domain/notifications/forgetPerson.ts";
import { openKeyedHash } from "../secrets.ts";

/** A backup is kept for 35 days (recovery/backups-lifecycle.json), and can be brought back for 7 more. */
const KEPT_MS = 45 * DAY_MS;
const CONTEXT = "names of deleted eBay accounts";

/**
 * `forgottenNames/{keyed hash}`, server only. An import of the database deletes none of them. `openRing` returns the secret
 * TOKEN_KEYS.
 */
export function openForgottenNames(
  firestore: Firestore,
  openRing: () => string,
  now: () => number = Date.now,
): ForgottenNames {
  const openHash = () => openKeyedHash(openRing(), CONTEXT);
  return {
    async note(names) {
      const hash = openHash();
      const batch = firestore.batch();
      for (const name of names) {
        const [id] = hash(fold(name));
        batch.set(firestore.doc(paths.forgottenName(id)), {
          expiresAt: Timestamp.fromMillis(now() + KEPT_MS),
        });
      }
      await batch.commit();
    },

    async read() {
      const { docs } = await firestore.collection(paths.forgottenNames()).select().get();
      const noted = new Set(docs.map(({ id }) => id));
      const hash = openHash();
      return (name) => hash(fold(name)).some((id) => noted.has(id));
    },
  };
}

const fold = (name: string): string => name.toLowerCase();
