/** Points per side of a spot, and the distance between spots. */
const SPOT = 6;
const STRIDE = 3;
/** Rounds of outlier removal: each drops the points that fit the light worst, such as glare or another car. */
const ROUNDS = 3;
const MIN_GAIN = 0.4;
const MAX_GAIN = 2;

/**
 * Returns the largest local color difference of two aligned pictures, in levels of 256. Removes light and its color
 * per channel and ignores brightness, so that glare and shadows don't count but another car's body does. Both are
 * interleaved RGB with `columns` points per row.
 */
export function measureColourGap(one: Float32Array, other: Float32Array, columns: number): number {
  const rows = one.length / 3 / columns;
  const left = [0, 1, 2].map((channel) => removeLight(one, other, channel));
  const [red = [], green = [], blue = []] = left;
  let widest = 0;
  for (let top = 0; top + SPOT <= rows; top += STRIDE) {
    for (let start = 0; start + SPOT <= columns; start += STRIDE) {
      let redness = 0;
      let blueness = 0;
      for (let row = top; row < top + SPOT; row += 1) {
        for (let column = start; column < start + SPOT; column += 1) {
          const at = row * columns + column;
          redness += (red[at] ?? 0) - (green[at] ?? 0);
          blueness += (blue[at] ?? 0) - (green[at] ?? 0);
        }
      }
      widest = Math.max(widest, Math.hypot(redness, blueness) / SPOT ** 2);
    }
  }
  return widest;
}

/** Returns the difference of one channel after fitting `one` to the light of `other`. */
function removeLight(one: Float32Array, other: Float32Array, channel: number): number[] {
  const pairs = Array.from({ length: one.length / 3 }, (_, at) => ({
    x: one[at * 3 + channel] ?? 0,
    y: other[at * 3 + channel] ?? 0,
  }));
  let inliers = pairs;
  let gain = 1;
  let offset = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    ({ gain, offset } = fitLine(inliers));
    const error = ({ x, y }: Point) => Math.abs(y - gain * x - offset);
    const errors = pairs.map(error).sort((a, b) => a - b);
    const most = (errors[Math.floor(errors.length * 0.75)] ?? 0) * 1.5 + 3;
    inliers = pairs.filter((pair) => error(pair) <= most);
  }
  const scale = Math.min(MAX_GAIN, Math.max(MIN_GAIN, gain));
  return pairs.map(({ x, y }) => (y - gain * x - offset) / scale);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function fitLine(points: readonly Point[]): { gain: number; offset: number } {
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0);
  const [x, y] = [sum((point) => point.x), sum((point) => point.y)];
  const spread = points.length * sum((point) => point.x ** 2) - x ** 2;
  const gain = (points.length * sum((point) => point.x * point.y) - x * y) / (spread || 1);
  return { gain, offset: (y - gain * x) / (points.length || 1) };
}
