import { sweep, type SweepPorts } from "../trash/sweep.ts";

export interface ExpiredExports {
  /** Lists users whose export files have expired at `now` (epoch milliseconds), the oldest first. */
  listExpired(now: number, limit: number): Promise<readonly { uid: string; dueAt: number }[]>;
  /** Records that the files are deleted. */
  forget(uid: string): Promise<void>;
}

/** Deletes the files of expired exports. Returns the number of users. */
export const deleteExpiredExports = (
  exports: ExpiredExports,
  deleteFiles: (uid: string) => Promise<unknown>,
  ports: SweepPorts,
): Promise<number> =>
  sweep<{ uid: string; dueAt: number }>(
    {
      what: "an export",
      listExpired: (now, limit) => exports.listExpired(now, limit),
      keyOf: ({ uid }) => uid,
      remove: async ({ uid }) => {
        await deleteFiles(uid);
        await exports.forget(uid);
        return "gone";
      },
    },
    ports,
  );
