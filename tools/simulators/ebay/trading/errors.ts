import { element, leaf, type XmlElement } from "./xml.ts";

export interface TradingError {
  code: number;
  short: string;
  long: string;
  parameters?: string[];
  severity?: "Error" | "Warning";
  /** Missing for errors of the caller. */
  isSystemError?: boolean;
}

/** Ends a call with Ack Failure. Nothing was changed. */
export class TradingFailure extends Error {
  readonly errors: TradingError[];

  constructor(...errors: TradingError[]) {
    super(errors.map((error) => error.code).join(", "));
    this.errors = errors;
  }
}

export function writeErrorElement(error: TradingError): XmlElement[] {
  return element(
    "Errors",
    leaf("ShortMessage", error.short),
    leaf("LongMessage", error.long),
    leaf("ErrorCode", error.code),
    leaf("SeverityCode", error.severity ?? "Error"),
    ...(error.parameters ?? []).map((value, index) =>
      element("ErrorParameters", leaf("Value", value)).map((parameter) => ({
        ...parameter,
        attributes: { ParamID: String(index) },
      })),
    ),
    leaf("ErrorClassification", error.isSystemError === true ? "SystemError" : "RequestError"),
  );
}

const makeError = (code: number, short: string, long: string, ...parameters: string[]): TradingError => ({
  ...{ code, short, long },
  ...(parameters.length > 0 && { parameters }),
});

// Codes 17, 37, 518, 931, 1047, 21916750, 21916984, 21917053, 21919137: texts recorded from eBay. 488, 10019:
// texts of eBay's knowledge base. The others have a documented code, with wording close to eBay's.

export const unsupportedCall = (call: string) =>
  makeError(
    2,
    "Unsupported API call.",
    `The API call "${call}" is invalid or not supported in this release.`,
    call,
  );

export const xmlParseError = (problem: string) =>
  makeError(5, "XML Parse error.", `XML Error Text: "${problem}".`, problem);

export const itemNotAccessible = (itemId: string) =>
  makeError(
    17,
    "Item can't be accessed.",
    "This item cannot be accessed because the listing has been deleted or you are not the seller.",
    itemId,
  );

export const invalidInput = (tag: string) =>
  makeError(
    37,
    "Input data is invalid.",
    `Input data for tag <${tag}> is invalid or missing. Please check API documentation.`,
    tag,
  );

/** The code of any invalid input, with the limit from eBay's reference. */
export const timeRangeTooLong = (tag: string) =>
  makeError(
    37,
    "Input data is invalid.",
    `Input data for tag <${tag}> is invalid or missing. The time range must not exceed 120 days.`,
    tag,
  );

export const titleTooLong = () =>
  makeError(70, "Title is too long.", "The title may not contain more than 80 characters.", "80");

export const priceInvalid = () =>
  makeError(73, "Price is invalid.", "The price must be a valid amount of at least 0.99.");

export const durationInvalid = (duration: string, category: string) =>
  makeError(
    83,
    "Duration is not valid.",
    `The duration "${duration}" is not available for this listing type, or invalid for category "${category}".`,
    duration,
    category,
  );

export const categoryInvalid = () =>
  makeError(87, "Category is not valid.", "The category is not valid, select another category.");

export const descriptionMissing = () =>
  makeError(106, "No description provided.", "Please enter a description of your item.");

export const wordsNotAllowed = () =>
  makeError(
    240,
    "The item cannot be listed or modified.",
    "The title and/or description may contain improper words, or the listing or seller may be in violation of eBay policy.",
    "policy",
  );

export const auctionEnded = () =>
  makeError(291, "Auction ended.", "You are not allowed to revise ended listings.");

export const pageOutOfRange = (pages: number) =>
  makeError(
    340,
    "Page number is out of range.",
    `The page number is out of range. Specify a page number between 1 and ${pages}.`,
    String(pages),
  );

/** The second parameter is the existing item's id. Source: eBay developer knowledge base, article 74. */
export const duplicateUuid = (itemId: string) =>
  makeError(
    488,
    "Duplicate UUID used.",
    `The specified UUID has already been used; ListedByRequestAppId=1, item ID=${itemId}.`,
    "1",
    itemId,
  );

export const quantityInvalid = () =>
  makeError(515, "Quantity is not valid.", "The quantity must be a valid number greater than 0.");

export const usageLimit = () =>
  makeError(
    518,
    "Your application has exceeded usage limit on this call.",
    "Your application has exceeded usage limit on this call, please make call to Developer Analytics API to check your call usage.",
  );

export const suspended = (seller: string) =>
  makeError(
    841,
    "Requested user is suspended.",
    "The account for the specified user ID in this request is suspended. Sorry, you can only request information for current users.",
    seller,
  );

export const tokenMissing = () =>
  makeError(930, "Auth token is missing.", "No authentication token was given in the API request.");

export const tokenInvalid = () =>
  makeError(931, "Auth token is invalid.", "Validation of the authentication token in API request failed.");

export const tokenHardExpired = () =>
  makeError(
    932,
    "Auth token is hard expired.",
    "Auth token is hard expired, User needs to generate a new token for this application.",
  );

export const alreadyClosed = () =>
  makeError(1047, "The auction has been closed.", "The auction has already been closed.");

