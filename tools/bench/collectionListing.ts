const CARS = [
  "Bone Shaker",
  "Twin Mill",
  "Éclair Roadster",
  "Baja Burro",
  "Retro Orbit",
  "’71 Datsun 510",
  "Rodger Dodger",
  "Deora II",
] as const;
const STATUSES = ["active", "active", "active", "draft", "sold", "unsold", "ended", "scheduled"] as const;
const MINUTE = 60_000;
/** The newest change. The others are one minute apart before it. */
export const NEWEST = Date.UTC(2026, 9, 1);

/**
 * Creates the stored fields of listing `at` of a large seller. `timestamp` creates a time from epoch
 * milliseconds. The pictures have their own addresses under `pictures`.
 */
export function createListingFields<Time>(
  at: number,
  timestamp: (milliseconds: number) => Time,
  pictures = "https://firebasestorage.googleapis.com",
) {
  const status = STATUSES[(at * 5) % STATUSES.length] ?? "active";
  const isDraft = status === "draft";
  const ebayItemId = isDraft ? null : String(110_000_000_000 + at);
  const changedAt = NEWEST - at * MINUTE;
  return {
    title: at % 97 === 0 ? "Hot Wheels Car" : `Hot Wheels ${1990 + (at % 35)} ${getCar(at)} #${at}`,
    sku: at % 41 === 0 ? null : `${String.fromCharCode(65 + (at % 26))}HR${at}`,
    customLabel: at % 3 === 0 ? `Shelf ${at % 200}` : null,
    skuStatus: at % 53 === 0 ? "unavailable" : null,
    ebayItemId,
    listingUrl: ebayItemId === null ? null : `https://www.ebay.com/itm/${ebayItemId}`,
    status,
    isDraft,
    quantity: 1 + (at % 7 === 0 ? 3 : 0),
    quantitySold: status === "sold" ? 1 : 0,
    price: 1.5 + (at % 40) / 2,
    description: `${getCar(at)}, carded, from a smoke-free home. `.repeat(12),
    watchCount: isDraft ? null : at % 14,
    viewCount: isDraft ? null : at % 300,
    needsAiAnalysis: at % 97 === 0,
    aiAnalysisFailed: false,
    firebaseImages:
      at % 11 === 0 ? [] : [getImageUrl(pictures, at, "front"), getImageUrl(pictures, at, "back")],
    createdAt: timestamp(changedAt - 1_000 * MINUTE),
    updatedAt: timestamp(changedAt),
    lastEbaySync: isDraft ? null : timestamp(changedAt),
  };
}

const getCar = (at: number) => CARS[(at * 3) % CARS.length] ?? "";

/** As long as a download address. */
const getImageUrl = (pictures: string, at: number, side: string) =>
  `${pictures}/v0/b/pegboard.firebasestorage.app/o/users%2Fseller%2Fcaptures%2F${at}%2F${side}.jpg?alt=media&token=6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11`;
