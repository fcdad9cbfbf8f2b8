import { findPicture } from "../../pictures.ts";
import { type Simulator } from "../../simulator.ts";
import { findCategoryProblems } from "./categoryRules.ts";
import * as errors from "../errors.ts";
import { find, findAll, textAt, type XmlElement } from "../xml.ts";

const MAX_TITLE_LENGTH = 80;
const MAX_SKU_LENGTH = 50;
const MAX_PICTURES = 24;
const MIN_PICTURE_PIXELS = 500;
const MAX_SPECIFIC_LENGTH = 65;
/** A few of the words that eBay's policy on counterfeits doesn't allow. */
const NOT_ALLOWED = /\b(counterfeit|knock-?off)\b/i;

/**
 * Checks all rules of a fixed-price listing at once, like eBay. `sent` has the elements of a revision, and
 * `others` the problems that the caller has found.
 * @throws TradingFailure with an error per broken rule
 */
export function assertListable(
  simulator: Simulator,
  item: XmlElement,
  quantity: number | undefined,
  sent: ReadonlySet<string> | null = null,
  others: readonly errors.TradingError[] = [],
): void {
  const problems = [
    ...findTextProblems(item),
    ...findOfferProblems(item, quantity),
    ...findPlaceProblems(item),
    ...findPictureProblems(simulator, item),
    ...(sent === null || sent.has("ItemSpecifics") ? findSpecificsProblems(item) : []),
    ...findCategoryProblems(simulator.store.state, item, sent),
    ...others,
  ];
  if (problems.length > 0) throw new errors.TradingFailure(...problems);
}

/** Parses an integer like eBay. Returns NaN for anything else. */
export function parseQuantity(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Fixed price listings start at 0.99 dollars. */
export function isPrice(text: string | undefined): boolean {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) && Number(text) >= 0.99;
}

export function isQuantity(quantity: number | undefined): boolean {
  return quantity !== undefined && quantity > 0;
}

function findTextProblems(item: XmlElement): errors.TradingError[] {
  const title = textAt(item, "Title");
  const sku = textAt(item, "SKU");
  return [
    ...(title === undefined ? [errors.invalidInput("Item.Title")] : []),
    ...(title !== undefined && title.length > MAX_TITLE_LENGTH ? [errors.titleTooLong()] : []),
    ...(sku !== undefined && sku.length > MAX_SKU_LENGTH ? [errors.invalidInput("Item.SKU")] : []),
    ...(textAt(item, "Description") === undefined ? [errors.descriptionMissing()] : []),
    ...(NOT_ALLOWED.test(`${title ?? ""} ${textAt(item, "Description") ?? ""}`)
      ? [errors.wordsNotAllowed()]
      : []),
  ];
}

function findOfferProblems(item: XmlElement, quantity: number | undefined): errors.TradingError[] {
  const category = textAt(item, "PrimaryCategory", "CategoryID");
  const duration = textAt(item, "ListingDuration") ?? "";
  const schedule = textAt(item, "ScheduleTime");
  const scheduleFits = schedule === undefined || !Number.isNaN(Date.parse(schedule));
  return [
    ...(isPrice(textAt(item, "StartPrice")) ? [] : [errors.priceInvalid()]),
    ...(isQuantity(quantity) ? [] : [errors.quantityInvalid()]),
    ...(duration === "GTC" ? [] : [errors.durationInvalid(duration, category ?? "")]),
    ...(scheduleFits ? [] : [errors.invalidInput("Item.ScheduleTime")]),
    ...(textAt(item, "Currency") === "USD" ? [] : [errors.invalidInput("Item.Currency")]),
  ];
}

function findPlaceProblems(item: XmlElement): errors.TradingError[] {
  const located = textAt(item, "Location") ?? textAt(item, "PostalCode");
  const ships =
    textAt(item, "ShippingDetails", "ShippingServiceOptions", "ShippingService") ??
    textAt(item, "SellerProfiles", "SellerShippingProfile", "ShippingProfileID");
  return [
    ...(textAt(item, "Country") === undefined ? [errors.invalidInput("Item.Country")] : []),
    ...(located === undefined ? [errors.invalidInput("Item.Location")] : []),
    ...(ships === undefined ? [errors.shippingInconsistent()] : []),
  ];
}

function findPictureProblems(simulator: Simulator, item: XmlElement): errors.TradingError[] {
  const urls = findAll(find(item, "PictureDetails"), "PictureURL").map(({ text = "" }) => text);
  if (urls.length === 0) return [errors.photoRequired()];
  if (urls.length > MAX_PICTURES) return [errors.invalidInput("Item.PictureDetails.PictureURL")];
  return urls.flatMap((url) => {
    const picture = findPicture(simulator, url);
    if (!picture) {
      // External pictures must be https. The simulator doesn't load them.
      return url.startsWith("https://") ? [] : [errors.invalidInput("Item.PictureDetails.PictureURL")];
    }
    const { width, height } = picture.size;
    return Math.max(width, height) < MIN_PICTURE_PIXELS ? [errors.photoTooSmall(url)] : [];
  });
}

function findSpecificsProblems(item: XmlElement): errors.TradingError[] {
  return findAll(find(item, "ItemSpecifics"), "NameValueList").flatMap((pair) =>
    findAll(pair, "Value")
      .filter(({ text = "" }) => text.length > MAX_SPECIFIC_LENGTH)
      .map(({ text = "" }) => errors.specificTooLong(textAt(pair, "Name") ?? "", text)),
  );
}
