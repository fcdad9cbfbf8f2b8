import * as z from "zod";

import {
  aiProvider,
  cardAnalysis,
  cardPrint,
  catalogueModel,
  EDITION_REASONS,
  numberedModel,
  photoPlace,
} from "../capture/cards.ts";
import { providerFailure } from "../reasons/providerFailures.ts";
import { errorDetails } from "../wire/errors.ts";

const QUEUE_STATUSES = [
  "uploading",
  "pending",
  "processing",
  "extracting",
  "checking",
  "analyzing",
  "creating",
  "completed",
  "review",
  "error",
] as const;

/** `photo-differs`: the front doesn't look like the front photo of the listing with the SKU. */
const REVIEW_REASONS = ["sku-uncertain", "model-ambiguous", "photo-differs", ...EDITION_REASONS] as const;

/**
 * Reasons why a card failed. `unread`: neither number nor car was found; `unidentified`, `timed-out`: its
 * analysis failed; `photo`: a photo was refused or is gone; `try-again`: a retry can succeed.
 */
export const QUEUE_FAILURES = [
  "unread",
  "unidentified",
  "timed-out",
  "photo",
  "refused",
  "try-again",
] as const;

/**
 * The reason of a problem, as a code. The browser generates its text. `told` has the message of another
 * system, or of a document stored before these codes. Earlier versions stored the failures of `no-analysis`
 * in words. Its `message` is empty now, and stays, because open tabs of those versions require it.
 */
const queueReason = z.discriminatedUnion("code", [
  z.object({ code: z.literal("no-sku") }),
  z.object({ code: z.literal("timed-out") }),
  z.object({
    code: z.literal("no-analysis"),
    failures: z.array(providerFailure).optional(),
    message: z.string(),
  }),
  z.object({ code: z.literal("photos-gone") }),
  z.object({ code: z.literal("no-picture") }),
  z.object({ code: z.literal("call-failed"), error: errorDetails }),
  z.object({ code: z.literal("told"), message: z.string() }),
]);
export type QueueReason = z.infer<typeof queueReason>;

/** Steps from a card to its listing, in order. `settle` saves an answer about the edition. */
export const QUEUE_STEPS = ["upload", "extract", "check", "analyze", "create", "settle"] as const;

/** `sku`: the reason why there is no SKU, if the analysis failed too. */
const queueProblem = z.object({
  step: z.enum(QUEUE_STEPS),
  reason: queueReason,
  sku: queueReason.optional(),
});
export type QueueProblem = z.infer<typeof queueProblem>;

/** Characters of a problem as JSON in the capture log. A problem with a longer message is logged in words. */
const MAX_LOGGED_PROBLEM = 8_000;

/** A failed card's reason in the capture log. Null if only words are known, or a code of a newer version. */
export const recordedFailure = {
  failure: z.enum(QUEUE_FAILURES).nullable().catch(null).default(null),
  problem: queueProblem
    .refine((problem) => JSON.stringify(problem).length <= MAX_LOGGED_PROBLEM)
    .nullable()
    .catch(null)
    .default(null),
};

/**
 * Whether to compare a second copy's front with the first. `same` and `different` are the seller's answers.
 */
export const PHOTO_CHECKS = ["ask", "same", "different"] as const;

/**
 * `users/{uid}/processQueue/{captureId}`: one captured card until it becomes a listing, written by the
 * browser. The photos stay in the browser's own database until the server has them.
 */
export const queueItemDocument = z.object({
  /** Epoch milliseconds of the first photo, and of the start of processing. */
  timestamp: z.number(),
  startTime: z.number(),
  status: z.enum(QUEUE_STATUSES),
  /** The browser that holds the photos until they are uploaded. */
  stationId: z.string(),
  sku: z.string().nullable().default(null),
  skuCandidates: z.array(z.string()).default([]),
  /** The catalogue's models of the candidates. Missing in documents stored before November 2026. */
  candidateModels: z.array(numberedModel).optional(),
  /** The number that was read with certainty, even if the seller has replaced it since. */
  readSku: z.string().nullish(),
  /** The retail barcode that was read. */
  upc: z.string().nullish(),
  /** The text read on the card, for the seller to choose from. */
  print: cardPrint.optional(),
  /**
   * With `sku-uncertain`: the region of the candidates on the back's photo, in fractions of its width and
   * height.
   */
  skuPlace: photoPlace.nullish(),
  carName: z.string().nullable().default(null),
  action: z.enum(["created", "updated"]).nullable().default(null),
  listingId: z.string().nullable().default(null),
  newQuantity: z.int().nullable().default(null),
  ebayItemId: z.string().nullable().default(null),
  ebayCreated: z.boolean().default(false),
  ebayUpdated: z.boolean().default(false),
  /** URLs in our storage, set after the upload. */
  frontImage: z.string().nullable().default(null),
  backImage: z.string().nullable().default(null),
  aiProvider: aiProvider.nullable().default(null),
  aiAnalysis: cardAnalysis.nullable().default(null),
  /** Milliseconds from start to outcome. */
  processingTime: z.number().nullable().default(null),
  needsReview: z.boolean().default(false),
  reviewReason: z.enum(REVIEW_REASONS).nullable().default(null),
  models: z.array(catalogueModel).default([]),
  confirmed: z.boolean().default(false),
  suggestedPrice: z.number().nullable().default(null),
  originalPrice: z.number().nullable().default(null),
  photoCheck: z.enum(PHOTO_CHECKS).optional(),
  /** With `photo-differs`: the stored front that this card's front is compared with. */
  storedFrontImage: z.string().nullish(),
  price: z.number(),
  handlingCost: z.number(),
  quantity: z.int().min(1),
  createAsDraft: z.boolean(),
  /** Place of the copies (`toPlaceId`). */
  placeId: z.string().nullish(),
  /** Texts for other readers of the document. Our own code reads `failure` and `problem`. */
  errorMessage: z.string().nullable().default(null),
  message: z.string().nullable().default(null),
  failure: z.enum(QUEUE_FAILURES).nullish(),
  /** Missing in documents stored before November 2026, which only have the texts. */
  problem: queueProblem.nullish(),
  /** Set on a card restored from the trash: the id of the removal that was undone. */
  restoredFrom: z.string().nullish(),
});
export type QueueItemDocument = z.infer<typeof queueItemDocument>;
