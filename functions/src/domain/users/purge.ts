import { sweep } from "../trash/sweep.ts";
import type { AccountEnds, DeletedUsers } from "./deletion.ts";

interface PurgePorts {
  readonly deleted: DeletedUsers;
  readonly ends: AccountEnds;
  readonly enqueue: (userId: string) => Promise<void>;
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
}

/**
 * At night: has what was left lying go on, and deletes for good who has been gone for their time. After the trash is
 * emptied: its listings take their pictures with them, wherever those lie.
 */
export async function purgeUsers({ deleted, ends, enqueue, now, report }: PurgePorts): Promise<number> {
  for (const userId of await deleted.unfinished()) await enqueue(userId);
  return sweep<string>(
    {
      what: "a deleted person",
      expired: (at, limit) => deleted.expired(at, limit),
      keyOf: (userId) => userId,
      remove: async (userId) => {
        // Added again meanwhile: what lies under the key is theirs.
        if (!(await deleted.hasRecord(userId))) {
          if (await deleted.hasTrash(userId))
            throw new Error(`users/${userId} still has listings in the trash`);
          await deleted.purge(userId);
          await ends.remove(userId);
        }
        await deleted.forget(userId);
      },
    },
    { now, report },
  );
}
