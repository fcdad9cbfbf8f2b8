import { NAMED_DUPLICATES } from "../../contract/maintenance/listingMaintenance.ts";
import { groupDuplicates } from "../trash/duplicates.ts";
import type { TrashStore } from "../trash/ports.ts";
import type { ListingPages } from "./removalJobs.ts";
import { hasSucceeded, runToEnd, type RunToEndPorts } from "./runToEnd.ts";

interface CountingPorts extends RunToEndPorts {
  pages: Pick<ListingPages, "count" | "countTrashed">;
}

/** Returns the listings that a deduplication would remove. */
export async function checkDuplicates({ trash }: { trash: Pick<TrashStore, "listCopies"> }, uid: string) {
  const groups = groupDuplicates(await trash.listCopies(uid));
  return {
    totalDuplicates: groups.reduce((sum, { removed }) => sum + removed.length, 0),
    duplicates: groups
      .slice(0, NAMED_DUPLICATES)
      .map(({ kept, removed }) => ({ title: kept.title, count: removed.length + 1 })),
  };
}

export async function deduplicateListings(ports: RunToEndPorts, uid: string) {
  const run = await runToEnd(ports, uid, "deduplication", {
    prepare: () => Promise.resolve({ total: 0, task: {} }),
  });
  return { success: hasSucceeded(run), removedCount: run.successful, runId: run.runId };
}

export async function purgeListings(ports: CountingPorts, uid: string) {
  const run = await runToEnd(ports, uid, "purge", {
    prepare: async () => ({ total: await ports.pages.count(uid), task: {} }),
  });
  return { success: hasSucceeded(run), deletedCount: run.successful, runId: run.runId };
}

/** Restores the listings that the run `runId` moved to the trash. */
export async function restoreRun(ports: CountingPorts, uid: string, runId: string) {
  const run = await runToEnd(ports, uid, "restoration", {
    prepare: async () => ({
      total: await ports.pages.countTrashed(uid, runId),
      task: { undoes: runId },
    }),
    isSame: ({ undoes }) => undoes === runId,
  });
  return { success: hasSucceeded(run), restoredCount: run.successful };
}
