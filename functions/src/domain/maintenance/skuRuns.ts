import { SKU_MIN_IMAGES } from "../../contract/maintenance/listingMaintenance.ts";
import type { MaintenanceTask } from "../../contract/maintenance/maintenance.ts";
import { hasSucceeded, runToEnd, type RunToEndPorts } from "./runToEnd.ts";
import { countCandidates, pickBatch, type Unread } from "./skuCandidates.ts";

interface UnreadPorts {
  unread: { listAll(uid: string): Promise<Unread[]> };
}

type SkuRequest = Pick<
  MaintenanceTask,
  "autoDesignate" | "allowCloudinary" | "minImages" | "minConfidence"
> & { limit: number };

export async function readSkuCandidates({ unread }: UnreadPorts, uid: string) {
  const wanted = { allowCloudinary: true, minImages: SKU_MIN_IMAGES };
  return { success: true as const, candidates: countCandidates(await unread.listAll(uid), wanted) };
}

/** Reads the SKUs of the next batch. Returns a failure if there is none. */
export async function processMissingSkus(
  ports: RunToEndPorts & UnreadPorts,
  uid: string,
  { limit, ...options }: SkuRequest,
) {
  const run = await runToEnd(ports, uid, "skuProcessing", {
    async prepare() {
      const [listings, last] = await Promise.all([
        ports.unread.listAll(uid),
        ports.openRuns("skuProcessing").read(uid),
      ]);
      const chosen = pickBatch(listings, options, limit, last.task.listingIds);
      return { total: chosen.length, task: { ...options, listingIds: chosen } };
    },
  });
  const { processed, successful, unavailable, lowConfidence, failed, skipped, details } = run;
  return {
    success: hasSucceeded(run) && run.total > 0,
    summary: { processed, successful, unavailable, lowConfidence, failed, skipped },
    details,
  };
}
