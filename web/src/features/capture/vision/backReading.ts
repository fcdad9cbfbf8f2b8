import type { CropMode } from "../crop";
import type { Reading } from "./reader.worker";
import { copy } from "./copy";
import type { WatchedScene } from "./useWatch";

/** In shares of a photo's width and height. */
export interface PhotoPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What was read on the newest photo of a back. */
export interface BackReading extends Omit<Reading, "milliseconds" | "toyNumber"> {
  readonly captureId: string;
  readonly photo: Blob;
  /** When the photo was there, on the page's own clock (`performance.now`). */
  readonly takenAt: number;
  /** What the camera's picture was cut to for this photo. */
  readonly mode: CropMode;
}

/** Milliseconds: how late the watch may notice that a card laid down just before the photo lies still. */
const LATE = 500;

/** Whether the card still lies as it was photographed; where nobody looks, nothing is known against it. */
export function liesStill({ takenAt }: BackReading, scene: WatchedScene | null): boolean {
  if (!scene) return true;
  const lies = scene.state === "still" || scene.state === "taken" || scene.state === "outside";
  return lies && scene.since <= takenAt + LATE;
}

export interface ReadingWords {
  /** The number, or the likeliest one. */
  readonly number: string;
  readonly sureness: string;
  readonly reasons: readonly string[];
}

/** What is said of a reading; null where no number was found. */
export function wordsOf({
  outcome,
  candidates,
  confidence,
  evidence,
  isDisputed,
}: BackReading): ReadingWords | null {
  const [number, next] = candidates;
  if (number === undefined || outcome === "none") return null;
  if (outcome === "read") {
    return { number, sureness: copy.sure, reasons: evidence === null ? [] : [copy.evidence[evidence]] };
  }
  const doubt = next === undefined ? [] : [copy.doubt(...differenceOf(number, next))];
  const disputed = isDisputed ? [copy.disputed] : [];
  return { number, sureness: copy.notSure(confidence), reasons: [...doubt, ...disputed] };
}

/** The one character in which two numbers differ; both of them where they differ in more. */
function differenceOf(one: string, other: string): [string, string] {
  const places = Array.from(one, (letter, index) => (letter === other[index] ? -1 : index)).filter(
    (index) => index >= 0,
  );
  const [place, ...more] = places;
  if (one.length !== other.length || place === undefined || more.length > 0) return [one, other];
  return [one[place] ?? one, other[place] ?? other];
}

/** Where a place of the photo stands in a box that the photo covers, cut evenly on both sides. Ratios: width to height. */
export function placeInCover(place: PhotoPlace, photoRatio: number, boxRatio: number): PhotoPlace {
  const across = Math.max(1, photoRatio / boxRatio);
  const down = Math.max(1, boxRatio / photoRatio);
  return {
    left: (place.left - 0.5) * across + 0.5,
    top: (place.top - 0.5) * down + 0.5,
    width: place.width * across,
    height: place.height * down,
  };
}
