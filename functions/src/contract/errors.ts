import * as z from "zod";

/**
 * Every failure a client can be told about, and the transport status it travels under. The words shown to a person
 * are the browser's (`web/src/lib/errorText.ts`), except `message` parameters, which are a foreign service's own.
 */
export const ERROR_STATUS = {
  "auth/signed-out": "unauthenticated",
  "auth/not-member": "permission-denied",
  "auth/forbidden": "permission-denied",
  "auth/super-admin-only": "permission-denied",
  /** {message}: why. */
  "auth/claim-refused": "permission-denied",
  "auth/email-unverified": "permission-denied",
  "auth/user-disabled": "permission-denied",
  /** Of the people in the admin panel. */
  "user/own-row": "failed-precondition",
  "user/not-found": "not-found",
  "user/exists": "already-exists",
  "input/invalid": "invalid-argument",
  "image/unreadable": "invalid-argument",
  "image/too-large": "invalid-argument",
  "image/not-ours": "permission-denied",
  "image/not-found": "not-found",
  /** Of the image host, Cloudinary. */
  "images/not-configured": "failed-precondition",
  "images/invalid-key": "failed-precondition",
  "images/refused": "failed-precondition",
  "images/rate-limited": "resource-exhausted",
  "images/unavailable": "unavailable",
  "capture/conflict": "aborted",
  /** The seller's share of work is in use: the same later. */
  "capture/busy": "resource-exhausted",
  /** A question: is it the same car? {listingId, title, frontImageUrl} */
  "capture/photo-differs": "failed-precondition",
  "listing/not-found": "not-found",
  "listing/not-publishable": "failed-precondition",
  "listing/busy": "aborted",
  /** Another work is at the seller's listings, or this one is about to stop. */
  "maintenance/busy": "aborted",
  "username/invalid": "invalid-argument",
  "username/taken": "already-exists",
  "gallery/not-found": "not-found",
  "wishlist/not-found": "not-found",
  "wishlist/too-many": "resource-exhausted",
  "apiKeys/too-many": "failed-precondition",
  "ebay/not-connected": "failed-precondition",
  "ebay/authorization-expired": "failed-precondition",
  "ebay/state-mismatch": "failed-precondition",
  "ebay/token-exchange-failed": "failed-precondition",
  "ebay/refused": "failed-precondition",
  "ebay/quota-exceeded": "resource-exhausted",
  "ebay/rate-limited": "resource-exhausted",
  "ebay/unavailable": "unavailable",
  "sync/throttled": "resource-exhausted",
  /** Of a seller's own shop elsewhere; the words are in shopErrors.ts. */
  "shop/not-connected": "failed-precondition",
  "shop/address-invalid": "invalid-argument",
  "shop/address-insecure": "invalid-argument",
  "shop/address-private": "invalid-argument",
  "shop/keys-needed": "invalid-argument",
  "shop/unreachable": "unavailable",
  /** {message}: the address that it sends to */
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
  /** The day's share is used up. {resetsAt}: when the next begins, epoch milliseconds */
  "assistant/budget-used": "resource-exhausted",
  "assistant/conversation-full": "failed-precondition",
  /** Another question of this conversation, or this proposal, is being worked at. */
  "assistant/busy": "aborted",
  "assistant/not-found": "not-found",
  "assistant/proposal-over": "failed-precondition",
  /** The provider declined to answer. */
  "assistant/refused": "failed-precondition",
  /** The server died at the answer. */
  "assistant/interrupted": "unavailable",
  /** Made by the browser: no answer came. */
  "server/unreachable": "unavailable",
  "server/timeout": "deadline-exceeded",
  internal: "internal",
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorParams = Record<string, string | number>;

const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** What `HttpsError.details` carries on the wire. `reference` names the server's log line of an unexpected failure. */
export const errorDetails = z.object({
  code: z.enum(errorCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  reference: z.string().optional(),
});

/** An expected failure. Anything else that is thrown is a bug and reaches the client as `internal`. */
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
