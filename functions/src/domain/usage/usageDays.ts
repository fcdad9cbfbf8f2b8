import { DAY_MS, toDay } from "../../contract/wire/durations.ts";

/** Lists every day from one to another, inclusive. */
export function listDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(toDay(at));
  return days;
}

/** Returns the Sunday on or before a day. */
export const getWeekStart = (day: string): string =>
  toDay(Date.parse(day) - new Date(day).getUTCDay() * DAY_MS);

export const getMonthEnd = (month: string): string => {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return toDay(Date.UTC(year, number, 0));
};
