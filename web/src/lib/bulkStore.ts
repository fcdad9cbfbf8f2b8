import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";

import type { ErrorCode, ErrorParams, Failure } from "@contract/wire/errors";

import { pause } from "./browser/pause";
import { splitInto } from "./splitInto";

/** A listing in the bulk manager. The cells are as they were in the file. */
export interface BulkRow {
  readonly id: string;
  /** Position in the order of import. */
  readonly order: number;
  readonly title: string;
  readonly price: string;
  readonly qty: string;
  readonly binPrice: string;
  readonly link: string;
  readonly sku: string;
  /** The marketplace's item id, or null if the file has none. */
  readonly ebayId: string | null;
  /** Null until the listing has been ended here. */
  readonly status: "ended" | null;
}

export type EndStatus = "pending" | "no-id" | "ending" | "verifying" | "success" | "warning" | "failed";

/** A row being ended at the marketplace, with its progress or outcome. */
export interface EndRow {
  /** The id of its `BulkRow`. */
  readonly id: string;
  readonly order: number;
  readonly title: string;
  readonly ebayId: string | null;
  readonly ebayUrl: string | null;
  readonly status: EndStatus;
  /** Null if the status needs no reason. */
  readonly reason: EndReason | null;
  readonly verified: boolean;
}

/** The reason for a row's status. Its text is created when it is shown. */
export type EndReason =
  | {
      readonly code:
        | "no-id"
        | "end-failed"
        | "had-ended"
        | "verified"
        | "may-be-active"
        | "unverified"
        | "unverified-refused";
    }
  | { readonly code: "refused"; readonly failure: Failure }
  /** The message of an older function, or a text that an older version stored. */
  | { readonly code: "told"; readonly text: string }
  /** The fields of an `AppError`. */
  | {
      readonly code: "error";
      readonly error: ErrorCode;
      readonly params: ErrorParams;
      readonly reference?: string;
    };

export interface ImportReport {
  /** A file, or a wishlist that another screen handed off. */
  readonly source: { readonly code: "file"; readonly name: string } | { readonly code: "wishlist" };
  readonly added: number;
  readonly updated: number;
  /** Rows that existed with the same values. */
  readonly repeated: number;
  readonly problems: readonly ImportProblem[];
}

/** A problem in a line of the file. Lines count from 1. */
export type ImportProblem = { readonly line: number } & (
  | { readonly code: "unclosed" | "nameless" }
  | { readonly code: "too-many-cells"; readonly has: number; readonly header: number }
  /** The same listing is in an earlier line. */
  | { readonly code: "again"; readonly before: number }
  | { readonly code: "price" | "quantity"; readonly cell: string }
  /** A text that an older version stored. */
  | { readonly code: "told"; readonly text: string }
);

export interface StoredBulk {
  readonly rows: readonly BulkRow[];
  /** The rows of the last run, running or finished. */
  readonly endings: readonly EndRow[];
  readonly report: ImportReport | null;
}

/** The bulk manager's data on this machine, in one database per person. */
export interface BulkStore {
  load(): Promise<StoredBulk>;
  putRows(rows: readonly BulkRow[]): Promise<void>;
  removeRows(ids: readonly string[]): Promise<void>;
  /** Replaces the rows of the last run. */
  startEndings(endings: readonly EndRow[]): Promise<void>;
  /** Saves one step of a row, and the row itself if it changed. Durable once it resolves. */
  putEnding(ending: EndRow, row: BulkRow | null): Promise<void>;
  setReport(report: ImportReport | null): Promise<void>;
  close(): void;
}

/** Until November 2026, texts were stored instead of codes. */
type OldEndRow = Omit<EndRow, "reason"> & { readonly message: string | null };
interface OldProblem {
  readonly line: number;
  readonly text: string;
}
type StoredReport = Omit<ImportReport, "problems" | "source"> & {
  /** A file's name, or "your wishlist". */
  readonly source: ImportReport["source"] | string;
  readonly problems: readonly (ImportProblem | OldProblem)[];
};

