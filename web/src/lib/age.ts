const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const date = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const dateWithYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** How long ago, as short as a table needs it: `now`, `12 min`, `3 h`, `yesterday`, `5 d`, then the date. */
export function formatAge(millis: number, now: number): string {
  const age = now - millis;
  if (age < MINUTE) return "now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  if (age < 2 * DAY) return "yesterday";
  if (age < 30 * DAY) return `${Math.floor(age / DAY)} d`;
  const sameYear = new Date(millis).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? date : dateWithYear).format(millis);
}
