const createFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options);
const bindFormat = (format: Intl.DateTimeFormat) => (at: number | Date) => format.format(at);
const monthDay = createFormat({ month: "short", day: "numeric" });
const monthDayYear = createFormat({ month: "short", day: "numeric", year: "numeric" });

const createUtcFormat = (options: Intl.DateTimeFormatOptions) =>
  createFormat({ ...options, timeZone: "UTC" });
const utcDate = createUtcFormat({ dateStyle: "medium" });
const utcWeekdayDay = createUtcFormat({ weekday: "short", day: "numeric" });

/** `Nov 23, 2026` */
export const formatDate = bindFormat(createFormat({ dateStyle: "medium" }));
/** `Nov 23, 2026, 2:05 PM` */
export const formatDateTime = bindFormat(createFormat({ dateStyle: "medium", timeStyle: "short" }));
/** `Nov 23, 2026, 2:05:35 PM` */
export const formatDateTimeSeconds = bindFormat(createFormat({ dateStyle: "medium", timeStyle: "medium" }));
/** `2:05 PM` */
export const formatTime = bindFormat(createFormat({ timeStyle: "short" }));
/** `Mon 2:05 PM` */
export const formatWeekdayTime = bindFormat(
  createFormat({ weekday: "short", hour: "numeric", minute: "2-digit" }),
);
/** `2:05 PM CST` */
export const formatTimeZoned = bindFormat(
  createFormat({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
);
/** `Nov 23, 2:05 PM` */
export const formatMonthDayTime = bindFormat(
  createFormat({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }),
);
/** `Nov 23` */
export const formatMonthDay = bindFormat(monthDay);
/** `Nov 23 – 29` */
export const formatMonthDayRange = (from: number, until: number) => monthDay.formatRange(from, until);
/** `Nov 23 – 29, 2026` */
export const formatMonthDayYearRange = (from: number, until: number) => monthDayYear.formatRange(from, until);

/** Formats a day in UTC: `November 23` */
export const formatUtcMonthDay = bindFormat(createUtcFormat({ month: "long", day: "numeric" }));
/** Formats a day in UTC: `November 2026` */
export const formatUtcMonthYear = bindFormat(createUtcFormat({ month: "long", year: "numeric" }));
/** Formats a day in UTC: `Nov` */
export const formatUtcMonth = bindFormat(createUtcFormat({ month: "short" }));
/** Formats a day in UTC: `23` */
export const formatUtcDay = bindFormat(createUtcFormat({ day: "numeric" }));
/** Formats days in UTC: `Nov 15 – 21, 2026`. A single day gives one date. */
export const formatUtcRange = (from: Date, until: Date) => utcDate.formatRange(from, until);

/** Formats a day in UTC: `Sun 15`. The locale would write `15 Sun`. */
export function formatUtcWeekdayDay(at: Date): string {
  const parts = utcWeekdayDay.formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return [of("weekday"), of("day")].filter(Boolean).join(" ");
}

/** Returns the browser's time zone, such as `America/Chicago`. */
export const getTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
