import { METRICS_STALE_MINUTES } from "../../contract/usage.ts";
import type { UsagePorts } from "./ports.ts";
import { dayOf } from "./usageDays.ts";

const STALE_MS = METRICS_STALE_MINUTES * 60_000;
/** Counting the files costs a request for each thousand. */
const STORAGE_STALE_MS = 6 * 60 * 60_000;

/**
 * Notes in today's record what can be measured now and wasn't lately. What can't be measured at the moment is reported,
 * and stays as it was: figures are shown all the same.
 */
export async function measureToday(ports: UsagePorts, { anew = false } = {}): Promise<void> {
  const at = ports.now();
  const today = dayOf(at);
  const record = (await ports.days.read(today, today)).get(today);
  const isDue = (measuredAt: number | undefined, stale: number) =>
    anew || measuredAt === undefined || at - measuredAt >= stale;
  const [storage, cloudinary] = await Promise.all([
    isDue(record?.storage?.measuredAt, STORAGE_STALE_MS) ? attempt("the files", ports.measureStorage) : null,
    isDue(record?.cloudinary?.recordedAt, STALE_MS)
      ? attempt("the image host's usage", ports.measureCloudinary)
      : null,
  ]);
  if (storage === null && cloudinary === null) return;
  await ports.days.note(today, {
    ...(storage && { storage: { ...storage, measuredAt: at } }),
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
