import { findAdvice } from "@contract/reasons/advice";
import { describeReason, findMessage } from "@contract/reasons/reasonText";
import { SHOP_ERRORS } from "@contract/shops/shopErrors";
import { AppError, type ErrorCode, type Failure } from "@contract/wire/errors";

/** The text for each error: what happened and what to do. `findMessage` has the `{message}`. */
const TEXTS: Readonly<Record<ErrorCode, string>> = {
  "auth/signed-out": "You are signed out. Please sign in again.",
  "auth/not-member": "Your account is not authorized to use Pegboard.",
  "auth/forbidden": "Unauthorized: Admin access required",
  "auth/super-admin-only": "Unauthorized: Super admin access required",
  "auth/claim-refused": "You can't become super admin here: {message}",
  "auth/sign-in-again": "Please sign in again to confirm that it is you.",
  "auth/app-unverified":
    "This browser could not be verified. Reload the page. If that doesn't help, allow google.com and gstatic.com in your content blocker.",
  "auth/email-unverified": "Your e-mail address is not verified. Verify it with Google, then sign in again.",
  "auth/user-disabled": "Your account has been disabled. Please contact support.",
  "user/own-row": "You can't change your own account here. Ask another super admin.",
  "user/not-found": "This user is no longer there. Refresh the list.",
  "user/exists": "There is a user with this e-mail address already.",
  "account/not-confirmed": "This is not the e-mail address of your account.",
  "account/last-super-admin":
    "No other super admin would be left. Give somebody else this role in User Management, then delete your account.",
  "account/export-too-soon": "Your data can be exported once a day. Please try again tomorrow.",
  "input/invalid": "Something in this request is not valid. Please check what you entered.",
  "image/unreadable": "This picture can't be used: {message}",
  "image/too-large": "This picture is too large: {message}",
  "image/not-ours": "This picture does not belong to your account.",
  "image/not-found": "The picture is no longer there. Please take it again.",
  "image/not-uploaded": "The picture did not arrive. Please try again.",
  "images/not-configured": "The image host is not configured. Please contact support.",
  "images/invalid-key": "Cloudinary refused our key: check Cloudinary Config in Admin settings",
  "images/refused": "Cloudinary refused this picture: {message}",
  "images/rate-limited": "Cloudinary asks us to slow down. Please try again in an hour.",
  "images/too-many": "Many of your pictures are being processed. Please try again in a minute.",
  "images/day-used":
    "You have stored as many pictures as a day allows. More can be stored after midnight (UTC).",
  "images/unavailable": "Cloudinary did not answer. Nothing was changed; please try again.",
  "capture/conflict": "This card is already being processed. Please wait a moment.",
  "capture/photo-differs": "This card doesn't look like the one stored under its SKU. Is it the same car?",
  "capture/busy": "Many of your cards are being processed. This one follows automatically.",
  "listing/not-found": "Listing not found",
  "listing/not-publishable": "This listing can't go live: {message}",
  "listing/terms-missing": "This listing can't go live on these selling terms: {message}",
  "listing/terms-gone": "This listing can't be relisted as it was: {message}",
  "listing/not-revisable": "This can't be changed here: {message}",
  "lot/too-few-cars": "This lot needs more copies than its cars have: {message}",
  "lot/changed": "The cars of this lot have changed meanwhile. Close this and open it again.",
  "listing/busy": "This listing is being changed at the moment. Please try again.",
  "order/not-found": "This order is no longer there.",
  "order/cancelled": "This order is cancelled.",
  "order/not-packed": "This order isn't packed yet. Scan its cars, or enter why it ships unchecked.",
  "order/wrong-car":
    "A wrong car was scanned for this order. Scan the right one, or enter why it ships unchecked.",
  "order/not-back": "This order was neither cancelled nor sent, so its copies are still to be packed.",
  "order/already-back": "All its copies are back already. Nothing was changed.",
  "order/sold-since": "A copy has sold since, so this can't be undone. Nothing was changed.",
  "order/busy": "Orders are being shipped at the moment. Please try again when that has ended.",
  "maintenance/busy": "Other work on these listings is still in progress. Wait for it, or cancel it first.",
  "username/invalid": "This username can't be used: {message}",
  "username/taken": "Username is already taken",
  "username/too-often":
    "You have changed your username three times in 30 days. Take one of your former names back, or wait.",
  "gallery/not-found": "There is no gallery at this address any more.",
  "wishlist/not-found": "This wishlist is no longer there.",
  "wishlist/too-many":
    "Too many changes for one day. Your choices are kept in this browser. Please try again tomorrow.",
  "apiKeys/too-many": "You have the maximum number of API keys. Revoke one that you don't use.",
  "catalogue/not-found": "This is no longer in the catalogue. Search again.",
  "catalogue/file-refused": "This file can't be imported: {message}",
  "ebay/not-connected": "Please connect your eBay account first",
  "ebay/authorization-expired": "Failed to refresh eBay connection. Please reconnect.",
  "ebay/state-mismatch": "This authorization was not started here, or took too long. Please connect again.",
  "ebay/token-exchange-failed": "Token exchange failed: {message}",
  "ebay/access-refused": "eBay doesn't grant this application: {message}",
  "ebay/connected-too-often": "You have begun to connect eBay 20 times today. Please try again tomorrow.",
  "ebay/refused": "eBay refused this: {message}",
  "ebay/quota-exceeded": "Today's number of eBay calls is used up.",
  "ebay/rate-limited": "eBay asks us to slow down. Please try again in a minute.",
  "ebay/unavailable": "eBay did not answer. Nothing was changed; please try again.",
  "notification/log-gone": "This notification can't be replayed: it was deleted after 90 days.",
  "inquiry/not-found": "eBay no longer has this. Read the inbox again.",
  "inquiry/busy": "Another answer to this is being sent. Wait a moment, then try again.",
  "inquiry/closed": "This can't be answered like this any more: it was answered or closed at eBay meanwhile.",
  "inquiry/unsettled":
    "Pegboard doesn't know whether eBay received this reply, and can't check it without the access “All messages”. Check at eBay before you send it again.",
  "inquiry/needs-messages":
    "eBay takes a reply to this only with the access “All messages”. Connect again in Settings, or answer at eBay.",
  "offer/below-floor": "This is below your floor: {message}",
  "offer/too-high": "eBay takes an offer only at 5% below the price or less: {message}",
  "images/busy":
    "Pictures of many listings are being copied at the moment. Please try again when that has ended.",
  "offer/busy": "Offers are being sent at the moment. Please try again when that has ended.",
  "offer/already-sent": "Its watchers already have an offer from you. It runs for two days.",
  "sync/throttled": "Sync throttled: {message}",
  ...SHOP_ERRORS,
  "ai/quota-exceeded": "The AI provider's quota is exceeded.",
  "ai/invalid-key": "The AI provider refused our key: check API keys in Admin settings",
  "ai/rate-limited": "The AI provider asks us to slow down. Please try again in a minute.",
  "ai/malformed": "The AI provider's answer could not be understood. Please try again.",
  "ai/timeout": "AI analysis timed out after 30 seconds",
  "ai/unavailable": "The AI provider did not answer. Please try again.",
  "ai/cap-reached": "Today's AI budget is used up. It starts again at midnight UTC.",
  "assistant/budget-used": "You have used today's questions. You can ask again after midnight UTC.",
  "assistant/conversation-full": "This conversation is full. Please start a new one.",
  "assistant/busy": "The assistant is still working here. Please wait a moment.",
  "assistant/not-found": "This is no longer there.",
  "assistant/proposal-over": "This proposal is no longer open. Ask again for a new one.",
  "assistant/refused": "The AI provider declined to answer this question.",
  "assistant/interrupted": "The answer was interrupted. Nothing was changed; please ask again.",
  "server/busy": "Too many requests at once. Please try again in a minute.",
  "server/unreachable": "The server can't be reached. Check your connection and try again.",
  "server/timeout": "The server took too long to answer. Please try again.",
  internal: "An unexpected error occurred. Please try again.",
};

