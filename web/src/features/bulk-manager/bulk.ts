import { create } from "zustand";

import type { AppError } from "@contract/wire/errors";

import { type BulkRow, type BulkStore, type EndRow, type ImportReport, openBulkStore } from "@/lib/bulkStore";
import { keepPerPerson } from "@/lib/session/perPerson";

import { identifyRow } from "./mergeRows";

export interface Bulk {
  /** The user who owns the rows. Null until they are loaded. */
  readonly uid: string | null;
  readonly rows: readonly BulkRow[];
  readonly report: ImportReport | null;
  /** The rows of the last run. Empty if there was none, or if it was dismissed. */
  readonly endings: readonly EndRow[];
  readonly run: "idle" | "running" | "stopping";
  /** Whether this tab has a run, also while the run still waits for its lock and `run` is idle. */
  readonly hasRun: boolean;
  /** The current run: its start in epoch milliseconds, and the number of rows that were left then. */
  readonly began: { readonly at: number; readonly left: number };
  /** Why the run ended early. */
  readonly stopError: AppError | null;
  /** False if the browser's storage is full or blocked. All data is then lost when the tab closes. */
  readonly isStored: boolean;
}

const NOTHING: Bulk = {
  uid: null,
  rows: [],
  report: null,
  endings: [],
  run: "idle",
  hasRun: false,
  began: { at: 0, left: 0 },
  stopError: null,
  isStored: true,
};

/** The imported rows and their run, shared by all screens. Only the functions below and the run change it. */
export const useBulk = create<Bulk>(() => NOTHING);

let store: BulkStore | null = null;
/** Number of pending writes and changes. Rows that are read meanwhile can be stale. */
let writing = 0;
let changes = 0;

/** Loads the user's stored rows. Later calls get the same promise. Never rejects. */
export const { get: openBulk } = keepPerPerson(open);

async function open(uid: string): Promise<void> {
  store?.close();
  store = null;
  useBulk.setState(NOTHING);
  try {
    store = await openBulkStore(uid);
    useBulk.setState({ ...(await store.load()), uid });
  } catch {
    useBulk.setState({ uid, isStored: false });
  }
}

/**
 * Reads the stored rows again, because another tab can have changed them. Does nothing while this tab is
 * writing.
 */
export async function reloadBulk(): Promise<void> {
  if (writing > 0) return;
  const before = changes;
  const stored = await store?.load().catch(() => null);
  const { run, isStored } = useBulk.getState();
  if (stored && run === "idle" && isStored && changes === before) useBulk.setState(stored);
}

/** Shows a change immediately. Resolves when it is stored, or when storing has failed. */
export async function change(
  fields: Partial<Bulk>,
  write: (store: BulkStore) => Promise<void>,
): Promise<void> {
  useBulk.setState(fields);
  changes += 1;
  writing += 1;
  try {
    if (store && useBulk.getState().isStored) await write(store);
  } catch {
    useBulk.setState({ isStored: false });
  } finally {
    writing -= 1;
  }
}

/** Removes rows, and returns a function that restores them, except those that have been imported again. */
export function removeRows(ids: ReadonlySet<string>): () => void {
  const before = useBulk.getState().rows;
  const known = new Set(before.map(({ id }) => id));
  const gone = before.filter(({ id }) => ids.has(id));
  const rows = before.filter(({ id }) => !ids.has(id));
  void change({ rows }, (store) => store.removeRows(gone.map(({ id }) => id)));
  return () => {
    const own = useBulk.getState().rows;
    const there = new Set(own.map(({ id }) => id));
    const again = new Set(own.filter(({ id }) => !known.has(id)).map(identifyRow));
    const back = gone.filter((row) => !there.has(row.id) && !again.has(identifyRow(row)));
    const all = [...own, ...back].sort((one, other) => one.order - other.order);
    void change({ rows: all }, (store) => store.putRows(back));
  };
}

export const dismissReport = (): Promise<void> => change({ report: null }, (store) => store.setReport(null));
