import * as z from "zod";

/**
 * All errors that clients can receive, with their transport status. The texts for people are in
 * `web/src/lib/calls/errorText.ts`, and those of {reason} and other codes in `reasons/reasonText.ts`. A
 * {message} comes from an outside service.
 */
export const ERROR_STATUS = {
  "auth/signed-out": "unauthenticated",
  "auth/not-member": "permission-denied",
  "auth/forbidden": "permission-denied",
  "auth/super-admin-only": "permission-denied",
  /** {reason} */
  "auth/claim-refused": "permission-denied",
  /**
   * The last sign-in is too old for this call. The browser asks the person to sign in again and repeats the
   * call.
   */
  "auth/sign-in-again": "permission-denied",
  /** Raised by the browser if App Check has no valid token. */
  "auth/app-unverified": "unauthenticated",
  "auth/email-unverified": "permission-denied",
  "auth/user-disabled": "permission-denied",
  /** Codes of the people section in the admin panel. */
  "user/own-row": "failed-precondition",
  "user/not-found": "not-found",
  "user/exists": "already-exists",
  /** The typed address isn't the caller's own email address. */
  "account/not-confirmed": "invalid-argument",
  "account/last-super-admin": "failed-precondition",
  /** {at}: the time when the next export can start, epoch milliseconds. */
  "account/export-too-soon": "resource-exhausted",
  "input/invalid": "invalid-argument",
  /** {reason} */
  "image/unreadable": "invalid-argument",
  /** {reason: pixels, maxMegapixels} or {reason: bytes, maxMegabytes} */
  "image/too-large": "invalid-argument",
  "image/not-ours": "permission-denied",
  "image/not-found": "not-found",
  /**
   * The tray doesn't contain the photo: it was already read, or another tab has overwritten it. The browser
   * uploads it again.
   */
  "image/not-uploaded": "aborted",
  /** Codes of the image host, Cloudinary. */
  "images/not-configured": "failed-precondition",
  "images/invalid-key": "failed-precondition",
  "images/refused": "failed-precondition",
  "images/rate-limited": "resource-exhausted",
  /** The seller's share of concurrent work with pictures, or of their pixels, is used up. Retry later. */
  "images/too-many": "resource-exhausted",
  /** The seller's bytes of pictures for this day are used up. They start anew at midnight UTC. */
  "images/day-used": "resource-exhausted",
  "images/unavailable": "unavailable",
  "capture/conflict": "aborted",
  /** The seller's share of concurrent work is used up. Retry later. */
  "capture/busy": "resource-exhausted",
  /** Asks the seller whether it is the same car. {listingId, title, frontImageUrl} */
  "capture/photo-differs": "failed-precondition",
  "listing/not-found": "not-found",
  /** {reason}, or {needs}: codes of what it needs, one per line, with the {field} and {part} of the first. */
  "listing/not-publishable": "failed-precondition",
  /** {missing}: codes of the missing selling terms, separated by spaces. {field} */
  "listing/terms-missing": "failed-precondition",
  /** {gone}: the ended item's terms that the marketplace no longer has (`formatGoneTerms`). {field} */
  "listing/terms-gone": "failed-precondition",
  /** {reason}: why Pegboard can't change this listing at eBay. `no-copies`: it can be ended instead. */
  "listing/not-revisable": "failed-precondition",
  "listing/busy": "aborted",
  /** {title}, {forSale}, {needed}: the car with too few copies, and how many the lot needs. {reason} */
  "lot/too-few-cars": "failed-precondition",
  /** The lot's cars have changed since the form was opened. */
  "lot/changed": "aborted",
  "order/not-found": "not-found",
  "order/cancelled": "failed-precondition",
  /** Not every car of the order was checked, and there is no reason for an override. */
  "order/not-packed": "failed-precondition",
  /** A wrong car was scanned for the order, and hasn't been replaced. */
  "order/wrong-car": "failed-precondition",
  /** The order was neither cancelled nor shipped, so no copy can come back. */
  "order/not-back": "failed-precondition",
  /** All copies of the order are back, or gone for good. */
  "order/already-back": "failed-precondition",
  /** A copy that was put back has sold since. */
  "order/sold-since": "failed-precondition",
  /** A bulk shipment is being stopped, or has the maximum number of orders. */
  "order/busy": "aborted",
  /** Another run is working on the seller's listings, or this run is being stopped. */
  "maintenance/busy": "aborted",
  /** {problem}: a code, whose text is in usernameText.ts. */
  "username/invalid": "invalid-argument",
  "username/taken": "already-exists",
  /** Too many of the caller's former names are still reserved. */
  "username/too-often": "resource-exhausted",
  "gallery/not-found": "not-found",
  "wishlist/not-found": "not-found",
  "wishlist/too-many": "resource-exhausted",
  "apiKeys/too-many": "failed-precondition",
  /** The number, the seller's model or the source no longer exists. */
  "catalogue/not-found": "not-found",
  /** {problem}: a code, whose text and other parameters are in fileProblems.ts. */
  "catalogue/file-refused": "invalid-argument",
  "ebay/not-connected": "failed-precondition",
  "ebay/authorization-expired": "failed-precondition",
  "ebay/state-mismatch": "failed-precondition",
  "ebay/token-exchange-failed": "failed-precondition",
  "ebay/access-refused": "failed-precondition",
  /** The person has begun too many connections today. */
  "ebay/connected-too-often": "resource-exhausted",
  "ebay/refused": "failed-precondition",
  "ebay/quota-exceeded": "resource-exhausted",
  "ebay/rate-limited": "resource-exhausted",
  "ebay/unavailable": "unavailable",
  /** The notification of a dead letter has expired, so it can't be processed again. */
  "notification/log-gone": "failed-precondition",
  "inquiry/not-found": "not-found",
  /** Another answer to the same inquiry is being sent. */
  "inquiry/busy": "aborted",
  /** The inquiry no longer accepts this answer. {status}: eBay's code of its state. */
  "inquiry/closed": "failed-precondition",
  /**
   * It is no longer possible to find out whether eBay has the reply, because the access that it was sent with
   * was revoked.
   */
  "inquiry/unsettled": "failed-precondition",
  /** The Trading API can't reply to this inquiry. */
  "inquiry/needs-messages": "failed-precondition",
  /** {dollars}: the lowest price that the seller's floor allows. */
  "offer/below-floor": "failed-precondition",
  /** {dollars}: the highest price that eBay accepts. */
  "offer/too-high": "failed-precondition",
  /** The watchers already have an offer. {until}: its end, epoch milliseconds. */
  "offer/already-sent": "failed-precondition",
  /** Offers with another message are being sent, or are being stopped. */
  "offer/busy": "aborted",
  "images/busy": "aborted",
  /** {minutes}: the remaining wait. */
  "sync/throttled": "resource-exhausted",
  /** Codes of a seller's own shop. Texts are in shopErrors.ts. */
  "shop/not-connected": "failed-precondition",
  "shop/address-invalid": "invalid-argument",
  "shop/address-insecure": "invalid-argument",
  "shop/address-private": "invalid-argument",
  "shop/keys-needed": "invalid-argument",
  "shop/unreachable": "unavailable",
  /** {message}: the redirect's target URL. */
  "shop/redirected": "failed-precondition",
  "shop/no-api": "failed-precondition",
  "shop/keys-refused": "failed-precondition",
  "shop/keys-cannot-read": "failed-precondition",
  "shop/rate-limited": "resource-exhausted",
  "shop/unavailable": "unavailable",
  "shop/slow": "deadline-exceeded",
  "shop/not-understood": "failed-precondition",
  "shop/too-large": "failed-precondition",
  "shop/too-many": "failed-precondition",
  "shop/changed": "aborted",
  "shop/busy": "aborted",
  "shop/product-gone": "not-found",
  "ai/quota-exceeded": "resource-exhausted",
  "ai/invalid-key": "failed-precondition",
  "ai/rate-limited": "resource-exhausted",
  "ai/malformed": "unavailable",
  "ai/timeout": "deadline-exceeded",
  "ai/unavailable": "unavailable",
  /** The day's AI budget of a seller or of the installation is used up. {of: seller | installation} */
  "ai/cap-reached": "resource-exhausted",
  /** The daily budget is used up. {resetsAt}: start of the next day, epoch milliseconds. */
  "assistant/budget-used": "resource-exhausted",
  "assistant/conversation-full": "failed-precondition",
  /** Another question of this conversation, or this proposal, is in progress. */
  "assistant/busy": "aborted",
  "assistant/not-found": "not-found",
  "assistant/proposal-over": "failed-precondition",
  /** The provider declined to answer. */
  "assistant/refused": "failed-precondition",
  /** The server stopped while answering. */
  "assistant/interrupted": "unavailable",
  /** A limit for anonymous visitors is reached. Nothing was read. */
  "server/busy": "resource-exhausted",
  /** Raised by the browser if no response arrives. */
  "server/unreachable": "unavailable",
  "server/timeout": "deadline-exceeded",
  internal: "internal",
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorParams = Record<string, string | number>;

const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/**
 * The wire format of `HttpsError.details`. `reference` identifies the server's log entry of an unexpected
 * failure.
 */
export const errorDetails = z.object({
  code: z.enum(errorCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  reference: z.string().optional(),
});

/**
 * Why one of several things failed: the outside service's own message, or one of our codes with its
 * parameters. Empty for a success. Earlier versions stored our own texts and advice as `message`.
 */
export const failureFields = {
  message: z.string().nullable().default(null),
  code: z.string().nullable().default(null),
  params: errorDetails.shape.params,
};
export type Failure = { [field in keyof typeof failureFields]: z.output<(typeof failureFields)[field]> };
/**
 * Why a call's work was refused, in its answer. The browser makes the text. Functions deployed before
 * November 2026 only sent a `message`, which answers keep for the tabs of that time.
 */
export const answeredFailure = z.object(failureFields).nullable().default(null);
export const NO_FAILURE: Failure = { message: null, code: null, params: {} };

/** An expected failure. Any other thrown value is a bug and reaches the client as `internal`. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly reference: string | undefined;

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    options: ErrorOptions & { reference?: string | undefined } = {},
  ) {
    super(code, options);
    this.code = code;
    this.params = params;
    this.reference = options.reference;
  }
}
