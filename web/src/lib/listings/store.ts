import { freeStorage } from "../firestore/localData";
import { keepPerPerson } from "../session/perPerson";
import type { Collection, CollectionStore } from "./api";
import { browserClock } from "./source/clock";
import { createFirestoreSource } from "./source/firestoreSource";
import { followCollection, type Following } from "./source/following";
import type { CollectionAnswer, CollectionQuery } from "./query/query";
import { createReplica, type Replica } from "./replica";
import { openSnapshots } from "./source/snapshotDatabase";
import type { Head } from "./source/snapshots";

/** The signed-in person's listings in this tab, once a screen has opened them. */
export const collectionStore: CollectionStore = {
  get: (id) => collections.peek()?.replica.columns.get(id) ?? null,
  findRows: (wanted) => [...(collections.peek()?.replica.columns.rows() ?? [])].filter(wanted),
  refresh: async () => collections.peek()?.following.refresh(),
  applyOptimistic(id, change) {
    const open = collections.peek();
    if (!open) return { undo: () => undefined };
    const shown = open.replica.showOptimistic(id, change);
    open.notifyListeners();
    return {
      undo() {
        shown.undo();
        open.notifyListeners();
      },
    };
  },
};

export interface OpenCollection {
  readonly replica: Replica;
  readonly following: Following;
  /** Increases with every change. */
  readonly version: number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly notifyListeners: () => void;
  /** Sets the query whose page the next visit shows first. */
  setQuery(query: CollectionQuery): void;
  close(): void;
}

/** The number of listings to fold in one idle callback. Takes about a millisecond. */
const PREPARED_AT_ONCE = 500;

/** Stays open until the person signs out, so that returning to the screen costs nothing. */
const collections = keepPerPerson(openCollection, (open) => open.close());

/** Returns the person's listings. The first call opens them. */
export const getOpenCollection = (uid: string): OpenCollection => collections.get(uid);

function openCollection(uid: string): OpenCollection {
  const listeners = new Set<() => void>();
  let version = 0;
  let isNotifying = false;
  // Changes come in bursts. Listeners are called once for each burst.
  const notifyListeners = () => {
    version += 1;
    if (isNotifying) return;
    isNotifying = true;
    queueMicrotask(() => {
      isNotifying = false;
      listeners.forEach((listener) => listener());
    });
  };
  // Prepares the search while idle, so that its first key is fast.
  let isPreparing = false;
  const prepareLater = () => {
    if (isPreparing || following.state.status !== "ready") return;
    isPreparing = true;
    runWhenIdle(() => {
      isPreparing = false;
      if (replica.columns.prepareSearch(PREPARED_AT_ONCE)) prepareLater();
    });
  };
  let asked: CollectionQuery | null = null;
  const snapshots = openSnapshots(uid, () => void freeStorage());
  const replica = createReplica(snapshots.changed);
  const following = followCollection({
    source: createFirestoreSource(uid),
    replica,
    snapshots,
    clock: browserClock,
    onChange() {
      notifyListeners();
      prepareLater();
    },
    getHead: () => asked && toHead(replica.columns.answer(asked), asked),
  });
  const onHidden = () => {
    if (document.visibilityState === "hidden") void following.save().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", onHidden);
  return {
    replica,
    following,
    get version() {
      return version;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notifyListeners,
    setQuery: (query) => void (asked = query),
    close() {
      document.removeEventListener("visibilitychange", onHidden);
      following.stop();
    },
  };
}

/** Safari has no `requestIdleCallback`. */
function runWhenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

/** Returns what a screen shows of a query: its page, or the state of the first load. */
export function toCollection({ following, replica }: OpenCollection, query: CollectionQuery): Collection {
  const { status, loaded, total, problem, head, fromSnapshot } = following.state;
  if (head && !isSame(head.query, query)) return { status: "loading", loaded: 0, total: null };
  switch (status) {
    case "loading":
      return { status, loaded, total };
    case "error":
      return {
        status,
        error: problem ?? new Error("The listings could not be read"),
        retry: () => following.retry(),
      };
    case "ready":
      return {
        status,
        answer: head?.answer ?? replica.columns.answer(query),
        unreadable: replica.unreadable.size,
        isCurrent: !fromSnapshot,
        problem,
      };
  }
}

/** Returns whether all listings are loaded. */
export const isWhole = ({ following: { state } }: OpenCollection): boolean =>
  state.status === "ready" && state.head === null;

/** The number of stored rows of a page. A screen shows fewer before it scrolls. */
const HEAD_ROWS = 100;

/** Keeps the first rows of the page. Thousands of them, or of ids, would be most of what is stored. */
function toHead(answer: CollectionAnswer, query: CollectionQuery): Head {
  const rows = answer.rows.slice(0, HEAD_ROWS);
  return { query, answer: { ...answer, rows, ids: rows.map(({ id }) => id), complete: false } };
}

const isSame = (one: CollectionQuery, other: CollectionQuery): boolean =>
  (["search", "filter", "sort", "page", "pageSize"] as const).every((key) => one[key] === other[key]);
