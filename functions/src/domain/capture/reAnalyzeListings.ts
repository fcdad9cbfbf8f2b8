import type * as z from "zod";

import type { reAnalyzeListingBatch as contract } from "../../contract/capture.ts";
import { AppError } from "../../contract/errors.ts";
import { askAnalysts, type Asked, type AskPorts, chooseAnalysts } from "./askAnalysts.ts";
import { type CardWords, wordsOfAnalysis } from "./cardWords.ts";
import { type StoredListing, storedFront } from "./planCapture.ts";
import type { AnalysisStore, CardAnalyst, Catalogue, PhotoStore, ProviderChoice } from "./ports.ts";

type Output = z.input<(typeof contract)["output"]>;
type Result = Output["results"][string];

/** The browser gives up after 120 s; what begins later than this would not be over by then. */
const BUDGET_MILLISECONDS = 112_000;
/** Of one listing. */
const LISTING_MILLISECONDS = 28_500;
/** With less than this left nothing is begun. */
const LEAST_MILLISECONDS = 5_000;

export interface ReAnalyzedListings {
  read(uid: string, listingId: string): Promise<StoredListing | null>;
  /** Writes the words, but a title only over one that says nothing. Answers the title that the listing has then. */
  describe(uid: string, listingId: string, words: CardWords): Promise<string>;
  markFailed(uid: string, listingId: string): Promise<void>;
}

export interface ReAnalyzePorts extends AskPorts {
  listings: ReAnalyzedListings;
  photos: Pick<PhotoStore, "read">;
  /** Pictures that the marketplace has of a listing. Refuses any other address. */
  marketplacePictures: { read(url: string): Promise<Uint8Array> };
  catalogue: Pick<Catalogue, "lookup">;
  analyses: Pick<AnalysisStore, "correct">;
  choiceOf: (uid: string) => Promise<ProviderChoice>;
  analysts: () => Promise<readonly CardAnalyst[]>;
}

/** Analyses listings anew, one after the other, as far as the time goes. One that fails holds no other up. */
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
      left < LEAST_MILLISECONDS
        ? failed("the two minutes were over before its turn.", "timeout")
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
    if (listing === null) {
      return { success: false, data: null, error: "Listing not found", failure: null };
    }
    const asked = await analyze(ports, uid, listing, deadline);
    if (asked === null) return failed("this listing has no photos.");
    const { settled, usage } = asked;
    const words = settled && wordsOfAnalysis(settled);
    if (settled !== null && words !== null) {
      const title = await ports.listings.describe(uid, listingId, words);
      if (listing.sku !== null && settled.provider !== "local") {
        const frontImageUrl = storedFront(listing);
        await ports.analyses.correct(uid, listing.sku, { analysis: settled, frontImageUrl });
      }
      const { carName = null } = words;
      return { success: true, data: { title, carName, provider: settled.provider, usage }, error: null };
    }
    if (settled !== null) {
      const cars = settled.models.map(({ model }) => model).join(", ");
      return failed(`its number stands for several cars: ${cars}.`);
    }
    await ports.listings.markFailed(uid, listingId);
    return refused(asked);
  } catch (error) {
    if (!(error instanceof AppError)) ports.report("a listing could not be analyzed anew", error);
    return failed(
      error instanceof AppError && error.code.startsWith("image/")
        ? "its photos can't be read."
        : "an unexpected error.",
    );
  }
}

/** Null where there is nothing to look at. */
async function analyze(
  ports: ReAnalyzePorts,
  uid: string,
  listing: StoredListing,
  deadline: number,
): Promise<Asked | null> {
  const pictures = await picturesOf(ports, uid, listing);
  if (pictures === null) return null;
  const { sku } = listing;
  const [models, all, choice] = await Promise.all([
    sku === null ? [] : ports.catalogue.lookup(sku, uid),
    ports.analysts(),
    ports.choiceOf(uid),
  ]);
  const question = { ...pictures, prompt: "detailed", speed: "accurate", sku, uid } as const;
  const options = { deadline, compare: choice.comparisonMode };
  return askAnalysts(ports, chooseAnalysts(all, choice), question, models, options);
}

/** Our own photos before the marketplace's; a single one shows both sides as well as it can. */
async function picturesOf(
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

/** Specification 1 §8. */
const FAILED = "Failed to re-analyze listings";

/** Quota and key in the words that say what to do; anything else after the general sentence. */
function refused({ failure, sentences }: Asked): Result {
  const message = sentences.join(" ");
  const error = failure === "quota" || failure === "key" ? message : `${FAILED}: ${message}`;
  return { success: false, data: null, error, failure };
}

const failed = (message: string, failure: Result["failure"] = null): Result => ({
  success: false,
  data: null,
  error: `${FAILED}: ${message}`,
  failure,
});
