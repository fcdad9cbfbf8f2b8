import type { BatchPair, BatchPhoto } from "@/lib/captureStore/batchStore";

export type Pairable = Pick<BatchPhoto, "photoId" | "name" | "order" | "takenAt" | "side">;

/**
 * Pairs fronts with backs. Pairs that the seller has corrected stay; all others are paired again from the
 * current results. Two backs are never paired. Photos taken shortly after each other are paired; otherwise
 * the order of times or names decides. A photo without its other side stays single, and doesn't shift the
 * photos after it.
 */
export function pairPhotos(
  photos: readonly Pairable[],
  before: readonly BatchPair[],
  newId: () => string,
): BatchPair[] {
  const fixed = before.filter(({ isFixed }) => isFixed);
  const fixedIds = new Set(fixed.flatMap(({ front, back }) => [front, back]));
  const inOrder = sortPhotos(photos);
  const loose = inOrder.filter(({ photoId }) => !fixedIds.has(photoId));
  const known = new Map(before.map((pair) => [`${pair.front} ${pair.back}`, pair.captureId]));
  const made = findCheapestPairs(loose).map((group): BatchPair => {
    const { front, back } = assignSides(group);
    return { captureId: known.get(`${front} ${back}`) ?? newId(), front, back, isFixed: false };
  });
  const place = new Map(inOrder.map(({ photoId }, index) => [photoId, index]));
  const first = ({ front, back }: BatchPair) =>
    Math.min(
      ...[front, back].map((photoId) => (photoId === null ? Infinity : (place.get(photoId) ?? Infinity))),
    );
  return [...fixed, ...made].sort((one, other) => first(one) - first(other));
}

/**
 * Sorts by capture time if every photo has one, otherwise by name. Numbers in names are compared as numbers.
 */
export function sortPhotos<Photo extends Pairable>(photos: readonly Photo[]): Photo[] {
  const hasTimes = photos.every(({ takenAt }) => takenAt !== null);
  return [...photos].sort(
    (one, other) =>
      (hasTimes ? (one.takenAt ?? 0) - (other.takenAt ?? 0) : 0) ||
      compareNames(removeSide(one.name), removeSide(other.name)) ||
      compareNames(one.name, other.name) ||
      one.order - other.order,
  );
}

/** Returns the side named in a file name, as in `DHR20-back.jpg` or `front 3.jpg`. */
export function readSideFromName(name: string): "front" | "back" | null {
  const [, word] = SIDE_WORD.exec(name) ?? [];
  return word === undefined ? null : word.toLowerCase() === "front" ? "front" : "back";
}

const SIDE_WORD = /(?<![a-z])(front|back|rear)(?![a-z])/i;
const removeSide = (name: string) => name.replace(SIDE_WORD, "");
const compareNames = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;

/** The cost of a single photo. Only an unlikely pair costs more. */
const ALONE = 4;
const UNKNOWN_SIDE = 1;
/** The cost of a pair that starts with the back. Most sellers photograph the front first. */
const BACK_FIRST = 0.5;
/** The cost of each doubling of the usual time between two photos. */
const LATER = 1.5;
const LATEST = 9;

/**
 * Divides the sequence into adjacent pairs and single photos at minimum cost. Prefers early pairs at equal
 * cost.
 */
function findCheapestPairs(
  photos: readonly Pairable[],
): (readonly [Pairable] | readonly [Pairable, Pairable])[] {
  const usual = measureUsualGap(photos);
  /** The minimum cost from each photo to the end, and whether a pair starts at that photo. */
  const cost = new Array<number>(photos.length + 2).fill(0);
  const pairs = new Array<boolean>(photos.length).fill(false);
  for (let at = photos.length - 1; at >= 0; at -= 1) {
    const [one, other] = [photos[at], photos[at + 1]];
    const alone = ALONE + (cost[at + 1] ?? 0);
    const together = one && other ? calculateCost(one, other, usual) + (cost[at + 2] ?? 0) : Infinity;
    pairs[at] = together <= alone;
    cost[at] = Math.min(alone, together);
  }
  const groups: (readonly [Pairable] | readonly [Pairable, Pairable])[] = [];
  for (let at = 0; at < photos.length; at += pairs[at] ? 2 : 1) {
    const [one, other] = [photos[at], photos[at + 1]];
    if (one) groups.push(pairs[at] && other ? [one, other] : [one]);
  }
  return groups;
}

function calculateCost(one: Pairable, other: Pairable, usual: number | null): number {
  if (one.side !== null && one.side === other.side) return Infinity;
  const unknown = [one, other].filter(({ side }) => side === null).length * UNKNOWN_SIDE;
  const isBackFirst = one.side === "back" || other.side === "front";
  return unknown + (isBackFirst ? BACK_FIRST : 0) + calculateDelayCost(one, other, usual);
}

function calculateDelayCost(one: Pairable, other: Pairable, usual: number | null): number {
  if (usual === null || one.takenAt === null || other.takenAt === null) return 0;
  const gap = Math.abs(other.takenAt - one.takenAt);
  return gap <= usual ? 0 : Math.min(LATEST, LATER * Math.log2(gap / usual));
}

/** Returns the median time between two photos in milliseconds, or null if their times are unknown or all the same. */
function measureUsualGap(photos: readonly Pairable[]): number | null {
  const times = photos.flatMap(({ takenAt }) => (takenAt === null ? [] : [takenAt])).sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const median = gaps.sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  return median > 0 ? median : null;
}

function assignSides([one, other]: readonly [Pairable] | readonly [Pairable, Pairable]) {
  if (!other) {
    return one.side === "back" ? { front: null, back: one.photoId } : { front: one.photoId, back: null };
  }
  const isTurned = one.side === "back" || other.side === "front";
  return isTurned ? { front: other.photoId, back: one.photoId } : { front: one.photoId, back: other.photoId };
}