/** Title and subtitle of an item that has sold or has an offer. Text as sellers' tools show it (easychannel.com). */
export const titleLocked = () =>
  makeError(
    10039,
    "Listing cannot be revised.",
    "The title or subtitle cannot be changed if an auction-style listing has a bid, pending offer, or ends within 12 hours; or if a fixed price listing has a pending offer or sale.",
  );

export const headerInvalid = (name: string) =>
  makeError(10012, `Invalid value for header "${name}".`, `Invalid value for header "${name}".`, name);

/** Wording seen by users of ebaysdk-python (issue 262). The payment's code is between the others. */
export const policyInvalid = (kind: "shipping" | "payment" | "return"): TradingError => {
  const text = `You've provided an invalid ${kind} policy.`;
  return { code: { shipping: 21917327, payment: 21917328, return: 21917329 }[kind], short: text, long: text };
};

/** Source: eBay developer knowledge base, article 813. */
export const shippingInconsistent = (): TradingError => {
  const parameters = ["<ShippingServiceOptions>=null", "<CheckoutDetailsSpecified>=true"];
  return {
    code: 10019,
    short: "You specified inconsistent Shipping parameters.",
    long: `You specified inconsistent Shipping parameters: ${parameters.join(" and ")}`,
    parameters,
  };
};

/** Texts as seen by users of hendt/ebay-api (issue 82). */
export const serviceInvalid = () =>
  makeError(
    21915469,
    "A shipping service is not specified.",
    "At least one valid shipping service must be specified.",
  );

/**
 * Sellers see this text from the Trading API, too. No public source that we found has its code there, so this
 * is the Inventory API's code.
 */
export const weightMissing = () =>
  makeError(25020, "Invalid shipping package details.", "The package weight is not valid or is missing.");

export const fixedPriceEnded = (itemId: string) =>
  makeError(
    21916750,
    "FixedPrice item ended.",
    `You are not allowed to revise an ended item "${itemId}".`,
    itemId,
  );

export const conditionRequired = () =>
  makeError(
    21916884,
    "Condition is required for this category.",
    "The condition is required for the category selected. Please specify a condition ID.",
  );

/** For a condition that the category doesn't have. Source: the reference's errors by number. */
export const conditionInvalid = (id: string) =>
  makeError(
    21916883,
    "Item condition is invalid.",
    "The condition ID is invalid for the category selected. Please specify a valid condition ID.",
    id,
  );

const MISSING = (name: string) => `The item specific ${name} is missing.`;
/** Texts and the order of parameters as recorded from eBay (davidtsadler/ebay-sdk-php#23, timotheus/ebaysdk-python#158). */
export const specificMissing = (name: string): TradingError => {
  const long = `${MISSING(name)} Add ${name} to this listing, enter a valid value, and then try again.`;
  return { code: 21919303, short: MISSING(name), long, parameters: [MISSING(name), long, name] };
};

/** eBay's own code isn't documented, so this is the code of any invalid input. */
export const specificInvalid = (name: string, value: string) =>
  makeError(
    37,
    "Input data is invalid.",
    `The value "${value}" is not valid for the item specific ${name}.`,
    "Item.ItemSpecifics.NameValueList",
    name,
    value,
  );

export const iafTokenInvalid = () =>
  makeError(21916984, "Invalid IAF token.", "IAF token supplied is invalid. ");

export const iafTokenExpired = () =>
  makeError(21917053, "Expired IAF token.", "IAF token supplied is expired. ");

/** Used for bursts and for daily revisions of a listing. Source: the reference's errors by number. */
export const callLimitExceeded = (limit: number, per: string, wait: string) =>
  makeError(
    21919144,
    "Maximum Call Limit Exceeded.",
    `You have exceeded your maximum call limit of ${limit} for ${per}. Try back after ${wait}.`,
    String(limit),
    per,
    wait,
  );

export const duplicateListing = (title: string, itemId: string) =>
  makeError(
    21919067,
    "Listing violates the Duplicate listing policy.",
    `This Listing is a duplicate of your item: ${title} (${itemId}).`,
    title,
    itemId,
  );

export const sellingLimitReached = (left: number) =>
  makeError(
    21919188,
    "You've reached the limit on the number of items you can list.",
    `You've reached the number of items you can list. You can list up to ${left} more items and $0.00 more in total sales this month.`,
    String(left),
    "0.00",
  );

export const photoRequired = () =>
  makeError(
    21919136,
    "Add at least 1 photo.",
    "Please add at least 1 photo. More photos are better! Show off your item from every angle and zoom in on details.",
  );

const PHOTO_TOO_SMALL =
  "Buyers love large photos that clearly show the item, so please upload high-resolution photos that are at least 500 pixels on the longest side.";
export const photoTooSmall = (pictureUrl: string) =>
  makeError(21919137, PHOTO_TOO_SMALL, PHOTO_TOO_SMALL, pictureUrl);

export const variationsNotNamed = () =>
  makeError(21916635, "Invalid Multi-SKU item id.", "Invalid Multi-SKU item id supplied with variations.");

export const madeByInventoryApi = () =>
  makeError(
    21919474,
    "Inventory-based listing management is not currently supported by this tool.",
    "Inventory-based listing management is not currently supported by this tool. Please refer to the tool used to create this listing.",
  );

export const specificTooLong = (name: string, value: string) =>
  makeError(
    21919308,
    `${name}'s value is too long.`,
    `${name}'s value of "${value}" is too long. Enter a value of no more than 65 characters.`,
    name,
    value,
    "65",
  );
