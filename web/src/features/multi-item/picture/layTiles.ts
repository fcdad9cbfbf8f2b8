/** A rectangle in a square of size 1. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cars in a picture. More of them would be too small to be recognised. */
export const MAX_TILES = 36;
/** Between tiles and at the edges, of the picture's width. */
const GAP = 0.012;

/**
 * Lays out equal tiles of an aspect (width by height) in a square, as large as they can be. Rows are full but for the
 * last one, which is centred. All together they stand in the middle.
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
