import { type History, NOTHING, settled, storedDays, todayRecord } from "./dayRecords";

/** The specification's names; a sign-out takes them from the machine like everything else of a person. */
const DAYS = "daily_metrics";
const TODAY = "today_metrics";

/** What this browser has; what can't be read any more counts as not fetched. */
export function readHistory(now: number): History {
  return settled(
    { days: read(DAYS, storedDays) ?? NOTHING.days, today: read(TODAY, todayRecord) ?? null },
    now,
  );
}

/** Answers whether it is kept. */
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
