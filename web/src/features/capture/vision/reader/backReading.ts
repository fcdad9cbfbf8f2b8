import type { FoundNumber } from "@reading/findToyNumber";

import type { CropMode } from "../../studio/camera/crop";
import { copy } from "../copy";
import type { WatchedScene } from "../watch/useWatch";

/** A position relative to a photo's width and height, 0 to 1. */
export interface PhotoPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface BackReading extends Omit<FoundNumber, "toyNumber"> {
  readonly captureId: string;
  readonly photo: Blob;
  /** When the photo was ready, on the clock of `performance.now`. */
  readonly takenAt: number;
  readonly mode: CropMode;
}

/** Maximum delay in milliseconds until the watch notices that a card is still. */
const LATE = 500;

/**
 * Returns whether the card hasn't moved since it was photographed. Returns true while nothing is watching.
 */
export function isCardStill({ takenAt }: BackReading, scene: WatchedScene | null): boolean {
  if (!scene) return true;
  const lies = scene.state === "still" || scene.state === "taken" || scene.state === "outside";
  return lies && scene.since <= takenAt + LATE;
}

export interface ReadingTexts {
  /** The number, or the most likely one. */
  readonly number: string;
  readonly sureness: string;
  readonly reasons: readonly string[];
}

/** Describes a reading. Returns null if no number was found. */
export function describeReading({
  outcome,
  candidates,
  confidence,
  evidence,
  isDisputed,
}: BackReading): ReadingTexts | null {
  const [number, next] = candidates;
  if (number === undefined || outcome === "none") return null;
  if (outcome === "read") {
    return { number, sureness: copy.sure, reasons: evidence === null ? [] : [copy.evidence[evidence]] };
  }
  const doubt = next === undefined ? [] : [copy.doubt(...getDifference(number, next))];
  const disputed = isDisputed ? [copy.disputed] : [];
  return { number, sureness: copy.notSure(confidence), reasons: [...doubt, ...disputed] };
}

/** Returns the single character in which two numbers differ, or both numbers if they differ in more. */
function getDifference(one: string, other: string): [string, string] {
  const places = Array.from(one, (letter, index) => (letter === other[index] ? -1 : index)).filter(
    (index) => index >= 0,
  );
  const [place, ...more] = places;
  if (one.length !== other.length || place === undefined || more.length > 0) return [one, other];
  return [one[place] ?? one, other[place] ?? other];
}

/** Maps a position in a photo to a box that the photo covers, cropped evenly. Ratios are width to height. */
export function mapToCover(place: PhotoPlace, photoRatio: number, boxRatio: number): PhotoPlace {
  const across = Math.max(1, photoRatio / boxRatio);
  const down = Math.max(1, boxRatio / photoRatio);
  return {
    left: (place.left - 0.5) * across + 0.5,
    top: (place.top - 0.5) * down + 0.5,
    width: place.width * across,
    height: place.height * down,
  };
}
