/** A rectangle in a square of size 1. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Maximum number of cars in a picture. With more, they would be too small to recognise. */
export const MAX_TILES = 36;
/** Gap between tiles and at the edges, as a share of the picture's width. */
const GAP = 0.012;

/**
 * Lays out equal tiles of an aspect ratio (width to height) in a square, as large as possible. All rows are
 * full, except the last one, which is centred. The layout is centred in the square.
 */
export function layTiles(count: number, aspect: number): readonly Tile[] {
  const layouts = Array.from({ length: count }, (_, at) => fit(count, at + 1, aspect));
  const best = layouts.reduce((one, other) => (other.width > one.width ? other : one));
  const { columns, rows, width, height } = best;
  const top = (1 - rows * height - (rows - 1) * GAP) / 2;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const left = (1 - inRow * width - (inRow - 1) * GAP) / 2;
    return {
      x: left + (at % columns) * (width + GAP),
      y: top + row * (height + GAP),
      width,
      height,
    };
  });
}

function fit(count: number, columns: number, aspect: number) {
  const rows = Math.ceil(count / columns);
  const widest = (1 - (columns + 1) * GAP) / columns;
  const highest = (1 - (rows + 1) * GAP) / rows;
  const width = Math.min(widest, highest * aspect);
  return { columns, rows, width, height: width / aspect };
}
