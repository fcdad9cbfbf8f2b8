import { type History, NOTHING, settle, storedDays, todayRecord } from "./dayRecords";

import { readStored, writeStored } from "@/lib/browser/stored";

/** Storage keys from the specification. A sign-out removes them. */
const DAYS = "daily_metrics";
const TODAY = "today_metrics";

/** Reads the stored history. Days with unreadable data count as not fetched. */
export function readHistory(now: number): History {
  const days = storedDays.safeParse(readStored("localStorage", DAYS)).data ?? NOTHING.days;
  const today = todayRecord.safeParse(readStored("localStorage", TODAY)).data ?? null;
  return settle({ days, today }, now);
}

/** Stores the history. Returns false if it couldn't be stored. */
export const writeHistory = ({ days, today }: History): boolean =>
  writeStored("localStorage", DAYS, days) && writeStored("localStorage", TODAY, today);
