import { create } from "zustand";

import { type BulkRow, type BulkStore, type EndRow, type ImportReport, openBulkStore } from "@/lib/bulkStore";

export interface Bulk {
  /** Whose; null until they are read. */
  readonly uid: string | null;
  readonly rows: readonly BulkRow[];
  readonly report: ImportReport | null;
  /** The last run, over or not; empty where there was none, or it was put away. */
  readonly endings: readonly EndRow[];
  readonly run: "idle" | "running" | "stopping";
  /** Of the run that is under way: when it began, in epoch milliseconds, and with how many rows ahead of it. */
  readonly began: { readonly at: number; readonly left: number };
  /** Why the run ended early, in words. */
  readonly obstacle: string | null;
  /** False where the browser has no room, or keeps nothing: then all this lives as long as the tab. */
  readonly isKept: boolean;
}

const NOTHING: Bulk = {
  uid: null,
  rows: [],
  report: null,
  endings: [],
  run: "idle",
  began: { at: 0, left: 0 },
  obstacle: null,
  isKept: true,
};

/** What is imported and what becomes of it, whatever screen is looked at meanwhile. Changed by the functions below and the run. */
export const useBulk = create<Bulk>(() => NOTHING);

let store: BulkStore | null = null;
/** Writes under way, and changes since the page was opened: what is read meanwhile may be older than what is shown. */
let writing = 0;
let changes = 0;
let opening: { readonly uid: string; readonly done: Promise<void> } | null = null;

/** Brings what this machine keeps of the person; the same promise to whoever asks again. Never rejects. */
export function openBulk(uid: string): Promise<void> {
  if (opening?.uid !== uid) opening = { uid, done: open(uid) };
  return opening.done;
}

async function open(uid: string): Promise<void> {
  store?.close();
  store = null;
  useBulk.setState(NOTHING);
  try {
    store = await openBulkStore(uid);
    useBulk.setState({ ...(await store.load()), uid });
  } catch {
    useBulk.setState({ uid, isKept: false });
  }
}

/** As it is on the disk, where another tab may have gone on. Never while this one is at work. */
export async function reloadBulk(): Promise<void> {
  if (writing > 0) return;
  const before = changes;
  const kept = await store?.load().catch(() => null);
  const { run, isKept } = useBulk.getState();
  if (kept && run === "idle" && isKept && changes === before) useBulk.setState(kept);
}

/** Shown at once; resolves when it is on the disk too, or it is known that it can't be. */
export async function change(
  fields: Partial<Bulk>,
  write: (kept: BulkStore) => Promise<void>,
): Promise<void> {
  useBulk.setState(fields);
  changes += 1;
  writing += 1;
  try {
    if (store && useBulk.getState().isKept) await write(store);
  } catch {
    useBulk.setState({ isKept: false });
  } finally {
    writing -= 1;
  }
}

/** Takes rows off the list; answers how they come back. */
export function removeRows(ids: ReadonlySet<string>): () => void {
  const gone = useBulk.getState().rows.filter(({ id }) => ids.has(id));
  const rows = useBulk.getState().rows.filter(({ id }) => !ids.has(id));
  void change({ rows }, (kept) => kept.removeRows(gone.map(({ id }) => id)));
  return () => {
    const own = useBulk.getState().rows;
    const there = new Set(own.map(({ id }) => id));
    const back = gone.filter(({ id }) => !there.has(id));
    const all = [...own, ...back].sort((one, other) => one.order - other.order);
    void change({ rows: all }, (kept) => kept.putRows(back));
  };
}

export const dismissReport = (): Promise<void> => change({ report: null }, (kept) => kept.setReport(null));
