import type * as z from "zod";

import type { ListingDocument, OrderDocument } from "../../contract/documents.ts";
import {
  type AtMarketplace,
  canComeBack,
  countCopiesOut,
  isPacked,
  MAX_PUT_BACKS,
  type putBackCopies as contract,
  type PutBackResult,
  type undoPutBack as undoContract,
} from "../../contract/places/putBack.ts";
import { AppError, type Failure, NO_FAILURE } from "../../contract/wire/errors.ts";
import type { FollowingLots } from "../lots/settleLots.ts";
import { toFailure } from "../ebay/refusal.ts";
import { planPutBack, planUndo, type PutBackPlan } from "./planPutBack.ts";

type Input = z.output<(typeof contract)["input"]>;
type Undo = z.output<(typeof undoContract)["input"]>;

export interface PutBackPorts extends Pick<FollowingLots, "settleLots"> {
  store: {
    read(uid: string, orderId: string): Promise<OrderDocument | null>;
    /**
     * Carries out a plan on the order and its listings in one transaction with the history. Also reads the
     * cars of lots.
     */
    change(
      uid: string,
      orderId: string,
      listingIdsOf: (order: OrderDocument) => readonly string[],
      plan: (order: OrderDocument, listings: ReadonlyMap<string, ListingDocument>) => PutBackPlan,
    ): Promise<{ plan: PutBackPlan; listings: ReadonlyMap<string, ListingDocument> }>;
  };
  readSales(uid: string, listingId: string): Promise<void>;
  /** Sets the marketplace's quantity to the listing's. Idempotent. */
  changeQuantity(uid: string, listingId: string): Promise<unknown>;
  report(message: string, error: unknown): void;
}

/** Puts copies of an order back on sale, then updates the marketplace. */
export async function putBackCopies(ports: PutBackPorts, uid: string, input: Input): Promise<PutBackResult> {
  const { orderId, lineItemId } = input;
  const order = await ports.store.read(uid, orderId);
  if (order === null) throw new AppError("order/not-found");
  const line = findLine(order, lineItemId);
  // Reads sales before the copies are counted. The sale may not be deducted yet, or eBay may already have put
  // the copies back.
  if (line.listingId !== null && !isPacked(order, lineItemId)) await readSales(ports, uid, line.listingId);
  const { plan, listings } = await ports.store.change(
    uid,
    orderId,
    (now) => toIds(findLine(now, lineItemId).listingId),
    (now, found) => {
      const known = now.putBacks.find(({ id }) => id === input.putBackId);
      if (known !== undefined) return { record: known, changes: new Map() };
      const open = findLine(now, lineItemId);
      if (!canComeBack(now)) throw new AppError("order/not-back");
      if (countCopiesOut(now, open) < input.copies || now.putBacks.length >= MAX_PUT_BACKS)
        throw new AppError("order/already-back");
      return planPutBack(now, open, input, found);
    },
  );
  return finish(ports, uid, plan, listings);
}

/** Takes copies that were put back off sale again. */
export async function undoPutBack(
  ports: PutBackPorts,
  uid: string,
  { orderId, putBackId }: Undo,
): Promise<PutBackResult> {
  const { plan, listings } = await ports.store.change(
    uid,
    orderId,
    (order) => {
      const known = order.putBacks.find(({ id }) => id === putBackId);
      return [
        ...toIds(order.items.find(({ lineItemId }) => lineItemId === known?.lineItemId)?.listingId ?? null),
        ...(known?.done ?? []).map(({ listingId }) => listingId),
      ];
    },
    (order, found) => {
      const known = order.putBacks.find(({ id }) => id === putBackId);
      if (known === undefined) throw new AppError("order/not-back");
      return known.isUndone ? { record: known, changes: new Map() } : planUndo(order, known, found);
    },
  );
  return finish(ports, uid, plan, listings);
}

const toIds = (listingId: string | null): string[] => (listingId === null ? [] : [listingId]);

function findLine(order: OrderDocument, lineItemId: string): OrderDocument["items"][number] {
  const line = order.items.find((each) => each.lineItemId === lineItemId);
  if (line === undefined) throw new AppError("order/not-found");
  return line;
}

/** Reads sales. Skipped for a seller without an eBay connection. */
async function readSales(ports: PutBackPorts, uid: string, listingId: string): Promise<void> {
  try {
    await ports.readSales(uid, listingId);
    await ports.settleLots(uid);
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code !== "ebay/not-connected" && code !== "ebay/authorization-expired") throw error;
  }
}

/** Updates the marketplace. Runs for a repeat too, because the first attempt may have been killed before. */
async function finish(
  ports: PutBackPorts,
  uid: string,
  { record }: PutBackPlan,
  listings: ReadonlyMap<string, ListingDocument>,
): Promise<PutBackResult> {
  const { done, fate } = record;
  const answer = { success: true as const, copies: 0, ...NO_FAILURE };
  if (fate === "gone" || done.length === 0) return { ...answer, atMarketplace: "none" };
  const results: MarketplaceResult[] = [];
  for (const { listingId } of done)
    results.push(await updateMarketplace(ports, uid, listingId, listings.get(listingId)));
  await ports.settleLots(uid);
  const order = ["failed", "ended", "draft", "told"] as const;
  const worst = order.flatMap((at) => results.find((each) => each.at === at) ?? [])[0];
  const { at = "none", ...failure } = worst ?? {};
  return { ...answer, ...failure, copies: record.copies, atMarketplace: at };
}

type MarketplaceResult = Partial<Failure> & { readonly at: AtMarketplace };

async function updateMarketplace(
  ports: PutBackPorts,
  uid: string,
  listingId: string,
  listing: ListingDocument | undefined,
): Promise<MarketplaceResult> {
  if (listing?.ebayItemId == null) return { at: "draft" };
  try {
    await ports.changeQuantity(uid, listingId);
    return { at: "told" };
  } catch (error) {
    if (!(error instanceof AppError))
      ports.report("the marketplace could not be updated after a put-back", error);
    const known = error instanceof AppError ? error : new AppError("internal");
    if (known.code === "listing/not-found") return { at: "ended" };
    return { at: "failed", ...toFailure(known) };
  }
}
