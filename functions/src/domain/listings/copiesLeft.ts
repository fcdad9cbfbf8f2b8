/**
 * How many copies of a listing are left, where more may have sold at the marketplace (`soldThere`) than the listing knows
 * of: its quantity was made of what was there before, so those are gone on both sides.
 */
export const copiesLeft = (
  { quantity, quantitySold }: { quantity: number; quantitySold: number },
  soldThere: number,
): number => Math.max(0, quantity - Math.max(0, soldThere - quantitySold));
