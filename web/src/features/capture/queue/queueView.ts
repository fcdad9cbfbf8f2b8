import { copy } from "../copy";
import { isAnswered, isWithoutPicture } from "./itemState";
import type { QueueItem, QueueStatus } from "./queueItem";
import { PROGRESS_TEXTS, SAVING_ANSWER, STATUS_LABELS } from "./queueLabels";
import { failureLabel, failureTitle, problemText } from "./queueWords";
import { stationName } from "../studio/station";
import { DAY_MS } from "@contract/wire/durations";

/** One line of the queue, whichever browser it comes from. */
export interface QueueEntry {
  readonly captureId: string;
  readonly item: QueueItem;
  /** Is in this browser's own store: its photos can be shown and it can be worked on here. */
  readonly isLocal: boolean;
  /** Waits for the network. */
  readonly isWaiting: boolean;
  /** Where to show the photos from. */
  readonly front: string | null;
  readonly back: string | null;
}

export interface LocalCard {
  readonly item: QueueItem;
  /** Object addresses of the photos while this browser still has them. */
  readonly front: string | null;
  readonly back: string | null;
}

type RemoteCard = QueueItem & { readonly id: string };

/** A card that has not changed keeps its line: of hundreds, only those that have are drawn anew. */
const lines = new WeakMap<LocalCard | RemoteCard, QueueEntry>();

/** This browser knows its own cards best; what it does not have is as the server says. Newest first. */
export function mergeQueue(
  local: ReadonlyMap<string, LocalCard>,
  remote: readonly RemoteCard[],
  waiting: ReadonlySet<string>,
): QueueEntry[] {
  const own = [...local].map(([captureId, card]) => localLine(captureId, card, waiting.has(captureId)));
  const others = remote.filter(({ id }) => !local.has(id)).map(remoteLine);
  return [...own, ...others].sort((one, other) => other.item.timestamp - one.item.timestamp);
}

function localLine(captureId: string, card: LocalCard, isWaiting: boolean): QueueEntry {
  const known = lines.get(card);
  if (known?.isWaiting === isWaiting) return known;
  const { item } = card;
  const line = {
    captureId,
    item,
    isLocal: true,
    isWaiting,
    front: card.front ?? item.frontImage,
    back: card.back ?? item.backImage,
  };
  lines.set(card, line);
  return line;
}

function remoteLine(card: RemoteCard): QueueEntry {
  const known = lines.get(card);
  if (known) return known;
  const { id: captureId, ...item } = card;
  const { frontImage: front, backImage: back } = item;
  const line = { captureId, item, isLocal: false, isWaiting: false, front, back };
  lines.set(card, line);
  return line;
}

/** The card whose outcome (done, asked or failed) is the newest; null where none has one. */
export function lastOutcome(entries: readonly QueueEntry[]): QueueEntry | null {
  return entries
    .filter(({ item }) => item.processingTime !== null && !isInWork(item))
    .reduce<QueueEntry | null>(
      (last, entry) => (last && endedAt(last) >= endedAt(entry) ? last : entry),
      null,
    );
}

/** Epoch milliseconds of a card's outcome. */
export const endedAt = ({ item }: QueueEntry) => item.startTime + (item.processingTime ?? 0);

/** Milliseconds after which another station's card counts as left behind: its browser may be gone for good. */
const LEFT_BEHIND = DAY_MS;

/** A card that another station is still working on is that station's to remove, unless it was left behind. */
export const isClearable = ({ item, isLocal }: QueueEntry, now: number) =>
  isLocal || item.status === "completed" || now - item.startTime > LEFT_BEHIND;

/** Whether this station can go on with it: it has the photos, or the server does. */
export const canGoOnHere = ({ item, isLocal }: QueueEntry) =>
  isLocal || (item.frontImage !== null && item.backImage !== null);

export const isInWork = ({ status }: QueueItem) => !["completed", "review", "error"].includes(status);

export type StatusLook = "info" | "wait" | "success" | "warning" | "danger";

/** What a line says and how many of the five steps are done; null where pegs would say nothing. */
export interface EntryWords {
  readonly title: string;
  readonly titleIsCode: boolean;
  /** Nothing is known of it yet, neither a name nor a SKU nor a failure. */
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

export function describeEntry({ item, isLocal, isWaiting }: QueueEntry): EntryWords {
  const named = item.carName ?? item.sku;
  const words: EntryWords = {
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
      return { ...words, look: "success", detail: item.sku ?? copy.noSku, statusDetail: outcomeDetail(item) };
    case "review":
      return { ...words, look: "warning", detail: question(item), detailIsCode: false };
    case "error":
      return {
        ...words,
        look: "danger",
        title: failureLabel(item),
        titleIsCode: false,
        isUnnamed: failureTitle(item) === null,
        detail: problemText(item),
        detailIsCode: false,
        statusDetail: isLocal ? copy.photosKept : null,
      };
    case "pending":
      return { ...words, look: "wait", detail: waitingDetail(item, isLocal, isWaiting), detailIsCode: false };
    case "uploading":
    case "processing":
    case "extracting":
    case "checking":
    case "analyzing":
    case "creating": {
      const progress =
        item.carName === null ? { detail: waitingDetail(item, isLocal, isWaiting), detailIsCode: false } : {};
      return isWaiting
        ? { ...words, status: copy.waiting, look: "wait", detail: copy.waitingDetail, detailIsCode: false }
        : { ...words, ...progress };
    }
  }
}

/** Seconds as the Time column shows them: a tenth under ten, whole above. */
export function secondsText(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

function waitingDetail(item: QueueItem, isLocal: boolean, isWaiting: boolean): string | null {
  if (isWaiting) return copy.waitingDetail;
  if (!isLocal) return copy.otherStation(stationName(item.stationId));
  return isSettling(item) ? SAVING_ANSWER : (PROGRESS_TEXTS[item.status] ?? null);
}

const isSettling = (item: QueueItem) => item.status === "processing" && isAnswered(item);

function outcomeDetail(item: QueueItem): string {
  const { action, newQuantity, ebayCreated, problem } = item;
  if (action === "updated") return `Updated, qty ${newQuantity ?? 1}`;
  if (ebayCreated) return "Created, on eBay";
  if (isWithoutPicture(item)) return "Created, no picture yet";
  return problem === null ? "Created" : "Created, not on eBay";
}

export function question({ reviewReason }: QueueItem): string {
  switch (reviewReason) {
    case "sku-uncertain":
      return copy.whichSku;
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
