import type { AiProvider } from "@contract/capture/cards";

import { copy } from "../../copy";
import { isAnswered, isWithoutPicture } from "../itemState";
import type { QueueItem, QueueStatus } from "../queueItem";
import type { EarlySku } from "../useEarlySku";
import { FACT_LABELS, PROGRESS_TEXTS, getProviderLabel, SAVING_ANSWER, STATUS_LABELS } from "./queueLabels";
import { getFailureLabel, getFailureTitle, describeProblem } from "./queueTexts";
import { isKnownByName, listNumberChoices } from "../../review/numberChoices";
import { nameStation } from "../../studio/station";
import { DAY_MS } from "@contract/wire/durations";

/** A row of the queue, from this or another browser. */
export interface QueueEntry {
  readonly captureId: string;
  readonly item: QueueItem;
  /** Whether this browser stores the card, and so can show its photos and process it. */
  readonly isLocal: boolean;
  /** Whether the card waits for the network. */
  readonly isWaiting: boolean;
  /** URLs of the photos, or null. */
  readonly front: string | null;
  readonly back: string | null;
}

export interface LocalCard {
  readonly item: QueueItem;
  /** Object URLs of the photos, as long as this browser has them. */
  readonly front: string | null;
  readonly back: string | null;
}

type RemoteCard = QueueItem & { readonly id: string };

/** Caches the entry of each unchanged card, so that only changed rows render again. */
const entryCache = new WeakMap<LocalCard | RemoteCard, QueueEntry>();

/** Merges this browser's cards with the server's, newest first. For the same card, this browser's is used. */
export function mergeQueue(
  local: ReadonlyMap<string, LocalCard>,
  remote: readonly RemoteCard[],
  waiting: ReadonlySet<string>,
): QueueEntry[] {
  const own = [...local].map(([captureId, card]) => toLocalEntry(captureId, card, waiting.has(captureId)));
  const others = remote.filter(({ id }) => !local.has(id)).map(toRemoteEntry);
  return [...own, ...others].sort((one, other) => other.item.timestamp - one.item.timestamp);
}

function toLocalEntry(captureId: string, card: LocalCard, isWaiting: boolean): QueueEntry {
  const known = entryCache.get(card);
  if (known?.isWaiting === isWaiting) return known;
  const { item } = card;
  const entry = {
    captureId,
    item,
    isLocal: true,
    isWaiting,
    front: card.front ?? item.frontImage,
    back: card.back ?? item.backImage,
  };
  entryCache.set(card, entry);
  return entry;
}

function toRemoteEntry(card: RemoteCard): QueueEntry {
  const known = entryCache.get(card);
  if (known) return known;
  const { id: captureId, ...item } = card;
  const { frontImage: front, backImage: back } = item;
  const entry = { captureId, item, isLocal: false, isWaiting: false, front, back };
  entryCache.set(card, entry);
  return entry;
}

/** Returns the card with the newest outcome (completed, review or error), or null. */
export function findLastOutcome(entries: readonly QueueEntry[]): QueueEntry | null {
  return entries
    .filter(({ item }) => item.processingTime !== null && !isInProgress(item))
    .reduce<QueueEntry | null>(
      (last, entry) => (last && getEndedAt(last) >= getEndedAt(entry) ? last : entry),
      null,
    );
}

/** Returns when a card got its outcome, in epoch milliseconds. */
export const getEndedAt = ({ item }: QueueEntry) => item.startTime + (item.processingTime ?? 0);

/**
 * Whether an outcome is of the capture whose number was read, or of a later one of that number. The time alone doesn't
 * tell, because the server can end a card before this browser has read it.
 */
export const isOutcomeFor = (outcome: QueueEntry, early: EarlySku) =>
  outcome.captureId === early.captureId ||
  (outcome.item.sku === early.sku && getEndedAt(outcome) > early.readAt);

/** Milliseconds without progress after which another station's card counts as abandoned. */
const ABANDONED_AFTER = DAY_MS;

/** Whether this browser may remove the card. Another station's unfinished card only once it is abandoned. */
export const isClearable = ({ item, isLocal }: QueueEntry, now: number) =>
  isLocal || item.status === "completed" || now - item.startTime > ABANDONED_AFTER;

/** Returns whether this station can continue with the card, because it or the server has the photos. */
export const canContinueHere = ({ item, isLocal }: QueueEntry) =>
  isLocal || (item.frontImage !== null && item.backImage !== null);

export const isInProgress = ({ status }: QueueItem) => !["completed", "review", "error"].includes(status);

export type StatusLook = "info" | "wait" | "success" | "warning" | "danger";

