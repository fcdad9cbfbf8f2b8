import type * as z from "zod";

import type { usageDocument } from "../../contract/documents.ts";
import type { CloudinaryMetrics } from "../../contract/usage.ts";

export type UsageRecord = z.output<typeof usageDocument>;
type StorageRecord = NonNullable<UsageRecord["storage"]>;
type DatabaseRecord = NonNullable<UsageRecord["database"]>;

/** The measurements of a day. */
interface Measured {
  storage?: StorageRecord;
  database?: DatabaseRecord;
  cloudinary?: CloudinaryMetrics;
}

export interface UsageDays {
  /** Reads the records from one day to another, inclusive. Days without a record are omitted. */
  read(from: string, to: string): Promise<ReadonlyMap<string, UsageRecord>>;
  save(day: string, measured: Measured): Promise<void>;
}

export interface UsagePorts {
  readonly days: UsageDays;
  /** Returns the bucket's files and bytes, or null if there are too many to count. */
  readonly measureStorage: () => Promise<{ files: number; bytes: number } | null>;
  /** Returns the database's size in bytes including indexes, or null if it isn't known. */
  readonly measureDatabase: () => Promise<number | null>;
  /** Returns the image host's current usage, or null if there is no image host. */
  readonly measureCloudinary: () => Promise<Omit<CloudinaryMetrics, "recordedAt"> | null>;
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
}
