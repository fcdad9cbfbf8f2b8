/**
 * Returns the copies left of a listing when `soldThere` copies have sold at the marketplace. Its quantity was set
 * with `quantitySold` sold, so later sales are deducted.
 */
export const copiesLeft = (
  { quantity, quantitySold }: { quantity: number; quantitySold: number },
  soldThere: number,
): number => Math.max(0, quantity - Math.max(0, soldThere - quantitySold));
