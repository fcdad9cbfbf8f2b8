import { useQuery } from "@tanstack/react-query";

import { orderDocument, paths } from "@contract/documents";
import { AUCTION } from "@contract/documents/itemAtEbay";
import { inboxDocument, INQUIRY_KINDS, type InquiryKind } from "@contract/inbox";
import { pushOperationDocument } from "@contract/operations";
import { DAY_MS, MINUTE_MS } from "@contract/wire/durations";

import { useNow } from "@/lib/browser/useNow";
import { getMarketplace } from "@/lib/ebay/marketplace";
import { getConnectionState, useTokenRefresh } from "@/lib/ebay/ebayConnection";
import { countDocuments } from "@/lib/firestore/countDocuments";
import type { DocumentQuery } from "@/lib/firestore/documents";
import { readFirst } from "@/lib/firestore/readDocuments";
import { useDocument } from "@/lib/firestore/useDocuments";
import { useDismissedRun } from "@/lib/operations/useDismissedRun";
import { useOperation } from "@/lib/operations/useOperation";
import { AWAITING } from "@/lib/orders/orderState";
import { usePerson } from "@/lib/session/session";
import type { WantedCar } from "@/lib/wishlists/wantedCars";
import { useWantedCars } from "@/lib/wishlists/useWantedCars";

/** Milliseconds for which counts are fresh. */
const FRESH_MS = MINUTE_MS;
/** Maximum number of copies left for a wanted car to count as almost sold out. */
const FEW_COPIES = 1;
/** Milliseconds for which the failures of a push are shown, as in the collection. */
const PUSH_SHOWN_MS = DAY_MS;

export interface Today {
  /** Orders to ship. For every count, null means unknown. */
  readonly toShip: number | null;
  /** The earliest shipping deadline in epoch milliseconds. */
  readonly shipBy: number | null;
  readonly inquiries: Readonly<Record<InquiryKind, number | null>>;
  /** Open inquiries with a deadline within a day. */
  readonly ending: number | null;
  /** Auctions that end within a day. */
  readonly auctions: number | null;
  readonly cards: number | null;
  readonly pushes: number | null;
  readonly wanted: readonly WantedCar[] | null;
  readonly trouble: number | null;
}

/**
 * Counts the seller's open tasks. Makes at most nine reads per minute: eight counts of up to a thousand each,
 * and one order. Listens to two documents. Loads wanted cars once in ten minutes. `reads` is for tests
 * (decisions/inbox/0178).
 */
export function useToday(reads: TodayReads = FIRESTORE) {
  const { uid, record } = usePerson();
  const now = useNow(60);
  const counts = useQuery({
    queryKey: ["today", uid],
    queryFn: () => countToday(uid, reads),
    staleTime: FRESH_MS,
    refetchInterval: 5 * MINUTE_MS,
  });
  const { live: pushes, operation: push } = useOperation("push", pushOperationDocument);
  const { isDismissed } = useDismissedRun("push");
  const inbox = useDocument(paths.operation(uid, "inbox"), inboxDocument);
  const wanted = useWantedCars();
  const { refresh } = useTokenRefresh();

  const isPushShown =
    push !== null && !isDismissed(push.runId) && now - (push.finishedAt?.toMillis() ?? now) < PUSH_SHOWN_MS;
  const failedPushes = isPushShown ? push.results.filter(({ success }) => !success).length : 0;
  const failedKinds = inbox.status === "ready" ? Object.keys(inbox.value?.failures ?? {}).length : null;
  const { state } = getConnectionState(record, refresh, now);
  const { isOn, isConnected } = getMarketplace(record);
  const connectionTrouble = isOn && state !== "connected" ? 1 : 0;
  const inboxTrouble = isConnected ? failedKinds : 0;
  const today: Today = {
    ...(counts.data ?? UNKNOWN),
    pushes: pushes.status === "ready" ? failedPushes : null,
    wanted: record.username
      ? (wanted.data?.filter(({ quantity }) => quantity !== null && quantity <= FEW_COPIES) ?? null)
      : [],
    trouble: inboxTrouble === null ? null : inboxTrouble + connectionTrouble,
  };
  const unread = (isOn ? [pushes, inbox] : []).filter((document) => document.status === "error");
  return {
    today,
    now,
    /** Why something is unknown. */
    error: counts.error ?? counts.data?.failure ?? unread[0]?.error ?? wanted.error,
    isCounting: counts.isFetching,
    refresh: () => {
      void counts.refetch();
      void wanted.refetch();
      unread.forEach(({ retry }) => retry());
    },
  };
}

interface Counted extends Omit<Today, "pushes" | "wanted" | "trouble"> {
  /** Why a count is unknown. */
  readonly failure: unknown;
}

const NO_INQUIRIES = { question: null, offer: null, cancellation: null, return: null };
const UNKNOWN: Counted = {
  toShip: null,
  shipBy: null,
  inquiries: NO_INQUIRIES,
  ending: null,
  auctions: null,
  cards: null,
  failure: null,
};

/**
 * Returns the query of the auctions that end within a day of `now` (epoch milliseconds), the next one first.
 */
export const queryEndingAuctions = (uid: string, now: number): DocumentQuery => ({
  path: paths.listings(uid),
  where: [
    ["listingType", "==", AUCTION],
    ["status", "==", "active"],
    ["endTime", ">", { millis: now }],
    ["endTime", "<=", { millis: now + DAY_MS }],
  ],
});

/** Statuses of cards that failed or have a question. */
const UNFINISHED = ["error", "review"];

/** The database functions that `useToday` calls. */
export interface TodayReads {
  readonly count: typeof countDocuments;
  readonly first: typeof readFirst;
}
const FIRESTORE: TodayReads = { count: countDocuments, first: readFirst };

/** Counts everything. A failed count is unknown. If all fail, throws the first error. */
async function countToday(uid: string, { count, first }: TodayReads): Promise<Counted> {
  const awaiting: DocumentQuery = { path: paths.orders(uid), where: AWAITING };
  const inquiries = paths.inquiries(uid);
  const open = ["state", "==", "open"] as const;
  const counts = await Promise.allSettled([
    count(awaiting),
    count({ path: inquiries, where: [open, ["respondBy", "<=", { millis: Date.now() + DAY_MS }]] }),
    count(queryEndingAuctions(uid, Date.now())),
    count({ path: paths.processQueue(uid), where: [["status", "in", UNFINISHED]] }),
    ...INQUIRY_KINDS.map((kind) => count({ path: inquiries, where: [open, ["kind", "==", kind]] })),
  ]);
  const failures = counts.flatMap((count) => (count.status === "rejected" ? [count.reason as unknown] : []));
  const [failure = null] = failures;
  if (failures.length === counts.length) throw failure;
  const [toShip = null, ending = null, auctions = null, cards = null, ...ofKinds] = counts.map((counted) =>
    counted.status === "fulfilled" ? counted.value : null,
  );
  const due =
    toShip === 0
      ? null
      : await first({ ...awaiting, orderBy: [["shipBy", "asc"]] }, orderDocument).catch(() => null);
  const found = Object.fromEntries(INQUIRY_KINDS.map((kind, at) => [kind, ofKinds[at] ?? null]));
  return {
    ...{ toShip, ending, auctions, cards },
    shipBy: due?.shipBy?.toMillis() ?? null,
    inquiries: { ...NO_INQUIRIES, ...found },
    failure,
  };
}
