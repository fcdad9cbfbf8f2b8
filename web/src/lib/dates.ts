const createFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options);
const bindFormat = (format: Intl.DateTimeFormat) => (at: number | Date) => format.format(at);
const monthDay = createFormat({ month: "short", day: "numeric" });
const monthDayYear = createFormat({ month: "short", day: "numeric", year: "numeric" });

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
/** `Nov 23` */
export const formatMonthDay = bindFormat(monthDay);
/** `Nov 23 – 29` */
export const formatMonthDayRange = (from: number, until: number) => monthDay.formatRange(from, until);
/** `Nov 23 – 29, 2026` */
export const formatMonthDayYearRange = (from: number, until: number) => monthDayYear.formatRange(from, until);
