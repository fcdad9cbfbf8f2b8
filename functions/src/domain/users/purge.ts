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
 * Runs every night: resumes unfinished moves and purges people whose 30 days have passed. Must run after the trash
 * is emptied, because its listings delete their own pictures.
 */
export async function purgeUsers({ deleted, ends, enqueue, now, report }: PurgePorts): Promise<number> {
  for (const userId of await deleted.listUnfinished()) await enqueue(userId);
  return sweep<string>(
    {
      what: "a deleted person",
      listExpired: (at, limit) => deleted.listExpired(at, limit),
      keyOf: (userId) => userId,
      remove: async (userId) => {
        // A person who was added again owns what lies under the id.
        if (!(await deleted.hasRecord(userId))) {
          if (await deleted.hasTrash(userId))
            throw new Error(`users/${userId} still has listings in the trash`);
          await deleted.purge(userId);
          await ends.remove(userId);
        }
        await deleted.deleteRecord(userId);
      },
    },
    { now, report },
  );
}
