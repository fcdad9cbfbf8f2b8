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

// Codes 17, 37, 518, 931, 1047, 21916750, 21916984, 21917053, 21919137: texts recorded from eBay. 488, 10019:
// texts of eBay's knowledge base. The others have a documented code, with wording close to eBay's.

export const unsupportedCall = (call: string): TradingError => ({
  code: 2,
  short: "Unsupported API call.",
  long: `The API call "${call}" is invalid or not supported in this release.`,
  parameters: [call],
});

export const xmlParseError = (problem: string): TradingError => ({
  code: 5,
  short: "XML Parse error.",
  long: `XML Error Text: "${problem}".`,
  parameters: [problem],
});

export const itemNotAccessible = (itemId: string): TradingError => ({
  code: 17,
  short: "Item can't be accessed.",
  long: "This item cannot be accessed because the listing has been deleted or you are not the seller.",
  parameters: [itemId],
});

export const invalidInput = (tag: string): TradingError => ({
  code: 37,
  short: "Input data is invalid.",
  long: `Input data for tag <${tag}> is invalid or missing. Please check API documentation.`,
  parameters: [tag],
});

/** The code of any invalid input, with the limit from eBay's reference. */
export const timeRangeTooLong = (tag: string): TradingError => ({
  code: 37,
  short: "Input data is invalid.",
  long: `Input data for tag <${tag}> is invalid or missing. The time range must not exceed 120 days.`,
  parameters: [tag],
});

export const titleTooLong = (): TradingError => ({
  code: 70,
  short: "Title is too long.",
  long: "The title may not contain more than 80 characters.",
  parameters: ["80"],
});

export const priceInvalid = (): TradingError => ({
  code: 73,
  short: "Price is invalid.",
  long: "The price must be a valid amount of at least 0.99.",
});

export const durationInvalid = (duration: string, category: string): TradingError => ({
  code: 83,
  short: "Duration is not valid.",
  long: `The duration "${duration}" is not available for this listing type, or invalid for category "${category}".`,
  parameters: [duration, category],
});

export const categoryInvalid = (): TradingError => ({
  code: 87,
  short: "Category is not valid.",
  long: "The category is not valid, select another category.",
});

export const descriptionMissing = (): TradingError => ({
  code: 106,
  short: "No description provided.",
  long: "Please enter a description of your item.",
});

export const wordsNotAllowed = (): TradingError => ({
  code: 240,
  short: "The item cannot be listed or modified.",
  long: "The title and/or description may contain improper words, or the listing or seller may be in violation of eBay policy.",
  parameters: ["policy"],
});

export const auctionEnded = (): TradingError => ({
  code: 291,
  short: "Auction ended.",
  long: "You are not allowed to revise ended listings.",
});

export const pageOutOfRange = (pages: number): TradingError => ({
  code: 340,
  short: "Page number is out of range.",
  long: `The page number is out of range. Specify a page number between 1 and ${pages}.`,
  parameters: [String(pages)],
});

/** The second parameter is the existing item's id. Source: eBay developer knowledge base, article 74. */
export const duplicateUuid = (itemId: string): TradingError => ({
  code: 488,
  short: "Duplicate UUID used.",
  long: `The specified UUID has already been used; ListedByRequestAppId=1, item ID=${itemId}.`,
  parameters: ["1", itemId],
});

export const quantityInvalid = (): TradingError => ({
  code: 515,
  short: "Quantity is not valid.",
  long: "The quantity must be a valid number greater than 0.",
});

export const usageLimit = (): TradingError => ({
  code: 518,
  short: "Your application has exceeded usage limit on this call.",
  long: "Your application has exceeded usage limit on this call, please make call to Developer Analytics API to check your call usage.",
});

export const suspended = (seller: string): TradingError => ({
  code: 841,
  short: "Requested user is suspended.",
  long: "The account for the specified user ID in this request is suspended. Sorry, you can only request information for current users.",
  parameters: [seller],
});

export const tokenMissing = (): TradingError => ({
  code: 930,
  short: "Auth token is missing.",
  long: "No authentication token was given in the API request.",
});

export const tokenInvalid = (): TradingError => ({
  code: 931,
  short: "Auth token is invalid.",
  long: "Validation of the authentication token in API request failed.",
});

export const tokenHardExpired = (): TradingError => ({
  code: 932,
  short: "Auth token is hard expired.",
  long: "Auth token is hard expired, User needs to generate a new token for this application.",
});

export const alreadyClosed = (): TradingError => ({
  code: 1047,
  short: "The auction has been closed.",
  long: "The auction has already been closed.",
});

