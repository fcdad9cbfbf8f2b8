import { createHash } from "node:crypto";

import { HOUR_MS } from "../../../contract/wire/durations.ts";
import { createCache } from "../../cache.ts";
import type { CardReader, ToyNumberReading } from "../ports.ts";

type Photos = Parameters<CardReader["readPrint"]>[0];

/** Maximum number of cached readings per instance, a few kilobytes each. */
const MAX_READINGS = 500;

/**
 * Caches readings of the same pictures. A reading depends on the pictures alone and takes seconds of CPU
 * time, which repeats must not take from other requests.
 */
export function rememberReadings<Print>(
  reader: Pick<CardReader, "readToyNumber"> & { readPrint: (photos: Photos) => Promise<Print> },
) {
  const options = { most: MAX_READINGS, lifetime: () => HOUR_MS };
  const numbers = createCache<ToyNumberReading>(options);
  const prints = createCache<Print>(options);
  return {
    readToyNumber: (image: Uint8Array) => numbers.get(hash(image), () => reader.readToyNumber(image)),
    readPrint: ({ front, back }: Photos) =>
      prints.get(`${hash(front)} ${hash(back)}`, () => reader.readPrint({ front, back })),
  };
}

const hash = (image: Uint8Array | null) =>
  image === null ? "none" : createHash("sha256").update(image).digest("base64url");