/**
 * Returns the text for any error, with our advice if there is some. An unexpected error shows the
 * reference under which the server logged it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof AppError)) return TEXTS.internal;
  const text = [fill(error), findAdvice(error)].filter((part) => part !== undefined).join(" ");
  return error.reference === undefined ? text : `${text} (Reference ${error.reference})`;
}

/** Returns why one of several things failed: a message, or the text of a code. Empty for a success. */
export function describeFailure(failure: Failure): string {
  if (failure.code === null) return failure.message ?? "";
  const error = toError(failure);
  return describeReason(error) ?? describeError(error);
}

/** Returns why a call's work was refused. Functions deployed before November 2026 send only the message. */
export const describeRefusal = ({ failure, message }: Refusal): string =>
  failure === null ? message : describeFailure(failure);

export interface Refusal {
  readonly failure: Failure | null;
  readonly message: string;
}

/** Returns a failure as an error. Its code is `internal` if this version doesn't know it. */
export function toError({ message, code, params }: Failure): AppError {
  const known = code !== null && Object.hasOwn(TEXTS, code) ? (code as ErrorCode) : "internal";
  return new AppError(known, message === null ? params : { ...params, message });
}

/** Fills in `{message}`. If it is missing, ends the sentence before it. */
function fill(error: AppError): string {
  const text = TEXTS[error.code];
  if (!text.includes("{message}")) return text;
  const message = findMessage(error);
  return message === undefined
    ? text.replace(/: \{message\}$/, ".")
    : text.replace("{message}", () => message);
}
