import { type Sweep, sweep, type SweepPorts } from "../trash/sweep.ts";
import type { AccountEnds, DeletedUsers } from "./deletion.ts";

interface PurgePorts extends SweepPorts {
  readonly deleted: DeletedUsers;
  readonly ends: AccountEnds;
  readonly enqueue: (userId: string) => Promise<void>;
}

/** Resumes unfinished moves and purges people whose 30 days have passed. Returns the number purged. */
export async function purgeUsers(ports: PurgePorts): Promise<number> {
  await resumeDeletions(ports);
  return sweep(sweepUsers(ports), ports);
}

export async function resumeDeletions({
  deleted,
  enqueue,
}: Pick<PurgePorts, "deleted" | "enqueue">): Promise<void> {
  for (const userId of await deleted.listUnfinished()) await enqueue(userId);
}

/** People whose 30 days have passed. */
export const sweepUsers = ({
  deleted,
  ends,
}: Pick<PurgePorts, "deleted" | "ends">): Sweep<{ userId: string; dueAt: number }> => ({
  what: "a deleted person",
  listExpired: (at, limit) => deleted.listExpired(at, limit),
  keyOf: ({ userId }) => userId,
  remove: async ({ userId }, isTimeOver) => {
    // A person who was added again owns what lies under the id.
    if (!(await deleted.hasRecord(userId))) {
      // The listings delete their own pictures, which can be stored elsewhere.
      if (await deleted.hasTrash(userId)) return "later";
      if ((await deleted.purge(userId, isTimeOver)) === "more") return "later";
      await ends.remove(userId);
    }
    await deleted.deleteRecord(userId);
    return "gone";
  },
});
