import { type History, NOTHING, settle, storedDays, todayRecord } from "./dayRecords";

/** Storage keys from the specification. A sign-out removes them. */
const DAYS = "daily_metrics";
const TODAY = "today_metrics";

/** Reads the stored history. Days with unreadable data count as not fetched. */
export function readHistory(now: number): History {
  return settle(
    { days: read(DAYS, storedDays) ?? NOTHING.days, today: read(TODAY, todayRecord) ?? null },
    now,
  );
}

/** Stores the history. Returns false if it couldn't be stored. */
export function writeHistory({ days, today }: History): boolean {
  try {
    localStorage.setItem(DAYS, JSON.stringify(days));
    if (today === null) localStorage.removeItem(TODAY);
    else localStorage.setItem(TODAY, JSON.stringify(today));
    return true;
  } catch {
    return false;
  }
}

function read<T>(key: string, shape: { safeParse(value: unknown): { data?: T | undefined } }): T | undefined {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}
