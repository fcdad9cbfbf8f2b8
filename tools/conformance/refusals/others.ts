import type { RefusalPlace } from "../../../functions/src/contract/listing/refusalPlaces.ts";
import type { ErrorCode } from "../../../functions/src/contract/wire/errors.ts";

/** A refusal that no field of a draft causes by itself. The simulator is told to answer it. */
export interface OtherRefusal {
  code: number;
  /** The element that invalid input names. */
  tag?: string;
  call: "AddFixedPriceItem" | "ReviseFixedPriceItem";
  /** Why no draft of Pegboard's gets there, or what it is about. */
  why: string;
  /** Where it is mended in Pegboard, or null for elsewhere: `words` says where. */
  place: RefusalPlace | null;
  answer: ErrorCode;
  words: RegExp;
}

const TERMS: RefusalPlace = { in: "settings", tab: "selling-terms" };
const TEXTS: RefusalPlace = { in: "settings", tab: "listing-texts" };
const inForm = (field: Extract<RefusalPlace, { in: "form" }>["field"]): RefusalPlace => ({
  in: "form",
  field,
});
const add = (code: number, why: string, words: RegExp, rest: Partial<OtherRefusal> = {}): OtherRefusal => ({
  ...{ code, why, words, call: "AddFixedPriceItem", place: null, answer: "ebay/refused" },
  ...rest,
});
const invalid = (tag: string, why: string, rest: Partial<OtherRefusal> = {}) =>
  add(37, why, new RegExp(tag.replace(".", "\\.")), { tag, ...rest });
const revise = (code: number, why: string, words: RegExp, rest: Partial<OtherRefusal> = {}) =>
  add(code, why, words, { call: "ReviseFixedPriceItem", ...rest });
const ALWAYS = "Pegboard always sends it";
const RECONNECT = { answer: "ebay/authorization-expired" as const };

/** By the simulator's refusals (`listSimulatorRefusals`). */
export const OTHER_REFUSALS: Readonly<Record<string, OtherRefusal>> = {
  "invalidInput Item": invalid("Item", ALWAYS),
  "invalidInput Item.Country": invalid("Item.Country", ALWAYS, { place: TERMS }),
  "invalidInput Item.Location": invalid("Item.Location", ALWAYS, { place: TERMS }),
  "invalidInput Item.Currency": invalid("Item.Currency", ALWAYS),
  "invalidInput Item.ScheduleTime": invalid("Item.ScheduleTime", "Pegboard never sends it"),
  "invalidInput Item.UUID": invalid("Item.UUID", "Pegboard sends 32 hex digits"),
  "invalidInput Item.PictureDetails.PictureURL": invalid(
    "Item.PictureDetails.PictureURL",
    "Pegboard sends at most 24 pictures, by https",
    { place: inForm("firebaseImages") },
  ),
  "invalidInput Item.Regulatory.Manufacturer": invalid(
    "Item.Regulatory.Manufacturer",
    "only complete contacts are saved and sent",
    { place: TEXTS },
  ),
  specificTooLong: add(21919308, "a form takes at most 65 characters", /65 characters/, {
    place: inForm("itemSpecifics"),
  }),
  durationInvalid: add(83, "Pegboard sends GTC", /without a duration/),
  descriptionMissing: add(106, "the title stands in for it", /Write a description/, {
    place: inForm("description"),
  }),
  conditionRequired: add(21916884, "New stands in for it", /Choose a condition/, {
    place: inForm("conditionId"),
  }),
  shippingInconsistent: add(10019, "the selling terms have a service", /how the item is shipped/, {
    place: inForm("terms.service"),
  }),
  duplicateListing: add(21919067, "eBay's own criteria", /raise its quantity/),
  "trading 240": add(240, "eBay's own criteria", /eBay's own listing form/),
  "trading 841": add(841, "the account at eBay", /Sign in to eBay/),
  "trading 21919188": add(21919188, "the account at eBay", /selling limit/),
  "trading 10007": add(10007, "eBay's own trouble", /few minutes/, { answer: "ebay/unavailable" }),
  usageLimit: add(518, "the calls of the day", /midnight Pacific/, { answer: "ebay/quota-exceeded" }),
  unsupportedCall: add(2, "Pegboard's calls are eBay's", /not supported/),
  xmlParseError: add(5, "Pegboard writes XML", /XML/),
  headerInvalid: add(10012, "Pegboard sends the headers", /header/),
  tokenMissing: add(930, "Pegboard sends a token", /token/),
  tokenInvalid: add(931, "the connection", /Connect your eBay account again/, RECONNECT),
  tokenHardExpired: add(932, "the connection", /Connect your eBay account again/, RECONNECT),
  iafTokenInvalid: add(21916984, "the connection", /Connect your eBay account again/, RECONNECT),
  iafTokenExpired: add(21917053, "the connection", /Connect your eBay account again/, RECONNECT),
  auctionEnded: revise(291, "it has ended meanwhile", /list it again/),
  fixedPriceEnded: revise(21916750, "it has ended meanwhile", /list it again/),
  alreadyClosed: revise(1047, "it has ended meanwhile", /already ended/),
  itemNotAccessible: revise(17, "it is another account's", /the eBay account you have connected/),
  variationsNotNamed: revise(21916635, "Pegboard never changes variations", /variations/),
  madeByInventoryApi: revise(21919474, "it was made by another tool", /change it there/),
  "invalidInput Item.ListingType": revise(37, "Pegboard doesn't revise auctions", /Item\.ListingType/, {
    tag: "Item.ListingType",
  }),
  "invalidInput ItemID": revise(37, ALWAYS, /ItemID/, { tag: "ItemID" }),
  "invalidInput InventoryStatus": revise(37, "Pegboard sends one to four", /InventoryStatus/, {
    tag: "InventoryStatus",
  }),
  "invalidInput InventoryStatus.Quantity": revise(37, ALWAYS, /InventoryStatus\.Quantity/, {
    tag: "InventoryStatus.Quantity",
    place: inForm("quantity"),
  }),
};

/** Where the rest is tested, or why it is none. */
export const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  callLimitExceeded: "passes by itself, and is waited for (functions/src/ebay/trading/tradingErrors.test.ts)",
  duplicateUuid: "no refusal: the item that the UUID has is found (tests/functions/ebay/ebayPublish.test.ts)",
  "media 400 Invalid image URL": "Pegboard uploads files, not addresses",
  "media 404 Image not found": "a picture that Pegboard has just made",
  "media 403": "tests/conformance/ebayMedia.test.ts: the scopes of the consent",
  "media 429": "tests/conformance/ebayMedia.test.ts: fifty in five seconds",
  "rest 155001": "tools/conformance/itemDraft.test.ts: every draft has a title",
  "rest 155002": "tools/conformance/itemDraft.test.ts: Pegboard sends the marketplace",
  "rest 155003": "tools/conformance/itemDraft.test.ts: Pegboard sells on one marketplace",
  "rest 155006": "functions/src/ebay/item/itemDraftCalls.ts: other addresses than https are left out",
  "rest 155014": "functions/src/ebay/item/itemDraftCalls.ts: prices have two decimals",
};
