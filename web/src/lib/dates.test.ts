// @vitest-environment node
import { describe, expect, it } from "vitest";

import * as dates from "./dates";

// In the machine's own time zone, so that the test passes in any.
const at = new Date(2026, 10, 23, 14, 5, 35);
/** The short spaces that `Intl` writes, as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, " ");

describe("a time in the browser's time zone", () => {
  it.each([
    ["formatDate", "Nov 23, 2026"],
    ["formatDateTime", "Nov 23, 2026, 2:05 PM"],
    ["formatDateTimeSeconds", "Nov 23, 2026, 2:05:35 PM"],
    ["formatTime", "2:05 PM"],
    ["formatWeekdayTime", "Mon 2:05 PM"],
    ["formatMonthDayTime", "Nov 23, 2:05 PM"],
    ["formatMonthDay", "Nov 23"],
  ] as const)("is written by %s as %s", (name, text) => expect(plain(dates[name](at))).toBe(text));

  it("can name its zone", () => {
    expect(plain(dates.formatTimeZoned(at))).toMatch(/^2:05 PM \S/);
    expect(dates.getTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it("ends a range of days", () => {
    const [from, until] = [at.getTime(), new Date(2026, 10, 29).getTime()];
    expect(plain(dates.formatMonthDayRange(from, until))).toBe("Nov 23 – 29");
    expect(plain(dates.formatMonthDayYearRange(from, until))).toBe("Nov 23 – 29, 2026");
  });
});

describe("a day in UTC", () => {
  const midnight = new Date("2026-11-15T00:00:00Z");
  const lastMoment = new Date("2026-11-15T23:59:59Z");

  it.each([
    ["formatUtcMonthDay", "November 15"],
    ["formatUtcMonthYear", "November 2026"],
    ["formatUtcMonth", "Nov"],
    ["formatUtcDay", "15"],
    ["formatUtcWeekdayDay", "Sun 15"],
  ] as const)("is written by %s as %s from its first to its last moment", (name, text) => {
    expect([dates[name](midnight), dates[name](lastMoment)]).toEqual([text, text]);
  });

  it("ends a range, and is one date alone", () => {
    expect(plain(dates.formatUtcRange(midnight, new Date("2026-11-21T23:59:59Z")))).toBe("Nov 15 – 21, 2026");
    expect(dates.formatUtcRange(midnight, lastMoment)).toBe("Nov 15, 2026");
  });
});
