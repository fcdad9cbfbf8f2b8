interface Axis {
  /** The value at the end of the axis. It is a multiple of `step`. */
  readonly top: number;
  readonly step: number;
}

/**
 * Returns the axis for the largest value, with at most `most` steps of 1, 2, 3 or 5 times a power of ten. Steps
 * of counts are whole numbers.
 */
export function findAxis(largest: number, most: number, isWhole: boolean): Axis {
  if (largest <= 0) return { top: 1, step: isWhole ? 1 : 1 / most };
  const rough = largest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 3, 5].map((times) => times * power).find((each) => each >= rough) ?? 10 * power;
  const step = isWhole ? Math.max(1, round) : round;
  // The subtraction removes what binary fractions add.
  return { top: step * Math.ceil(largest / step - 1e-9), step };
}
