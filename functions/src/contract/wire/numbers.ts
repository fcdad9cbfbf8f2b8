import { createAtFirstUse } from "./createAtFirstUse.ts";

const whole = createAtFirstUse(() => new Intl.NumberFormat("en-US"));
const dollars = createAtFirstUse(
  () => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
);

/** `1,234` */
export const formatNumber = (value: number): string => whole().format(value);

/** `1234.50`: dollars as protocols, files and form fields have them. */
export const toAmount = (dollars: number): string => dollars.toFixed(2);

/** `$1,234.50` */
export const formatDollars = (amount: number): string => dollars().format(amount);
