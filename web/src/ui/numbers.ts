const whole = new Intl.NumberFormat("en-US");
const oneDigit = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const fixedDigit = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const finePercent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const rate = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 3 });
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

/** Formats a number as `1,234`. An unknown number is a dash, never 0. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : whole.format(value);

/** Formats a count with its noun, such as `1 listing` or `1,234 listings`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

/** Formats a number with at most one decimal, such as `12.5`. */
export const formatOneDigit = (value: number): string => oneDigit.format(value);

/** Formats a number with exactly one decimal, such as `12.0`. */
export const formatFixedDigit = (value: number): string => fixedDigit.format(value);

/** Formats a share from 0 to 1, such as `14%`. An unknown share is a dash. */
export const formatShare = (share: number | null): string => (share === null ? "–" : percent.format(share));

/** Formats a share from 0 to 1 with at most one decimal, such as `14.2%`. */
export const formatFineShare = (share: number): string => finePercent.format(share);

/** Formats a rate from 0 to 1 with its decimals, at most three, such as `13.25%`. */
export const formatRate = (share: number): string => rate.format(share);

/** Formats a number with two significant digits, such as `0.012`. */
export const formatTwoDigits = (value: number): string => twoDigits.format(value);
