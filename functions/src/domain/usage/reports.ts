import { AppError } from "../../contract/wire/errors.ts";
import type { DailyMetrics, DateFilter } from "../../contract/usage.ts";
import { computeDayFigures } from "./dayFigures.ts";
import { measureToday } from "./measure.ts";
import type { UsagePorts } from "./ports.ts";
import { sumDays } from "./sumDays.ts";
import { listDaysBetween, getMonthEnd, getWeekStart } from "./usageDays.ts";
import { toDay } from "../../contract/wire/durations.ts";

const done = { success: true as const };

/** Returns the metrics of the current week, which starts on Sunday. */
export function getDashboardMetrics(ports: UsagePorts) {
  const today = toDay(ports.now());
  return readRangeMetrics(ports, { startDate: getWeekStart(today), endDate: today });
}

export async function updateDashboardMetrics(ports: UsagePorts, range: DateFilter) {
  await measureToday(ports);
  return readRangeMetrics(ports, range);
}

export async function getOpenAIUsage(ports: UsagePorts, range: DateFilter) {
  return { ...done, usage: sumDays(await readFigures(ports, range)).openai };
}

/** Returns the usage of a month (`YYYY-MM`), by default the current one. */
export async function getCloudinaryUsage(ports: UsagePorts, month: string | undefined) {
  const today = toDay(ports.now());
  const selectedMonth = month ?? today.slice(0, 7);
  if (selectedMonth === today.slice(0, 7)) await measureToday(ports);
  const days = await readFigures(ports, {
    startDate: `${selectedMonth}-01`,
    endDate: getMonthEnd(selectedMonth),
  });
  return { ...done, usage: sumDays(days).cloudinary };
}

export async function fetchDailyMetrics(ports: UsagePorts, date: string) {
  const today = toDay(ports.now());
  if (date > today) throw new AppError("input/invalid");
  if (date === today) await measureToday(ports);
  return { ...done, metrics: await readDay(ports, date) };
}

export async function backfillDailyMetrics(
  ports: UsagePorts,
  { startDate, endDate, overwrite }: DateFilter & { overwrite: boolean },
) {
  const today = toDay(ports.now());
  const days = listDaysBetween(startDate, endDate);
  if (days.includes(today)) await measureToday(ports, { force: overwrite });
  const records = await ports.days.read(startDate, endDate);
  const results = days.map((date) => {
    if (date > today) return { date, success: false, message: "This day is still to come", metrics: null };
    const metrics = computeDayFigures(date, records.get(date));
    const message = metrics.isRecorded ? "Metrics fetched" : "No usage was recorded on this day";
    return { date, success: true, message, metrics };
  });
  const successful = results.filter(({ success }) => success).length;
  const summary = { total: results.length, successful, failed: results.length - successful };
  return { ...done, results, summary };
}

async function readRangeMetrics(ports: UsagePorts, range: DateFilter) {
  const days = await readFigures(ports, range);
  const costs = days.map(({ date, isRecorded, openai, gemini, firebase, storage }) => ({
    date,
    isRecorded,
    openai: openai.cost,
    gemini: gemini.cost,
    firebase: firebase.cost,
    storage: storage.cost,
  }));
  return { ...done, metrics: { ...sumDays(days), days: costs }, lastUpdated: ports.now() };
}

/** Reads figures up to today. Future days have none. */
async function readFigures(
  { days, now }: UsagePorts,
  { startDate, endDate }: DateFilter,
): Promise<DailyMetrics[]> {
  const today = toDay(now());
  const end = endDate < today ? endDate : today;
  if (startDate > end) return [];
  const records = await days.read(startDate, end);
  return listDaysBetween(startDate, end).map((date) => computeDayFigures(date, records.get(date)));
}

async function readDay({ days }: UsagePorts, date: string): Promise<DailyMetrics> {
  return computeDayFigures(date, (await days.read(date, date)).get(date));
}
