import type { Sweep } from "../trash/sweep.ts";
import type { DeletionPorts } from "./deletion.ts";

/** Continues every move of listings that isn't finished. A failure is reported and doesn't affect the others. */
export async function resumeDeletions({
  deleted,
  enqueue,
  report,
}: Pick<DeletionPorts, "deleted" | "enqueue" | "report">): Promise<void> {
  const reportFailure = (error: unknown) => report("a deletion could not be continued", error);
  const unfinished = await deleted.listUnfinished().catch((error: unknown) => {
    reportFailure(error);
    return [];
  });
  for (const userId of unfinished) await enqueue(userId).catch(reportFailure);
}

/** Creates the sweep of users whose 30 days are over. */
export const sweepUsers = ({
  deleted,
  ends,
}: Pick<DeletionPorts, "deleted" | "ends">): Sweep<{ userId: string; dueAt: number }> => ({
  what: "a deleted person",
  listExpired: (at, limit) => deleted.listExpired(at, limit),
  getKey: ({ userId }) => userId,
  remove: async ({ userId }, isTimeOver) => {
    // A listing that isn't in the trash yet, or not back from it, would lose its pictures' only reference.
    if (await deleted.isUnfinished(userId)) return "later";
    // Data under the id of a user who was added again belongs to the new record.
    if (!(await deleted.hasRecord(userId))) {
      // Expired listings delete their own pictures, which can be stored elsewhere.
      if (await deleted.hasTrash(userId)) return "later";
      if (!(await deleted.beginPurge(userId))) return "later";
      if ((await deleted.purge(userId, isTimeOver)) === "more") return "later";
      await ends.remove(userId);
      await deleted.endPurge(userId);
      return "gone";
    }
    await deleted.deleteRecord(userId);
    return "gone";
  },
});
