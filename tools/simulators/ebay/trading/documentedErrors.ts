import * as errors from "./errors.ts";

const ITEM_ID = "256000000000";

/**
 * Errors that can be switched on: the simulator's own, and those that depend on eBay's internal criteria (a
 * seller's standing, limits, policies). The codes are documented, and the wording is close to eBay's.
 */
const DOCUMENTED: readonly errors.TradingError[] = [
  errors.itemNotAccessible(ITEM_ID),
  errors.invalidInput("Item"),
  errors.durationInvalid("Days_7", "180506"),
  errors.categoryInvalid(),
  errors.wordsNotAllowed(),
  errors.auctionEnded(),
  errors.usageLimit(),
  errors.suspended("seller"),
  errors.tokenInvalid(),
  errors.tokenHardExpired(),
  errors.alreadyClosed(),
  {
    code: 10007,
    short: "Internal error to the application.",
    long: "Internal error to the application.",
    isSystemError: true,
  },
  errors.variationsNotNamed(),
  errors.fixedPriceEnded(ITEM_ID),
  errors.iafTokenInvalid(),
  errors.iafTokenExpired(),
  errors.duplicateListing("Another title", ITEM_ID),
  errors.photoRequired(),
  errors.photoTooSmall("https://i.ebayimg.com/1.jpg"),
  errors.callLimitExceeded(300, "15 seconds", "15 seconds"),
  errors.sellingLimitReached(0),
  errors.madeByInventoryApi(),
  errors.unsupportedCall("AddFixedPriceItem"),
  errors.xmlParseError("Unexpected end of file"),
  errors.titleTooLong(),
  errors.priceInvalid(),
  errors.descriptionMissing(),
  errors.quantityInvalid(),
  errors.tokenMissing(),
  errors.headerInvalid("X-EBAY-API-SITEID"),
  errors.shippingInconsistent(),
  errors.serviceInvalid(),
  errors.weightMissing(),
  errors.conditionRequired(),
  errors.conditionInvalid("1000"),
  errors.specificMissing("Brand"),
  errors.specificTooLong("Brand", "A brand"),
  errors.policyInvalid("shipping"),
  errors.policyInvalid("payment"),
  errors.policyInvalid("return"),
];

export const DOCUMENTED_CODES: readonly number[] = DOCUMENTED.map(({ code }) => code);

/**
 * `tag` is the element that invalid input (37) names.
 *
 * @throws for a code that isn't in DOCUMENTED_CODES
 */
export function findDocumentedError(code: number, tag?: string): errors.TradingError {
  const invalid = errors.invalidInput(tag ?? "Item");
  if (code === invalid.code) return invalid;
  const found = DOCUMENTED.find((error) => error.code === code);
  if (!found) throw new Error(`No error ${code} is documented here.`);
  return found;
}
