import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import {
  type ShopConnection,
  shopOperationDocument,
  type ShopPage,
  type ShopRow,
} from "../../contract/shops/shopMigration.ts";
import { requireKeys } from "./connect.ts";
import type { ShopStartPorts, ShopWork, ShopWorkStore } from "./ports.ts";
import { isAtWork, isOpen, isUnderWay, endWork, markQueued } from "./workState.ts";

/** Work that no worker claims within this time is enqueued again by the next request. */
const PICK_UP_MS = 60_000;

/** Starts to fetch the shop's products, or resumes a fetch that stopped. Returns the number of products. */
export async function startFetch(
  ports: ShopStartPorts,
  uid: string,
  given: ShopConnection,
): Promise<{ success: true; count: number }> {
  const keys = await requireKeys(ports, uid, given);
  const { total } = await ports.shop.products(keys, { page: 1, perPage: 1 });
  const startedAt = ports.now();
  const isHandedOut = await ports.works.change(uid, (work) => {
    if (work.task === "import" && isUnderWay(work)) throw new AppError("shop/busy");
    if (isAtWork(work, startedAt)) {
      if (work.cancelRequested) throw new AppError("shop/busy");
      return { work: null, answer: false };
    }
    const { storeUrl } = keys;
    const isLeft =
      work.task === "fetch" && !work.isFetched && work.runId !== "" && work.storeUrl === storeUrl;
    const next = isLeft ? work : { ...createWork(), storeUrl, runId: randomUUID(), startedAt };
    const again = { ...next, total, cancelRequested: false, finishedAt: null, pauses: 0 };
    return { work: markQueued(again, startedAt + PICK_UP_MS), answer: true };
  });
  if (isHandedOut) await ports.enqueue(uid);
  return { success: true, count: total };
}

/**
 * Imports rows of the list. Skips imported rows and retries failed ones. Resumes an import that waits or stopped
 * instead of starting another one.
 */
export async function startImport(
  { works, enqueue, now }: Pick<ShopStartPorts, "works" | "enqueue" | "now">,
  uid: string,
  { runId, productIds, yours }: { runId: string; productIds: readonly number[]; yours: "skip" | "raise" },
): Promise<{ success: true; count: number }> {
  const startedAt = now();
  const chosen = new Set(productIds);
  const count = await works.changeList(uid, (work, pages) => {
    if (work.runId !== runId || !work.isFetched) throw new AppError("shop/changed");
    if (isUnderWay(work)) {
      if (isAtWork(work, startedAt)) throw new AppError("shop/busy");
      const left = pages.flatMap(({ rows }) => rows.filter(isOpen)).length;
      return { work: markQueued({ ...work, cancelRequested: false }, startedAt + PICK_UP_MS), answer: left };
    }
    const changed = pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => selectRow(row, chosen, yours)),
    }));
    const wanted = changed.flatMap(({ rows }) => rows.filter(isOpen)).length;
    if (wanted === 0) return { work: null, answer: 0 };
    const next: ShopWork = {
      ...work,
      task: "import",
      importId: randomUUID(),
      yours,
      wanted,
      done: createWork().done,
      importPage: 0,
      startedAt,
      finishedAt: null,
      cancelRequested: false,
      pauses: 0,
    };
    return {
      work: markQueued({ ...next, status: "idle" }, startedAt + PICK_UP_MS),
      pages: changed.filter((page, at) => isChanged(page, pages[at])),
      answer: wanted,
    };
  });
  if (count > 0) await enqueue(uid);
  return { success: true, count };
}

/** Cancels the work: at once if no worker has it, or else after the worker's current step. */
export async function cancelWork(
  works: ShopWorkStore,
  now: () => number,
  uid: string,
): Promise<{ success: true }> {
  await works.change(uid, (work) => {
    if (!isUnderWay(work)) return { work: null, answer: null };
    const next = isAtWork(work, now())
      ? { ...work, cancelRequested: true }
      : endWork(work, "cancelled", now());
    return { work: next, answer: null };
  });
  return { success: true };
}

function selectRow(row: ShopRow, chosen: ReadonlySet<number>, yours: "skip" | "raise"): ShopRow {
  const isTaken = row.outcome !== null && row.outcome.result !== "failed" && row.outcome.result !== "skipped";
  const canBe = row.verdict === "new" || (row.verdict === "yours" && yours === "raise");
  if (!chosen.has(row.id) || isTaken || !canBe) return row.wanted ? { ...row, wanted: false } : row;
  return { ...row, wanted: true, outcome: null };
}

const isChanged = (page: ShopPage, before: ShopPage | undefined): boolean =>
  page.rows.some((row, at) => row !== before?.rows[at]);

export function createWork(): ShopWork {
  return { ...shopOperationDocument.parse({}), startedAt: null, finishedAt: null, resumesAt: null };
}
