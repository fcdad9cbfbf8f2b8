import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { Job } from "../operation/operation.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import { getNextDay } from "../photos/copyAllowance.ts";
import { WITHDRAWN } from "./connect.ts";
import { fetchStep } from "./fetchStep.ts";
import { importStep } from "./importStep.ts";
import type { ShopEffects, ShopKeys, ShopStep, ShopOperation, ShopOperationPorts } from "./ports.ts";

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
export function runMigration(ports: ShopOperationPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runOperation(ports, createMigrationJob(ports), uid, { isLast });
}

const createMigrationJob = (ports: ShopOperationPorts): Job<ShopOperation, ShopEffects> => ({
  leaseMs: 150_000,
  timeShareMs: 5 * MINUTE_MS,
  open(uid, { storeUrl }) {
    return async (operation) => {
      // Read before each step, because the seller can be deleted meanwhile.
      const keys = await ports.connections.readKeys(uid);
      if (keys?.storeUrl !== storeUrl) throw new AppError("shop/not-connected");
      const step = await takeStep(ports, uid, keys, operation);
      if (step === null) {
        const finish = (saved: ShopOperation) => finishOperation(ports, uid, saved);
        return { apply: (current) => ({ operation: current, isComplete: true }), finish };
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
    const requestedMs = Number(params["seconds"] ?? 0) * 1000;
    return now + Math.max(FIRST_PAUSE_MS * 2 ** pauses, requestedMs);
  },
});

async function takeStep(
  ports: ShopOperationPorts,
  uid: string,
  keys: ShopKeys,
  operation: ShopOperation,
): Promise<ShopStep | null> {
  const take = operation.task === "fetch" ? fetchStep : importStep;
  try {
    return await take(ports, uid, keys, operation);
  } catch (error) {
    if (error instanceof AppError && WITHDRAWN.includes(error.code)) {
      await ports.connections.markDisconnected(uid);
    }
    throw error;
  }
}

/** Cleans up after a fetch, or records an import. If this is interrupted, the list is still complete. */
async function finishOperation(
  { pages, collection }: ShopOperationPorts,
  uid: string,
  operation: ShopOperation,
): Promise<void> {
  if (operation.task === "fetch") {
    await pages.dropOtherPages(uid, operation.runId);
    return;
  }
  const count = operation.done.created + operation.done.raised;
  if (count > 0)
    await collection.noteImport(uid, operation.importId, new URL(operation.storeUrl).host, count);
}
