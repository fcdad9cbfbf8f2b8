import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { BatchFile, BatchRecord, StoredBatchPhoto } from "./batchRecords";
import type { CardRecord, Side, UnsentCard } from "./captureRecords";

interface CaptureSchema extends DBSchema {
  cards: { key: string; value: CardRecord; indexes: { uid: string } };
  /** The unsent cards. Stored names stay. */
  drafts: { key: string; value: UnsentCard; indexes: { uid: string } };
  photos: { key: [captureId: string, side: Side]; value: Blob };
  batches: { key: string; value: BatchRecord };
  batchPhotos: { key: string; value: StoredBatchPhoto; indexes: { uid: string } };
  batchFiles: { key: [photoId: string, file: BatchFile]; value: Blob };
}
export type CaptureDatabase = IDBPDatabase<CaptureSchema>;

export const CAPTURE_DATABASE = "pegboard-captures";

/** The browser's database of photos. A new version adds object stores and never rewrites one. */
export function openCaptureDatabase(name: string): Promise<CaptureDatabase> {
  return openDB<CaptureSchema>(name, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("cards", { keyPath: "captureId" }).createIndex("uid", "uid");
        database.createObjectStore("drafts", { keyPath: "captureId" }).createIndex("uid", "uid");
        database.createObjectStore("photos");
      }
      if (before < 2) {
        database.createObjectStore("batches", { keyPath: "uid" });
        database.createObjectStore("batchPhotos", { keyPath: "photoId" }).createIndex("uid", "uid");
        database.createObjectStore("batchFiles");
      }
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** A photo must be on the disk when a write resolves. The default only guarantees the operating system's cache. */
export const STRICT = { durability: "strict" } as const;
