import { sweep, type SweepPorts } from "../trash/sweep.ts";

export interface ExpiredExports {
  /** Lists people with such files at `now` (epoch milliseconds), the oldest first. */
  listExpired(now: number, limit: number): Promise<readonly { uid: string; dueAt: number }[]>;
  /** Notes that the files are gone. */
  forget(uid: string): Promise<void>;
}

/** Deletes the files of exports whose time is over. Returns how many people's. */
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