export const headerInvalid = (name: string): TradingError => ({
  code: 10012,
  short: `Invalid value for header "${name}".`,
  long: `Invalid value for header "${name}".`,
  parameters: [name],
});

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
export const serviceInvalid = (): TradingError => ({
  code: 21915469,
  short: "A shipping service is not specified.",
  long: "At least one valid shipping service must be specified.",
});

/**
 * Sellers see this text from the Trading API, too. No public source that we found has its code there, so this
 * is the Inventory API's code.
 */
export const weightMissing = (): TradingError => ({
  code: 25020,
  short: "Invalid shipping package details.",
  long: "The package weight is not valid or is missing.",
});

export const fixedPriceEnded = (itemId: string): TradingError => ({
  code: 21916750,
  short: "FixedPrice item ended.",
  long: `You are not allowed to revise an ended item "${itemId}".`,
  parameters: [itemId],
});

export const conditionRequired = (): TradingError => ({
  code: 21916884,
  short: "Condition is required for this category.",
  long: "The condition is required for the category selected. Please specify a condition ID.",
});

/** For a condition that the category doesn't have. Source: the reference's errors by number. */
export const conditionInvalid = (id: string): TradingError => ({
  code: 21916883,
  short: "Item condition is invalid.",
  long: "The condition ID is invalid for the category selected. Please specify a valid condition ID.",
  parameters: [id],
});

const MISSING = (name: string) => `The item specific ${name} is missing.`;
/** Texts and the order of parameters as recorded from eBay (davidtsadler/ebay-sdk-php#23, timotheus/ebaysdk-python#158). */
export const specificMissing = (name: string): TradingError => {
  const long = `${MISSING(name)} Add ${name} to this listing, enter a valid value, and then try again.`;
  return { code: 21919303, short: MISSING(name), long, parameters: [MISSING(name), long, name] };
};

/** eBay's own code isn't documented, so this is the code of any invalid input. */
export const specificInvalid = (name: string, value: string): TradingError => ({
  code: 37,
  short: "Input data is invalid.",
  long: `The value "${value}" is not valid for the item specific ${name}.`,
  parameters: ["Item.ItemSpecifics.NameValueList", name, value],
});

export const iafTokenInvalid = (): TradingError => ({
  code: 21916984,
  short: "Invalid IAF token.",
  long: "IAF token supplied is invalid. ",
});

export const iafTokenExpired = (): TradingError => ({
  code: 21917053,
  short: "Expired IAF token.",
  long: "IAF token supplied is expired. ",
});

/** Used for bursts and for daily revisions of a listing. Source: the reference's errors by number. */
export const callLimitExceeded = (limit: number, per: string, wait: string): TradingError => ({
  code: 21919144,
  short: "Maximum Call Limit Exceeded.",
  long: `You have exceeded your maximum call limit of ${limit} for ${per}. Try back after ${wait}.`,
  parameters: [String(limit), per, wait],
});

export const duplicateListing = (title: string, itemId: string): TradingError => ({
  code: 21919067,
  short: "Listing violates the Duplicate listing policy.",
  long: `This Listing is a duplicate of your item: ${title} (${itemId}).`,
  parameters: [title, itemId],
});

export const sellingLimitReached = (left: number): TradingError => ({
  code: 21919188,
  short: "You've reached the limit on the number of items you can list.",
  long: `You've reached the number of items you can list. You can list up to ${left} more items and $0.00 more in total sales this month.`,
  parameters: [String(left), "0.00"],
});

export const photoRequired = (): TradingError => ({
  code: 21919136,
  short: "Add at least 1 photo.",
  long: "Please add at least 1 photo. More photos are better! Show off your item from every angle and zoom in on details.",
});

const PHOTO_TOO_SMALL =
  "Buyers love large photos that clearly show the item, so please upload high-resolution photos that are at least 500 pixels on the longest side.";
export const photoTooSmall = (pictureUrl: string): TradingError => ({
  code: 21919137,
  short: PHOTO_TOO_SMALL,
  long: PHOTO_TOO_SMALL,
  parameters: [pictureUrl],
});

export const variationsNotNamed = (): TradingError => ({
  code: 21916635,
  short: "Invalid Multi-SKU item id.",
  long: "Invalid Multi-SKU item id supplied with variations.",
});

export const madeByInventoryApi = (): TradingError => ({
  code: 21919474,
  short: "Inventory-based listing management is not currently supported by this tool.",
  long: "Inventory-based listing management is not currently supported by this tool. Please refer to the tool used to create this listing.",
});

export const specificTooLong = (name: string, value: string): TradingError => ({
  code: 21919308,
  short: `${name}'s value is too long.`,
  long: `${name}'s value of "${value}" is too long. Enter a value of no more than 65 characters.`,
  parameters: [name, value, "65"],
});