/** The texts of a row. `pegs` is how many of five steps are done, or null to hide them. */
export interface EntryTexts {
  readonly title: string;
  readonly titleIsCode: boolean;
  /** Whether neither a name nor a SKU nor a failure is known. */
  readonly isUnnamed: boolean;
  readonly detail: string | null;
  readonly detailIsCode: boolean;
  readonly status: string;
  readonly statusDetail: string | null;
  readonly look: StatusLook;
  readonly pegs: number | null;
}

const CREATING = 4;
const PEGS: Partial<Record<QueueStatus, number>> = {
  processing: 0,
  uploading: 0,
  extracting: 1,
  checking: 2,
  analyzing: 3,
  creating: CREATING,
};

export function describeEntry({ item, isLocal, isWaiting }: QueueEntry): EntryTexts {
  const named = item.carName ?? item.sku;
  const texts: EntryTexts = {
    title: named ?? copy.newCard,
    titleIsCode: item.carName === null && item.sku !== null,
    isUnnamed: named === null,
    detail: item.carName === null ? null : item.sku,
    detailIsCode: item.carName !== null,
    status: STATUS_LABELS[item.status],
    statusDetail: null,
    look: "info",
    pegs: isSettling(item) ? CREATING : (PEGS[item.status] ?? null),
  };
  switch (item.status) {
    case "completed":
      return {
        ...texts,
        look: "success",
        detail: [item.sku ?? copy.noSku, describeDifferences(item)].filter(Boolean).join(" · "),
        statusDetail: describeOutcome(item),
      };
    case "review":
      return { ...texts, look: "warning", detail: formatQuestion(item), detailIsCode: false };
    case "error":
      return {
        ...texts,
        look: "danger",
        title: getFailureLabel(item),
        titleIsCode: false,
        isUnnamed: getFailureTitle(item) === null,
        detail: describeProblem(item),
        detailIsCode: false,
        statusDetail: isLocal ? copy.photosKept : null,
      };
    case "pending":
      return {
        ...texts,
        look: "wait",
        detail: describeWaiting(item, isLocal, isWaiting),
        detailIsCode: false,
      };
    case "uploading":
    case "processing":
    case "extracting":
    case "checking":
    case "analyzing":
    case "creating": {
      const progress =
        item.carName === null
          ? { detail: describeWaiting(item, isLocal, isWaiting), detailIsCode: false }
          : {};
      return isWaiting
        ? { ...texts, status: copy.waiting, look: "wait", detail: copy.waitingDetail, detailIsCode: false }
        : { ...texts, ...progress };
    }
  }
}

/** Formats milliseconds as seconds, with a decimal below ten. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

function describeWaiting(item: QueueItem, isLocal: boolean, isWaiting: boolean): string | null {
  if (isWaiting) return copy.waitingDetail;
  if (!isLocal) return copy.otherStation(nameStation(item.stationId));
  return isSettling(item) ? SAVING_ANSWER : (PROGRESS_TEXTS[item.status] ?? null);
}

const isSettling = (item: QueueItem) => item.status === "processing" && isAnswered(item);

/**
 * Returns the facts that the compared providers read differently, such as `Series: AI HW Race, Gem Then and
 * Now`.
 */
function describeDifferences({ aiAnalysis }: QueueItem): string {
  return (aiAnalysis?.differences ?? [])
    .map(({ field, values }) => {
      const said = Object.entries(values).map(
        ([provider, value]) => `${getProviderLabel(provider as AiProvider, aiAnalysis?.simulated)} ${value}`,
      );
      return `${FACT_LABELS[field] ?? field}: ${said.join(", ")}`;
    })
    .join("; ");
}

function describeOutcome(item: QueueItem): string {
  const { action, newQuantity, ebayCreated, problem } = item;
  if (action === "updated") return `Updated, qty ${newQuantity ?? 1}`;
  if (ebayCreated) return "Created, on eBay";
  if (isWithoutPicture(item)) return "Created, no picture yet";
  return problem === null ? "Created" : "Created, not on eBay";
}

export function formatQuestion(item: QueueItem): string {
  const { reviewReason } = item;
  switch (reviewReason) {
    case "sku-uncertain":
      if (!isKnownByName(item)) return copy.whichSku;
      return listNumberChoices(item).length === 1 ? copy.isThisCar : copy.whichModel;
    case "model-ambiguous":
      return copy.whichModel;
    case "photo-differs":
      return copy.sameCar;
    case "zamac":
    case "premium":
    case "special":
      return copy.whichEdition[reviewReason];
    case null:
      return copy.whichEdition.special;
  }
}
