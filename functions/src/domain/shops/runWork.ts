import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { Job } from "../operation/operation.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import { getNextDay } from "../photos/copyAllowance.ts";
import { WITHDRAWN } from "./connect.ts";
import { fetchStep } from "./fetchStep.ts";
import { importStep } from "./importStep.ts";
import type { ShopEffects, ShopKeys, ShopStep, ShopWork, ShopWorkPorts } from "./ports.ts";

/**
 * The first pause while the shop can't be read. Each pause is twice the one before. After the last one the
 * work fails.
 */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSES = 7;

/** Errors that may be temporary. */
const TEMPORARY: readonly ErrorCode[] = [
  "shop/unavailable",
  "shop/rate-limited",
  "shop/slow",
  "shop/unreachable",
];

/** Runs a seller's fetch or import until it ends, pauses, or its time share is used up. */
export function runWork(ports: ShopWorkPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runOperation(ports, createShopJob(ports), uid, { isLast });
}

const createShopJob = (ports: ShopWorkPorts): Job<ShopWork, ShopEffects> => ({
  leaseMs: 150_000,
  timeShareMs: 5 * MINUTE_MS,
  async open(uid, { storeUrl }) {
    const keys = await ports.connections.readKeys(uid);
    return async (work) => {
      if (keys?.storeUrl !== storeUrl) throw new AppError("shop/not-connected");
      const step = await takeStep(ports, uid, keys, work);
      if (step === null) {
        const finish = (saved: ShopWork) => finishWork(ports, uid, saved);
        return { apply: (operation) => ({ operation, isComplete: true }), finish };
      }
      return {
        apply(current) {
          const after = step.apply(current);
          return { ...after, operation: { ...after.operation, pauses: 0 } };
        },
      };
    };
  },
  judge({ code, params }, { pauses }, now) {
    if (code === "images/day-used") return getNextDay(now);
    if (!TEMPORARY.includes(code) || pauses >= MAX_PAUSES) return "fail";
    const asked = Number(params["seconds"] ?? 0) * 1000;
    return now + Math.max(FIRST_PAUSE_MS * 2 ** pauses, asked);
  },
});

async function takeStep(
  ports: ShopWorkPorts,
  uid: string,
  keys: ShopKeys,
  work: ShopWork,
): Promise<ShopStep | null> {
  const take = work.task === "fetch" ? fetchStep : importStep;
  try {
    return await take(ports, uid, keys, work);
  } catch (error) {
    if (error instanceof AppError && WITHDRAWN.includes(error.code)) {
      await ports.connections.markDisconnected(uid);
    }
    throw error;
  }
}

/** Cleans up after a fetch, or records an import. If this is interrupted, the list is still complete. */
async function finishWork({ pages, collection }: ShopWorkPorts, uid: string, work: ShopWork): Promise<void> {
  if (work.task === "fetch") {
    await pages.dropOtherPages(uid, work.runId);
    return;
  }
  const count = work.done.created + work.done.raised;
  if (count > 0) await collection.noteImport(uid, work.importId, new URL(work.storeUrl).host, count);
}
