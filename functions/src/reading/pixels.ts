/** One byte per pixel, row by row. 0 is black. */
export interface GrayPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Interleaved 8-bit RGB, row by row. */
export interface RgbPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A decoder's output: interleaved 8-bit RGB (`channels` 3) or RGBA (4; alpha is ignored). */
export interface ColourPixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** In pixels of the picture it was found in. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Creates a summed-area table, which sums any rectangle in constant time. Fits values up to 255 over 40 million
 * pixels.
 */
export function createAreaSums(values: Uint8Array, width: number, height: number) {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  /** Returns the mean within `radius` of a pixel, clipped to the picture. */
  return function meanAround(x: number, y: number, radius: number): number {
    const left = Math.max(0, x - radius);
    const right = Math.min(width, x + radius + 1);
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    const sum =
      (sums[bottom * stride + right] ?? 0) -
      (sums[top * stride + right] ?? 0) -
      (sums[bottom * stride + left] ?? 0) +
      (sums[top * stride + left] ?? 0);
    return sum / ((right - left) * (bottom - top));
  };
}

/** A connected patch of set pixels (8-connectivity): its box, and its pixels' indices. */
export interface Patch extends Box {
  pixels: Int32Array;
}

/** Finds every connected patch of a mask, in reading order of its first pixel. */
export function findPatches(mask: Uint8Array, width: number, height: number): Patch[] {
  const left = mask.slice();
  const queue = new Int32Array(mask.length);
  const patches: Patch[] = [];
  let used = 0;
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    const patch = growPatch(left, queue.subarray(used), width, height, start);
    patches.push(patch);
    used += patch.pixels.length;
  }
  return patches;
}

/** Takes the patch out of `mask`. Its pixels are the beginning of `queue`. */
function growPatch(mask: Uint8Array, queue: Int32Array, width: number, height: number, start: number): Patch {
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  queue[0] = start;
  mask[start] = 0;
  let length = 1;
  for (let next = 0; next < length; next += 1) {
    const index = queue[next] ?? 0;
    const x = index % width;
    const y = (index - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    const lastRow = Math.min(height - 1, y + 1) * width;
    for (let row = Math.max(0, y - 1) * width; row <= lastRow; row += width) {
      const last = row + Math.min(width - 1, x + 1);
      for (let neighbour = row + Math.max(0, x - 1); neighbour <= last; neighbour += 1) {
        if (mask[neighbour] === 0) continue;
        mask[neighbour] = 0;
        queue[length] = neighbour;
        length += 1;
      }
    }
  }
  const pixels = queue.subarray(0, length);
  return { left, top, width: right - left + 1, height: bottom - top + 1, pixels };
}
