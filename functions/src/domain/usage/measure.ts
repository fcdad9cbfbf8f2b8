import { METRICS_STALE_MINUTES } from "../../contract/usage.ts";
import type { UsagePorts } from "./ports.ts";
import { HOUR_MS, MINUTE_MS, toDay } from "../../contract/wire/durations.ts";

const STALE_MS = METRICS_STALE_MINUTES * MINUTE_MS;
/**
 * Interval of these measurements. Counting files costs one request per thousand files, and the database's
 * size changes slowly.
 */
const STORAGE_STALE_MS = 6 * HOUR_MS;

/**
 * Saves the current measurements in today's record, except those made recently. A failed measurement is
 * reported and keeps its last value, so that figures are always shown.
 */
export async function measureToday(ports: UsagePorts, { force = false } = {}): Promise<void> {
  const at = ports.now();
  const today = toDay(at);
  const record = (await ports.days.read(today, today)).get(today);
  const isDue = (measuredAt: number | undefined, stale: number) =>
    force || measuredAt === undefined || at - measuredAt >= stale;
  const [storage, bytes, cloudinary] = await Promise.all([
    isDue(record?.storage?.measuredAt, STORAGE_STALE_MS) ? attempt("the files", ports.measureStorage) : null,
    isDue(record?.database?.measuredAt, STORAGE_STALE_MS)
      ? attempt("the database's size", ports.measureDatabase)
      : null,
    isDue(record?.cloudinary?.recordedAt, STALE_MS)
      ? attempt("the image host's usage", ports.measureCloudinary)
      : null,
  ]);
  if (storage === null && bytes === null && cloudinary === null) return;
  await ports.days.save(today, {
    ...(storage && { storage: { ...storage, measuredAt: at } }),
    ...(bytes !== null && { database: { bytes, measuredAt: at } }),
    ...(cloudinary && { cloudinary: { ...cloudinary, recordedAt: at } }),
  });

  async function attempt<T>(what: string, measure: () => Promise<T | null>): Promise<T | null> {
    try {
      return await measure();
    } catch (error) {
      ports.report(`${what} could not be measured`, error);
      return null;
    }
  }
}
