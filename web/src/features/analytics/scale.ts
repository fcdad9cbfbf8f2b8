const STEPS = [1, 2, 5, 10];

/** Returns the top of a chart's scale: the next 1, 2 or 5 times a power of ten. 1 if there are no values. */
export function computeScale(values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => most <= step * size) ?? 10) * size;
}
