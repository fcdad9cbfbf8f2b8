import { AppError } from "../../contract/wire/errors.ts";
import type { FollowingLots } from "../lots/settleLots.ts";
import { mapConcurrently } from "../concurrency.ts";
import { isUnderWay } from "../operation/state.ts";
import type { TrashStore } from "../trash/ports.ts";
import type { ShopCollection, ShopStartPorts } from "./ports.ts";

/** Maximum concurrent transactions. */
const CONCURRENCY = 10;

interface UndoPorts extends Pick<ShopStartPorts, "lists">, Pick<FollowingLots, "settleLots"> {
  collection: Pick<ShopCollection, "findDrafts">;
  trash: Pick<TrashStore, "moveDraftToTrash">;
}

/**
 * Moves the drafts that the imports of a list created to the trash. Their rows can then be imported again.
 */
export async function undoImport(
  { lists, collection, trash, settleLots }: UndoPorts,
  uid: string,
  runId: string,
) {
  const made = await lists.change(uid, (operation) => {
    if (operation.runId !== runId) throw new AppError("shop/changed");
    if (isUnderWay(operation)) throw new AppError("shop/busy");
    const created = operation.list.flatMap(({ rows }) =>
      rows.filter(({ outcome }) => outcome?.result === "created"),
    );
    return { operation: null, answer: created.flatMap(({ outcome }) => outcome?.listingId ?? []) };
  });
  const drafts = await collection.findDrafts(uid, made);
  const moved = new Set<string>();
  await mapConcurrently(drafts, CONCURRENCY, async (listingId) => {
    // The row of a draft that was deleted by hand meanwhile can be imported again too.
    if ((await trash.moveDraftToTrash(uid, listingId)) !== "not-draft") moved.add(listingId);
  });
  await settleLots(uid);
  await lists.change(uid, (operation) => {
    if (operation.runId !== runId || isUnderWay(operation)) return { operation: null, answer: null };
    const changed = operation.list.map((page) => ({
      ...page,
      rows: page.rows.map((row) =>
        row.outcome?.listingId && row.outcome.result === "created" && moved.has(row.outcome.listingId)
          ? { ...row, wanted: false, outcome: null }
          : row,
      ),
    }));
    const done = { ...operation.done, created: Math.max(0, operation.done.created - moved.size) };
    const effects = { pages: changed, imported: -moved.size };
    return { operation: { ...operation, done }, effects, answer: null };
  });
  return { success: true as const, moved: moved.size, kept: made.length - moved.size };
}