interface BulkSchema extends DBSchema {
  rows: { key: string; value: BulkRow };
  endings: { key: string; value: EndRow | OldEndRow };
  /** The only key is "report". */
  reports: { key: string; value: StoredReport };
}

function readEnding(stored: EndRow | OldEndRow): EndRow {
  if ("reason" in stored) return stored;
  const { message, ...row } = stored;
  return { ...row, reason: message === null ? null : { code: "told", text: message } };
}

const readReport = (stored: StoredReport): ImportReport => ({
  ...stored,
  source: typeof stored.source === "string" ? { code: "file", name: stored.source } : stored.source,
  problems: stored.problems.map((problem) => ("code" in problem ? problem : { code: "told", ...problem })),
});

const getDatabaseName = (uid: string) => `pegboard-bulk-${uid}`;

export async function openBulkStore(uid: string): Promise<BulkStore> {
  return createBulkStore(await openDatabase(uid));
}

function createBulkStore(database: IDBPDatabase<BulkSchema>): BulkStore {
  const putInOrder = <T extends { readonly order: number }>(found: T[]) =>
    found.sort((one, other) => one.order - other.order);
  async function writeInBatches<Name extends "rows" | "endings", T>(
    name: Name,
    all: readonly T[],
    write: (store: IDBPObjectStore<BulkSchema, [Name], Name, "readwrite">, each: T) => Promise<unknown>,
  ): Promise<void> {
    for (const some of splitInto(BATCH_SIZE, all)) {
      const writing = database.transaction(name, "readwrite");
      await Promise.all([...some.map((each) => write(writing.store, each)), writing.done]);
      await pause();
    }
  }
  return {
    async load() {
      const reading = database.transaction(["rows", "endings", "reports"]);
      const [rows, endings, report] = await Promise.all([
        reading.objectStore("rows").getAll(),
        reading.objectStore("endings").getAll(),
        reading.objectStore("reports").get("report"),
      ]);
      return {
        rows: putInOrder(rows),
        endings: putInOrder(endings.map(readEnding)),
        report: report ? readReport(report) : null,
      };
    },
    putRows: (rows) => writeInBatches("rows", rows, (store, row) => store.put(row)),
    removeRows: (ids) => writeInBatches("rows", ids, (store, id) => store.delete(id)),
    async startEndings(endings) {
      await database.clear("endings");
      await writeInBatches("endings", endings, (store, ending) => store.put(ending));
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

/** The number of rows per transaction. A larger one blocks the page. A tab that dies midway keeps the first batches. */
const BATCH_SIZE = 250;

/** Returns whether the run hasn't settled a row yet, so that the listing may or may not be on sale. */
export const isUnsettled = ({ status }: Pick<EndRow, "status">): boolean =>
  status === "pending" || status === "ending" || status === "verifying";

/** Counts listings still to be ended in a run that was stopped or interrupted. */
export async function countWaitingEndings(uid: string): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes(getDatabaseName(uid))) return 0;
  const database = await openDatabase(uid);
  try {
    return (await database.getAll("endings")).filter(isUnsettled).length;
  } finally {
    database.close();
  }
}

/** Deletes a person's rows from this machine, unless some are still to be ended. */
export async function forgetBulk(uid: string): Promise<void> {
  if ((await countWaitingEndings(uid)) === 0) await deleteDB(getDatabaseName(uid));
}

function openDatabase(uid: string): Promise<IDBPDatabase<BulkSchema>> {
  return openDB<BulkSchema>(getDatabaseName(uid), 1, {
    upgrade(database) {
      database.createObjectStore("rows", { keyPath: "id" });
      database.createObjectStore("endings", { keyPath: "id" });
      database.createObjectStore("reports");
    },
    // Closes the database, because it would block a sign-out in another tab and an upgrade.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}
