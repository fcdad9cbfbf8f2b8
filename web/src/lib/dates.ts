const inEnglish = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", options);
const singly = (format: Intl.DateTimeFormat) => (at: number | Date) => format.format(at);
const monthDay = inEnglish({ month: "short", day: "numeric" });
const monthDayYear = inEnglish({ month: "short", day: "numeric", year: "numeric" });

/** `Nov 23, 2026` */
export const formatDate = singly(inEnglish({ dateStyle: "medium" }));
/** `Nov 23, 2026, 2:05 PM` */
export const formatDateTime = singly(inEnglish({ dateStyle: "medium", timeStyle: "short" }));
/** `Nov 23, 2026, 2:05:35 PM` */
export const formatDateTimeSeconds = singly(inEnglish({ dateStyle: "medium", timeStyle: "medium" }));
/** `2:05 PM` */
export const formatTime = singly(inEnglish({ timeStyle: "short" }));
/** `Mon 2:05 PM` */
export const formatWeekdayTime = singly(inEnglish({ weekday: "short", hour: "numeric", minute: "2-digit" }));
/** `Nov 23` */
export const formatMonthDay = singly(monthDay);
/** `Nov 23 – 29` */
export const formatMonthDayRange = (from: number, until: number) => monthDay.formatRange(from, until);
/** `Nov 23 – 29, 2026` */
export const formatMonthDayYearRange = (from: number, until: number) => monthDayYear.formatRange(from, until);
