import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

import { pause } from "./pause";

/** A listing in the bulk manager, its cells as they stood in the file. */
export interface BulkRow {
  readonly id: string;
  /** Rows stand in the order in which they came. */
  readonly order: number;
  readonly title: string;
  readonly price: string;
  readonly qty: string;
  readonly binPrice: string;
  readonly link: string;
  readonly sku: string;
  /** The marketplace's item id, where the file has one. */
  readonly ebayId: string | null;
  /** Null: nothing is known of it but what the file says. */
  readonly status: "ended" | null;
}

export type EndStatus = "pending" | "no-id" | "ending" | "verifying" | "success" | "warning" | "failed";

/** A row on its way to its end at the marketplace, or what became of it. */
export interface EndRow {
  /** The row's. */
  readonly id: string;
  readonly order: number;
  readonly title: string;
  readonly ebayId: string | null;
  readonly ebayUrl: string | null;
  readonly status: EndStatus;
  readonly message: string | null;
  readonly verified: boolean;
}

export interface ImportReport {
  /** Of the file, or what was handed over. */
  readonly source: string;
  readonly added: number;
  /** Were here already, and now have the file's values. */
  readonly updated: number;
  /** Were here already, just as they are. */
  readonly repeated: number;
  readonly problems: readonly ImportProblem[];
}

export interface ImportProblem {
  /** Of the file, from 1. */
  readonly line: number;
  readonly text: string;
}

export interface KeptBulk {
  readonly rows: readonly BulkRow[];
  /** The last run, over or not. */
  readonly endings: readonly EndRow[];
  readonly report: ImportReport | null;
}

/** What the bulk manager keeps of one person on this machine: a database of that person's own. */
export interface BulkStore {
  load(): Promise<KeptBulk>;
  putRows(rows: readonly BulkRow[]): Promise<void>;
  removeRows(ids: readonly string[]): Promise<void>;
  /** In the place of the last run's. */
  startEndings(endings: readonly EndRow[]): Promise<void>;
  /** One step of a row, with the row where that has changed too. On the disk when it resolves. */
  putEnding(ending: EndRow, row: BulkRow | null): Promise<void>;
  setReport(report: ImportReport | null): Promise<void>;
  close(): void;
}

interface BulkSchema extends DBSchema {
  rows: { key: string; value: BulkRow };
  endings: { key: string; value: EndRow };
  /** Under "report". */
  reports: { key: string; value: ImportReport };
}

const nameOf = (uid: string) => `pegboard-bulk-${uid}`;

export async function openBulkStore(uid: string): Promise<BulkStore> {
  return storeOver(await openDatabase(uid));
}

function storeOver(database: IDBPDatabase<BulkSchema>): BulkStore {
  const inOrder = <T extends { readonly order: number }>(found: T[]) =>
    found.sort((one, other) => one.order - other.order);
  return {
    async load() {
      const reading = database.transaction(["rows", "endings", "reports"]);
      const [rows, endings, report] = await Promise.all([
        reading.objectStore("rows").getAll(),
        reading.objectStore("endings").getAll(),
        reading.objectStore("reports").get("report"),
      ]);
      return { rows: inOrder(rows), endings: inOrder(endings), report: report ?? null };
    },
    putRows: (rows) =>
      inPortions(rows, async (some) => {
        const writing = database.transaction("rows", "readwrite");
        await Promise.all([...some.map((row) => writing.store.put(row)), writing.done]);
      }),
    removeRows: (ids) =>
      inPortions(ids, async (some) => {
        const writing = database.transaction("rows", "readwrite");
        await Promise.all([...some.map((id) => writing.store.delete(id)), writing.done]);
      }),
    async startEndings(endings) {
      await database.clear("endings");
      await inPortions(endings, async (some) => {
        const writing = database.transaction("endings", "readwrite");
        await Promise.all([...some.map((ending) => writing.store.put(ending)), writing.done]);
      });
    },
    async putEnding(ending, row) {
      const writing = database.transaction(["rows", "endings"], "readwrite", { durability: "strict" });
      await Promise.all([
        writing.objectStore("endings").put(ending),
        row && writing.objectStore("rows").put(row),
        writing.done,
      ]);
    },
    async setReport(report) {
      if (report) await database.put("reports", report, "report");
      else await database.delete("reports", "report");
    },
    close: () => database.close(),
  };
}

/** Written at once; more would hold up the page. A tab that dies in between has kept the first ones. */
const PORTION = 250;

async function inPortions<T>(all: readonly T[], write: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += PORTION) {
    await write(all.slice(first, first + PORTION));
    await pause();
  }
}

/** Rows of a run that has begun and isn't over: nobody knows yet whether they sell. */
export const isUnsettled = ({ status }: EndRow): boolean =>
  status === "pending" || status === "ending" || status === "verifying";

/** Listings that wait to be ended, of a run that was stopped or cut short. */
export async function countWaitingEndings(uid: string): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes(nameOf(uid))) return 0;
  const database = await openDatabase(uid);
  try {
    return (await database.getAll("endings")).filter(isUnsettled).length;
  } finally {
    database.close();
  }
}

/** Takes a person's rows from this machine, unless some of them still wait to be ended. */
export async function forgetBulk(uid: string): Promise<void> {
  if ((await countWaitingEndings(uid)) === 0) await deleteDB(nameOf(uid));
}

function openDatabase(uid: string): Promise<IDBPDatabase<BulkSchema>> {
  return openDB<BulkSchema>(nameOf(uid), 1, {
    upgrade(database) {
      database.createObjectStore("rows", { keyPath: "id" });
      database.createObjectStore("endings", { keyPath: "id" });
      database.createObjectStore("reports");
    },
    // A sign-out, or a newer version of this page, wants it: it must not wait for this tab.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}
