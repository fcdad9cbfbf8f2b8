const whole = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `1,234` */
export const formatNumber = (value: number): string => whole.format(value);

/** `$1,234.50` */
export const formatDollars = (amount: number): string => dollars.format(amount);
