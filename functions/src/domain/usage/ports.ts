import type * as z from "zod";

import type { usageDocument } from "../../contract/documents.ts";
import type { CloudinaryMetrics } from "../../contract/usage.ts";

export type UsageRecord = z.output<typeof usageDocument>;
type StorageRecord = NonNullable<UsageRecord["storage"]>;

export interface UsageDays {
  /** What was recorded from one day to another, both included; a day without a record is left out. */
  read(from: string, to: string): Promise<ReadonlyMap<string, UsageRecord>>;
  /** Adds what was measured to its day. */
  note(day: string, measured: { storage?: StorageRecord; cloudinary?: CloudinaryMetrics }): Promise<void>;
}

export interface UsagePorts {
  readonly days: UsageDays;
  /** The bucket's files and bytes; null where they are too many to be counted. */
  readonly measureStorage: () => Promise<{ files: number; bytes: number } | null>;
  /** What the image host says now; null where there is none. */
  readonly measureCloudinary: () => Promise<Omit<CloudinaryMetrics, "recordedAt"> | null>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
}
