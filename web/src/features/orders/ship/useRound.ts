import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { MAX_PICKED_ORDERS, paths, type PickRound, pickRoundDocument } from "@contract/documents";

import { toPlaceCode } from "@contract/places/placeCodes";
import { UNPLACED } from "@contract/places/stock";

import { now, writeDocument } from "@/lib/firestore/documents";
import { type Live, useDocument } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

import type { Order } from "../arrange";

const NO_ROUND: PickRound = { orders: [], startedAt: null, taken: {}, packed: {}, missing: {}, apart: {} };

/** The changed ticks: maps of the round, by key. */
interface Ticks {
  readonly taken?: PickRound["taken"];
  readonly missing?: PickRound["missing"];
  readonly apart?: PickRound["apart"];
}
const TICKED = ["taken", "missing", "apart"] as const;

/** Listens to the seller's round, which all devices share, and changes it. */
export function useRound(): {
  readonly round: Live<PickRound>;
  readonly choose: (
    orders: readonly Order[],
    current: PickRound,
    isOver: boolean,
    sent?: PickRound["orders"],
  ) => Promise<void>;
  readonly change: (ticks: Ticks) => void;
  readonly error: Error | null;
  readonly dismissError: () => void;
} {
  const { uid } = usePerson();
  const path = paths.pickRound(uid);
  const live = useDocument(path, pickRoundDocument);
  /** Ticks that aren't stored yet. They are shown immediately. */
  const [own, setOwn] = useState<Ticks>({});
  const save = useMutation({
    mutationFn: ({ fields, merge }: { fields: object; merge: boolean }) =>
      writeDocument(path, fields, { merge }),
  });
  /**
   * The round that this page stored. Its orders are used while the listener reports none: under load, the
   * emulator's listeners can miss the creation of a document.
   */
  const [chosen, setChosen] = useState<PickRound | null>(null);
  const stored = live.status === "ready" ? restoreOrders(live.value, chosen) : null;
  const round = useMemo(() => withTicks(stored ?? NO_ROUND, own), [stored, own]);
  return {
    round: live.status === "ready" ? { ...live, value: round } : live,
    async choose(orders, current, isOver, sent) {
      const next = planNextRound(orders, current, isOver, sent);
      const startedAt = isOver ? now() : (current.startedAt ?? now());
      await save.mutateAsync({ fields: { ...next, startedAt }, merge: false });
      setChosen({ ...next, startedAt: null });
    },
    change(ticks) {
      setOwn((before) => withTicks(before, ticks));
      // Writes only the named fields, so that two devices don't overwrite each other's ticks.
      const written = save.mutateAsync({ fields: ticks, merge: true });
      void written.catch(() => undefined).finally(() => setOwn((before) => removeTicks(before, ticks)));
    },
    error: save.error,
    dismissError: save.reset,
  };
}

/** A listener that missed the round's creation reports the page's next tick as a round without orders. */
function restoreOrders(live: PickRound | null, chosen: PickRound | null): PickRound | null {
  if (live === null || chosen === null) return live ?? chosen;
  return live.orders.length > 0 ? live : { ...live, orders: chosen.orders };
}

function withTicks<T extends Ticks>(round: T, ticks: Ticks): T {
  const changed = TICKED.flatMap((name) =>
    ticks[name] === undefined ? [] : [[name, { ...round[name], ...ticks[name] }] as const],
  );
  return { ...round, ...Object.fromEntries(changed) };
}

/** Removes ticks that are stored, unless they have changed since. */
function removeTicks(own: Ticks, stored: Ticks): Ticks {
  return Object.fromEntries(
    TICKED.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(own[name] ?? {}).filter(([key, value]) => stored[name]?.[key] !== value),
      ),
    ]),
  );
}

/**
 * Returns the round with these orders. Copies already taken, and copies noted as missing, are kept unless the
 * round was over. `sent`: the round's orders that are on their way, with the cars of their lots.
 */
export function planNextRound(
  orders: readonly Order[],
  current: PickRound,
  isOver: boolean,
  sent: PickRound["orders"] = [],
): Omit<PickRound, "startedAt"> {
  const chosen = orders.slice(0, MAX_PICKED_ORDERS).map(toPickedOrder);
  if (isOver) return { orders: chosen, taken: {}, packed: {}, missing: {}, apart: {} };
  const ids = new Set(chosen.map(({ orderId }) => orderId));
  const { missing, apart } = current;
  return {
    orders: chosen,
    ...dropSent(current, sent),
    missing,
    apart: Object.fromEntries(Object.entries(apart).filter(([orderId]) => ids.has(orderId))),
  };
}

/** Removes the copies of sent orders, so that they are neither taken for another order nor to be put back. */
function dropSent(
  { taken, packed }: PickRound,
  sent: PickRound["orders"],
): Pick<PickRound, "taken" | "packed"> {
  const left = { taken: { ...taken }, packed: { ...packed } };
  for (const { listingId, ebayItemId, quantity } of sent.flatMap(({ items }) => items)) {
    const ofCar = Object.keys(taken).filter((key) => key.startsWith(`${listingId ?? `item-${ebayItemId}`}|`));
    let copies = quantity;
    // The packed copies are the sent ones.
    for (const key of ofCar.sort((one, other) => (left.packed[other] ?? 0) - (left.packed[one] ?? 0))) {
      const [here, there] = [left.taken[key] ?? 0, left.packed[key]];
      const gone = Math.min(copies, here);
      left.taken[key] = here - gone;
      if (there !== undefined) left.packed[key] = Math.max(0, there - gone);
      copies -= gone;
    }
  }
  return left;
}

const toPickedOrder = ({ orderId, items }: Order): PickRound["orders"][number] => ({
  orderId,
  items: items.map(({ listingId, ebayItemId, title, sku, quantity }) => ({
    listingId,
    ebayItemId,
    title,
    sku,
    quantity,
  })),
});

/**
 * Returns the cars that were taken for orders that no longer need them, with the number of copies of each.
 */
export function findSurplus(
  wanted: readonly { readonly id: string; readonly quantity: number }[],
  round: PickRound,
): readonly {
  readonly id: string;
  readonly title: string;
  readonly copies: number;
  readonly codes: readonly string[];
}[] {
  const needs = new Map(wanted.map(({ id, quantity }) => [id, quantity]));
  const titles = new Map(
    round.orders.flatMap(({ items }) =>
      items.map(({ listingId, ebayItemId, title }) => [listingId ?? `item-${ebayItemId}`, title]),
    ),
  );
  const taken = new Map<string, { copies: number; codes: string[] }>();
  for (const [key, copies] of Object.entries(round.taken)) {
    if (copies === 0) continue;
    const at = key.lastIndexOf("|");
    const [id, placeId] = [key.slice(0, at), key.slice(at + 1)];
    const known = taken.get(id) ?? { copies: 0, codes: [] };
    const codes = placeId === UNPLACED ? known.codes : [...known.codes, toPlaceCode(placeId)];
    taken.set(id, { copies: known.copies + copies, codes });
  }
  return [...taken].flatMap(([id, { copies, codes }]) => {
    const surplus = copies - (needs.get(id) ?? 0);
    return surplus > 0 ? [{ id, title: titles.get(id) ?? id, copies: surplus, codes }] : [];
  });
}
