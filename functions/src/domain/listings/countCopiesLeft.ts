/**
 * Returns the remaining copies of a listing after `soldThere` sales at the marketplace. The listing's
 * quantity already reflects `quantitySold` sales, so only later sales are deducted.
 */
export const countCopiesLeft = (
  { quantity, quantitySold }: { quantity: number; quantitySold: number },
  soldThere: number,
): number => Math.max(0, quantity - Math.max(0, soldThere - quantitySold));
