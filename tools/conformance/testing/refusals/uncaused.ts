import type { RefusalPlace } from "../../../../functions/src/contract/listings/refusalPlaces.ts";
import type { ErrorCode } from "../../../../functions/src/contract/wire/errors.ts";

/**
 * A refusal that no seller can cause: not by a draft, a setting, a connection, or the state of an account.
 * A test makes the simulator return it, and the product must still show the right text.
 */
export interface UncausedRefusal {
  code: number;
  /** The element that invalid input names. */
  tag?: string;
  call: "AddFixedPriceItem" | "ReviseFixedPriceItem";
  /** Why no seller can cause it. */
  why: string;
  /** The place in Pegboard that solves it, or null if it is elsewhere: `words` says where. */
  place: RefusalPlace | null;
  answer: ErrorCode;
  words: RegExp;
}

const TERMS: RefusalPlace = { in: "settings", tab: "selling-terms" };
const inForm = (field: Extract<RefusalPlace, { in: "form" }>["field"]): RefusalPlace => ({
  in: "form",
  field,
});
const add = (
  code: number,
  why: string,
  words: RegExp,
  rest: Partial<UncausedRefusal> = {},
): UncausedRefusal => ({
  ...{ code, why, words, call: "AddFixedPriceItem", place: null, answer: "ebay/refused" },
  ...rest,
});
const invalid = (tag: string, why: string, rest: Partial<UncausedRefusal> = {}) =>
  add(37, why, new RegExp(tag.replace(".", "\\.")), { tag, ...rest });
const revise = (code: number, why: string, words: RegExp, rest: Partial<UncausedRefusal> = {}) =>
  add(code, why, words, { call: "ReviseFixedPriceItem", ...rest });
const ALWAYS = "Pegboard always sends it";
const RECONNECT = { answer: "ebay/authorization-expired" as const };

/** By the simulator's refusals (`listSimulatorRefusals`). */
export const UNCAUSED: Readonly<Record<string, UncausedRefusal>> = {
  "invalidInput Item": invalid("Item", ALWAYS),
  "invalidInput Item.Country": invalid("Item.Country", "the selling terms have the country", {
    place: TERMS,
  }),
  "invalidInput Item.Location": invalid(
    "Item.Location",
    "without a postal code nothing is sent (resolveTerms.ts)",
    { place: TERMS },
  ),
  "invalidInput Item.Currency": invalid("Item.Currency", ALWAYS),
  "invalidInput Item.ScheduleTime": invalid("Item.ScheduleTime", "Pegboard never sends it"),
  "invalidInput Item.UUID": invalid("Item.UUID", "Pegboard sends 32 hex digits"),
  "invalidInput Item.PictureDetails.PictureURL": invalid(
    "Item.PictureDetails.PictureURL",
    "Pegboard sends at most 24 pictures, by https",
    { place: inForm("firebaseImages") },
  ),
  durationInvalid: add(83, "Pegboard sends GTC", /without a duration/),
  descriptionMissing: add(
    106,
    "the title stands in for it, also where a template leaves nothing",
    /Write a/,
    {
      place: inForm("description"),
    },
  ),
  conditionRequired: add(21916884, "New stands in for it", /Choose a condition/, {
    place: inForm("conditionId"),
  }),
  shippingInconsistent: add(10019, "the selling terms have a service", /how the item is shipped/, {
    place: inForm("terms.service"),
  }),
  "trading 10007": add(10007, "eBay's own trouble, which is waited for", /few minutes/, {
    answer: "ebay/unavailable",
  }),
  unsupportedCall: add(2, "Pegboard's calls are eBay's", /not supported/),
  xmlParseError: add(5, "what XML can't contain is left out of texts (xml.ts)", /XML/),
  headerInvalid: add(10012, "Pegboard sends the headers", /header/),
  tokenMissing: add(930, "Pegboard sends a token", /token/),
  tokenInvalid: add(
    931,
    "of tokens in the body, and Pegboard's is in the header",
    /Connect your eBay account again/,
    RECONNECT,
  ),
  tokenHardExpired: add(
    932,
    "of tokens in the body, and Pegboard's is in the header",
    /Connect your eBay account again/,
    RECONNECT,
  ),
  "invalidInput ItemID": revise(37, ALWAYS, /ItemID/, { tag: "ItemID" }),
  "invalidInput InventoryStatus": revise(37, "Pegboard sends one to four", /InventoryStatus/, {
    tag: "InventoryStatus",
  }),
  "invalidInput InventoryStatus.Quantity": revise(37, ALWAYS, /InventoryStatus\.Quantity/, {
    tag: "InventoryStatus.Quantity",
    place: inForm("quantity"),
  }),
};
