import type { RgbPixels } from "../../../../functions/src/reading/pixels.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A 3 x 3 matrix, row by row. */
export type Matrix = readonly number[];

/** Returns the projective map from each corner of `from` to its corner of `to`. */
export function computeHomography(from: Quad, to: Quad): Matrix {
  const rows: number[][] = [];
  for (const [corner, { x, y }] of from.entries()) {
    const target = to[corner] ?? { x: 0, y: 0 };
    rows.push([x, y, 1, 0, 0, 0, -x * target.x, -y * target.x, target.x]);
    rows.push([0, 0, 0, x, y, 1, -x * target.y, -y * target.y, target.y]);
  }
  return [...solve(rows), 1];
}

/** Combines two maps, the first one applied first. */
export function combineMaps(first: Matrix, second: Matrix): Matrix {
  return Array.from({ length: 9 }, (_, place) => {
    const row = Math.floor(place / 3);
    const column = place % 3;
    return [0, 1, 2].reduce((sum, k) => sum + at(second, row, k) * at(first, k, column), 0);
  });
}

export function moveBy(x: number, y: number): Matrix {
  return [1, 0, x, 0, 1, y, 0, 0, 1];
}

export function project(matrix: Matrix, { x, y }: Point): Point {
  const depth = at(matrix, 2, 0) * x + at(matrix, 2, 1) * y + at(matrix, 2, 2);
  return {
    x: (at(matrix, 0, 0) * x + at(matrix, 0, 1) * y + at(matrix, 0, 2)) / depth,
    y: (at(matrix, 1, 0) * x + at(matrix, 1, 1) * y + at(matrix, 1, 2)) / depth,
  };
}

export function invertMap(matrix: Matrix): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-12)
    throw new Error("This map cannot be turned round: it flattens the picture.");
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / determinant);
}

/**
 * Applies a map to a picture. Each pixel of the result is the weighted mean of the four pixels around its
 * origin. Outside the picture it is mirrored at the edge, which looks like more of the same desk.
 */
export function warp(picture: RgbPixels, map: Matrix): RgbPixels {
  const { data, width, height } = picture;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = invertMap(map);
  const result = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + i;
      const fromX = mirrorPosition((a * x + b * y + c) / depth, width - 1);
      const fromY = mirrorPosition((d * x + e * y + f) / depth, height - 1);
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      const across = fromX - left;
      const down = fromY - top;
      const upper = (top * width + left) * 3;
      const right = left + 1 < width ? 3 : 0;
      const below = top + 1 < height ? width * 3 : 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const first = upper + channel;
        const above = mix(data[first] ?? 0, data[first + right] ?? 0, across);
        const under = mix(data[first + below] ?? 0, data[first + below + right] ?? 0, across);
        result[(y * width + x) * 3 + channel] = Math.round(mix(above, under, down));
      }
    }
  }
  return { data: result, width, height };
}

const at = (matrix: Matrix, row: number, column: number) => matrix[row * 3 + column] ?? 0;
const mix = (from: number, to: number, share: number) => from + (to - from) * share;

function mirrorPosition(position: number, last: number): number {
  const period = 2 * last;
  const within = ((position % period) + period) % period;
  return within <= last ? within : period - within;
}

/** Gaussian elimination with the largest pivot. Each row ends with its right side. */
function solve(equations: number[][]): number[] {
  const rows = equations.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    if (Math.abs(pivot[column] ?? 0) < 1e-9) throw new Error("Three of these corners lie on one line.");
    rows[rows.indexOf(pivot)] = rows[column] ?? [];
    rows[column] = pivot;
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let place = column; place <= size; place += 1)
        row[place] = (row[place] ?? 0) - factor * (pivot[place] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
