import { findUsernameText } from "../galleries/usernameText.ts";
import { type AdviceCode, findAdvice } from "./advice.ts";
import { describeFileProblem } from "./fileProblems.ts";
import { describeGoneTerms } from "./goneTerms.ts";
import { describeNeeds } from "./needs.ts";
import { describeMissingTerms } from "./missingTerms.ts";
import { formatMinutes } from "../syncText.ts";
import type { AppError, ErrorCode, ErrorParams } from "../wire/errors.ts";
import { MAX_IMAGE_PIXELS } from "../wire/limits.ts";
import { formatDollars } from "../wire/numbers.ts";

type Described = Pick<AppError, "code" | "params">;
type Param = ErrorParams[string] | undefined;

const describePixels = (megapixels: Param): string =>
  `More than ${megapixels} megapixels. Take it at a lower resolution.`;

/** Messages for photos that can't be used. The browser also checks a photo before it uploads it. */
export const PHOTO_REFUSALS = {
  heic: "HEIC photos can't be shown by marketplaces. Set the phone's camera to JPEG (Most Compatible).",
  other: "Only JPEG, PNG, WebP and GIF photos can be used.",
  damaged: "The photo is damaged.",
  empty: "The photo is empty.",
  pixels: describePixels(MAX_IMAGE_PIXELS / 1e6),
} as const;
export type PhotoRefusal = keyof typeof PHOTO_REFUSALS;

/** Our reasons, by the code in an error's `reason`. Its other parameters are figures and names in the text. */
const REASONS = {
  ...PHOTO_REFUSALS,
  pixels: ({ maxMegapixels }: ErrorParams) => describePixels(maxMegapixels),
  bytes: ({ maxMegabytes }: ErrorParams) => `More than ${maxMegabytes} MB.`,
  "not-data-url": "The photo is not a base64 data URL.",
  ended: "This listing has ended on eBay.",
  "not-ended": "Only a listing that has ended can be relisted.",
  "not-on-sale": "This listing isn't for sale on eBay any more, so there is nothing to settle.",
  auction:
    "This is an auction, and Pegboard changes only fixed price listings. Change it on eBay's own page.",
  bids: "This auction has bids. End it on eBay's own page, where you choose whether the highest bidder gets the item.",
  variations:
    "This listing has variations, and each has a price, a quantity and a SKU of its own. Change them on eBay's own page.",
  "damaged-card":
    "Its card is damaged, so it isn't New. Choose another condition, or correct the card's condition.",
  "no-copies":
    "eBay would refuse a quantity of 0, because your account doesn't keep listings that are out of stock. End the listing, or switch on the out-of-stock option in your eBay account.",
  "not-owner": "it is for the installation's owner alone.",
  "claim-taken": "there is a super admin already.",
  "no-user-record": "there is no user record.",
  "end-failed": "Failed to end listing",
  "revise-failed": "Failed to revise listing",
  "item-gone":
    "eBay doesn't know this item any more, or it belongs to another eBay account than the one that you have connected.",
  "not-yours": "None of your listings has this item. Sync with eBay, then try again.",
  "detail-kept":
    "eBay has taken the revision, but keeps a detail of the condition that you cleared. Take it away on eBay's own page.",
  "draft-unknown": "eBay didn't answer. A draft may be among your drafts at eBay, so no second one is made.",
  "no-picture": "The listing has no picture yet: add one, then put it on eBay. It is kept as a draft.",
  "edition-open":
    "The listing may be a special edition. Confirm its price, then put it on eBay. It is kept as a draft.",
  "listing-kept": "The marketplace could not be reached. The listing is kept as it is.",
  "quantity-kept": "The marketplace could not be reached. The new quantity is kept.",
  "handling-policy": "A business policy says what shipping costs, so the handling can't be set here.",
  "handling-flat":
    "eBay has one amount for this item's flat shipping: the price with the handling. Revise its shipping price instead.",
  "handling-free": "This item ships free, so no handling is charged.",
  "no-fields": "Please enter at least one field to update",
  "lot-sold": "Copies of this lot have sold with its present cars. End it, and make another lot.",
  "lot-ended": "This lot has ended. Make another one.",
  "few-copies": ({ title, forSale, needed }: ErrorParams) =>
    `“${title}” has ${forSale} for sale, and ${needed} are needed.`,
  "calls-used": "Today's number of eBay calls is used up.",
  "share-used": "Your share of today's eBay calls is used up.",
  "rest-share-used": "Your share of today's eBay calls is used up.",
  revisions: ({ limit }: ErrorParams) => `eBay takes ${limit} changes of one listing a day.`,
} as const;

export type Reason = keyof typeof REASONS | AdviceCode;

const reasons = new Map<string, string | ((params: ErrorParams) => string)>(Object.entries(REASONS));

/** Messages of errors that have other codes or figures than a `reason`. */
const MESSAGES: Partial<Record<ErrorCode, (params: ErrorParams) => string | undefined>> = {
  "catalogue/file-refused": describeFileProblem,
  "listing/not-publishable": ({ needs }) => describeNeeds(needs),
  "listing/terms-missing": ({ missing }) => describeMissingTerms(missing),
  "listing/terms-gone": ({ gone }) => describeGoneTerms(gone),
  "offer/below-floor": ({ dollars }) => describeDollars(dollars),
  "offer/too-high": ({ dollars }) => describeDollars(dollars),
  "username/invalid": ({ problem }) => findUsernameText(problem),
  "sync/throttled": ({ minutes }) => (minutes === undefined ? undefined : formatMinutes(Number(minutes))),
};

const describeDollars = (dollars: Param): string | undefined =>
  dollars === undefined ? undefined : formatDollars(Number(dollars));

/**
 * Returns what an error says beyond its code: an outside service's or an earlier version's `message`, or the
 * text of our own codes. Undefined without either, and for codes that this version doesn't know.
 */
export function findMessage({ code, params }: Described): string | undefined {
  const { message, reason } = params;
  if (message !== undefined && message !== "") return String(message);
  const found = reasons.get(String(reason)) ?? MESSAGES[code];
  return typeof found === "function" ? found(params) : found;
}

/** Returns the message with our advice, or null if there is neither. */
export function describeReason(error: Described): string | null {
  const texts = [findMessage(error), findAdvice(error)].filter((text) => text !== undefined && text !== "");
  return texts.length > 0 ? texts.join(" ") : null;
}
