const STEPS = [1, 2, 5, 10];

/** The top of a chart's scale: the next 1, 2 or 5 of its size; 1 where there is nothing. */
export function scaleOf(values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most <= 1) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => most <= step * size) ?? 10) * size;
}
