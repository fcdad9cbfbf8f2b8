import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import {
  type ShopConnection,
  shopOperationDocument,
  type ShopPage,
  type ShopRow,
} from "../../contract/shops/shopMigration.ts";
import { requireKeys } from "./connect.ts";
import { cancelOperation, startOperation } from "../operation/startOperation.ts";
import { isAtWork, isUnderWay } from "../operation/state.ts";
import type { ShopListOperation, ShopStartPorts, ShopOperation } from "./ports.ts";
import { isOpen } from "./rows.ts";

/** Starts fetching the shop's products, or resumes a stopped fetch. Returns the number of products. */
export async function startFetch(
  ports: ShopStartPorts,
  uid: string,
  given: ShopConnection,
): Promise<{ success: true; count: number }> {
  const keys = await requireKeys(ports, uid, given);
  const { total } = await ports.shop.readProducts(keys, { page: 1, perPage: 1 });
  return startOperation(ports, {}, uid, (operation, now) => {
    const answer = () => ({ success: true as const, count: total });
    if (operation.task === "import" && isUnderWay(operation)) throw new AppError("shop/busy");
    if (isAtWork(operation, now)) {
      if (operation.cancelRequested) throw new AppError("shop/busy");
      return { operation: null, isQueued: false, answer };
    }
    const { storeUrl } = keys;
    const isLeft =
      operation.task === "fetch" &&
      !operation.isFetched &&
      operation.runId !== "" &&
      operation.storeUrl === storeUrl;
    const next = isLeft
      ? operation
      : { ...createShopOperation(), storeUrl, runId: randomUUID(), startedAt: now };
    return { operation: { ...next, total, pauses: 0 }, isQueued: true, answer };
  });
}

/**
 * Imports rows of the list. Skips imported rows and retries failed ones. Resumes a waiting or stopped import
 * instead of starting another one.
 */
export function startImport(
  { lists, enqueue, now }: Pick<ShopStartPorts, "lists" | "enqueue" | "now">,
  uid: string,
  { runId, productIds, yours }: { runId: string; productIds: readonly number[]; yours: "skip" | "raise" },
): Promise<{ success: true; count: number }> {
  const chosen = new Set(productIds);
  const answer = (count: number) => () => ({ success: true as const, count });
  return startOperation({ operations: lists, enqueue, now }, {}, uid, (operation, startedAt) => {
    if (operation.runId !== runId || !operation.isFetched) throw new AppError("shop/changed");
    if (isUnderWay(operation)) {
      if (isAtWork(operation, startedAt)) throw new AppError("shop/busy");
      return { operation, isQueued: true, answer: answer(countOpen(operation.list)) };
    }
    const changed = operation.list.map((page) => ({
      ...page,
      rows: page.rows.map((row) => selectRow(row, chosen, yours)),
    }));
    const wanted = countOpen(changed);
    if (wanted === 0) return { operation: null, isQueued: false, answer: answer(0) };
    const next: ShopListOperation = {
      ...operation,
      status: "idle",
      task: "import",
      importId: randomUUID(),
      yours,
      wanted,
      done: createShopOperation().done,
      importPage: 0,
      startedAt,
      pauses: 0,
    };
    return {
      operation: next,
      effects: { pages: changed.filter((page, at) => isChanged(page, operation.list[at])) },
      isQueued: true,
      answer: answer(wanted),
    };
  });
}

/** Cancels the work: at once if no worker has it, or else after the current step. */
export async function cancelMigration(ports: ShopStartPorts, uid: string): Promise<{ success: true }> {
  await cancelOperation(ports, {}, uid);
  return { success: true };
}

const countOpen = (pages: readonly ShopPage[]): number =>
  pages.reduce((sum, { rows }) => sum + rows.filter(isOpen).length, 0);

function selectRow(row: ShopRow, chosen: ReadonlySet<number>, yours: "skip" | "raise"): ShopRow {
  const isTaken = row.outcome !== null && row.outcome.result !== "failed" && row.outcome.result !== "skipped";
  const canBe = row.verdict === "new" || (row.verdict === "yours" && yours === "raise");
  if (!chosen.has(row.id) || isTaken || !canBe) return row.wanted ? { ...row, wanted: false } : row;
  return { ...row, wanted: true, outcome: null };
}

const isChanged = (page: ShopPage, before: ShopPage | undefined): boolean =>
  page.rows.some((row, at) => row !== before?.rows[at]);

function createShopOperation(): ShopOperation {
  return { ...shopOperationDocument.parse({}), startedAt: null, finishedAt: null, resumesAt: null };
}
