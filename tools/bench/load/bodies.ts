import { randomUUID } from "node:crypto";

import { MAX_INCOMING_BYTES } from "../../../functions/src/contract/capture/incoming.ts";
import { MAX_CAPTURE_BYTES } from "../../../functions/src/contract/wire/limits.ts";

// Large bodies are made once, because the attacker's own work is no load on the product.

const LARGE = "A".repeat(6_000_000);
const call = (data: unknown) => new Uint8Array(Buffer.from(JSON.stringify({ data })));

/** Calls with the largest text that the functions accept. */
export const LARGE_CALLS = {
  getListings: call({ page: 1, more: LARGE }),
  saveListing: call({ listingId: "a", base: {}, changes: { description: LARGE } }),
} as const;
export const LARGE_WISHLIST = new Uint8Array(
  Buffer.from(JSON.stringify({ fields: { name: { stringValue: "A".repeat(900_000) } } })),
);
export const LARGE_NAME = "x".repeat(300_000);

/** Files for a tray that are no photos: as large as a photo, as large as a tray allows, and too large. */
export const FILES = {
  card: new Uint8Array(MAX_CAPTURE_BYTES),
  full: new Uint8Array(MAX_INCOMING_BYTES),
  over: new Uint8Array(MAX_INCOMING_BYTES + 1),
} as const;

/** Returns a function that creates calls of `uploadCapture` with these photos, each for another card. */
export function createPhotoCalls(base64: string): () => Uint8Array<ArrayBuffer> {
  const photo = { imageData: `data:image/jpeg;base64,${base64}`, imageType: "Back", timestamp: 1 };
  const end = Buffer.from(`,${JSON.stringify(photo).slice(1)}}`);
  return () => new Uint8Array(Buffer.concat([Buffer.from(`{"data":{"captureId":"${randomUUID()}"`), end]));
}
export const largePhotoCall = createPhotoCalls(LARGE);
