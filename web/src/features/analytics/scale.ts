/** Halves of these are whole, so the line in the middle of a chart of cars is at a whole number. */
const STEPS = [1, 2, 4, 6, 10];

/**
 * Returns the top of a chart's scale: the next 1, 2, 4 or 6 times a power of ten. 1 if there are no values.
 */
export function computeScale(values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => most <= step * size) ?? 10) * size;
}
