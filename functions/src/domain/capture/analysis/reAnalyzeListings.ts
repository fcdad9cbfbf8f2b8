import type * as z from "zod";

import type { reAnalyzeListingBatch as contract } from "../../../contract/capture/analysis.ts";
import {
  describeReAnalysisReason,
  type ReAnalysisReason,
} from "../../../contract/reasons/reAnalysisReasons.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import {
  askAnalysts,
  type AnalysisResult,
  type AskPorts,
  chooseAnalysts,
  findOwnReader,
} from "./askAnalysts.ts";
import { type CardWords, describeAnalysis } from "./cardWords.ts";
import { type StoredListing, getStoredFront } from "../planCapture.ts";
import type { AnalysisStore, CardAnalyst, Catalogue, PhotoStore, ProviderChoice } from "../ports.ts";

type Output = z.input<(typeof contract)["output"]>;
type Result = Output["results"][string];

/** The browser gives up after 120 s. Listings must start early enough to finish within this time. */
const BUDGET_MILLISECONDS = 112_000;
const LISTING_MILLISECONDS = 28_500;
/** The remaining time below which no listing is started. */
const MIN_MILLISECONDS = 5_000;

export interface ReAnalyzedListings {
  read(uid: string, listingId: string): Promise<StoredListing | null>;
  /** Writes the texts. Replaces the title only if it is generic. Returns the resulting title. */
  describe(uid: string, listingId: string, words: CardWords): Promise<string>;
  markFailed(uid: string, listingId: string): Promise<void>;
}

export interface ReAnalyzePorts extends AskPorts {
  listings: ReAnalyzedListings;
  photos: Pick<PhotoStore, "read">;
  /** Reads a listing's picture at the marketplace. Throws for any other URL. */
  marketplacePictures: { read(url: string): Promise<Uint8Array> };
  catalogue: Pick<Catalogue, "lookup">;
  analyses: Pick<AnalysisStore, "correct">;
  readChoice: (uid: string) => Promise<ProviderChoice>;
  listAnalysts: () => Promise<readonly CardAnalyst[]>;
}

/** Analyzes listings again, one after another, until time runs out. A failure doesn't affect the others. */
export async function reAnalyzeListings(
  ports: ReAnalyzePorts,
  uid: string,
  listingIds: readonly string[],
): Promise<Output> {
  const deadline = ports.now() + BUDGET_MILLISECONDS;
  const results: Record<string, Result> = {};
  for (const listingId of new Set(listingIds)) {
    const left = deadline - ports.now();
    results[listingId] =
      left < MIN_MILLISECONDS
        ? toFailedResult({ code: "out-of-time" }, "timeout")
        : await reAnalyze(ports, uid, listingId, Math.min(left, LISTING_MILLISECONDS));
  }
  return { success: Object.values(results).some(({ success }) => success), results };
}

async function reAnalyze(
  ports: ReAnalyzePorts,
  uid: string,
  listingId: string,
  milliseconds: number,
): Promise<Result> {
  const deadline = ports.now() + milliseconds;
  try {
    const listing = await ports.listings.read(uid, listingId);
    if (listing === null) return toFailedResult({ code: "listing-gone" });
    const result = await analyze(ports, uid, listing, deadline);
    if (result === null) return toFailedResult({ code: "no-photos" });
    const { settled, usage } = result;
    const words = settled && describeAnalysis(settled);
    if (settled !== null && words !== null) {
      const title = await ports.listings.describe(uid, listingId, words);
      if (listing.sku !== null && settled.provider !== "local") {
        const frontImageUrl = getStoredFront(listing);
        await ports.analyses.correct(uid, listing.sku, { analysis: settled, frontImageUrl });
      }
      const { carName = null } = words;
      return { success: true, data: { title, carName, provider: settled.provider, usage }, error: null };
    }
    if (settled !== null) {
      return toFailedResult({ code: "several-cars", cars: settled.models.map(({ model }) => model) });
    }
    await ports.listings.markFailed(uid, listingId);
    return toFailedResult({ code: "no-analysis", failures: result.failures }, result.failure);
  } catch (error) {
    if (!(error instanceof AppError)) ports.report("a listing could not be analyzed again", error);
    const isOfPhotos = error instanceof AppError && error.code.startsWith("image/");
    return toFailedResult({ code: isOfPhotos ? "photos-unreadable" : "unexpected" });
  }
}

/** Returns null if the listing has no pictures. */
async function analyze(
  ports: ReAnalyzePorts,
  uid: string,
  listing: StoredListing,
  deadline: number,
): Promise<AnalysisResult | null> {
  const pictures = await readPictures(ports, uid, listing);
  if (pictures === null) return null;
  const { sku } = listing;
  const [models, all, choice] = await Promise.all([
    sku === null ? [] : ports.catalogue.lookup(sku, uid),
    ports.listAnalysts(),
    ports.readChoice(uid),
  ]);
  const detail = { prompt: "detailed", speed: "accurate", askAgain: true } as const;
  const question = { ...pictures, ...detail, sku, uid };
  const options = { deadline, compare: choice.comparisonMode, ownReader: findOwnReader(all) };
  return askAnalysts(ports, chooseAnalysts(all, choice), question, models, options);
}

/** Reads our own photos, or else the marketplace's. A single photo is used for both sides. */
async function readPictures(
  { photos, marketplacePictures }: ReAnalyzePorts,
  uid: string,
  { firebaseImages, ebayPhotos, frontImageIndex, backImageIndex }: StoredListing,
): Promise<{ front: Uint8Array; back: Uint8Array } | null> {
  const ours = firebaseImages.length > 0;
  const urls = ours ? firebaseImages : ebayPhotos;
  const front = urls[frontImageIndex ?? 0] ?? urls[0];
  if (front === undefined) return null;
  const back = urls[backImageIndex ?? 1] ?? front;
  const read = (url: string) => (ours ? photos.read(uid, url) : marketplacePictures.read(url));
  const [first, second] = await Promise.all([read(front), back === front ? null : read(back)]);
  return { front: first, back: second ?? first };
}

const toFailedResult = (reason: ReAnalysisReason, failure: Result["failure"] = null): Result => ({
  success: false,
  data: null,
  error: describeReAnalysisReason(reason),
  failure,
  reason,
});
