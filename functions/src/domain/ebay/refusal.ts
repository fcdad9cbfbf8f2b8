import { describeReason, type Reason } from "../../contract/reasons/reasonText.ts";
import { AppError, type Failure } from "../../contract/wire/errors.ts";

export interface EbayRefusal {
  /** The marketplace's message or our reason, followed by our advice if any. Null if there is neither. */
  message: string | null;
  ebayCode: string | null;
  /** The listing field that eBay rejects, if it names one. */
  field: string | null;
}

/** A refusal in an answer. `message` describes the `failure` for tabs opened before November 2026. */
export interface Refusal extends EbayRefusal {
  message: string;
  failure: Failure;
}

/** Returns whether the marketplace refused because the item has ended. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof AppError && error.params["itemState"] === "ended";

/** Returns whether the item is certainly not listed. Otherwise it may be, for example after a lost answer. */
export const wasNotListed = (error: unknown): boolean =>
  error instanceof AppError && error.params["listed"] === "no";

/** Returns whether eBay's answer was lost, so that it isn't known whether eBay has carried out the call. */
export const isLost = (error: unknown): boolean =>
  error instanceof AppError && error.code === "ebay/unavailable";

/** Maximum attempts after lost answers, before the seller sees that eBay is down. */
const MAX_ATTEMPTS = 3;

/**
 * Returns whether an act whose answer was lost is tried again after `attempt` attempts. Before each attempt, the caller
 * reads what is at eBay.
 */
export const mayRepeat = (error: unknown, attempt: number): boolean =>
  isLost(error) && attempt < MAX_ATTEMPTS;

/** Limits each text, so that the results of thousands of listings fit into a document. */
const MAX_TEXT = 300;

/** The parameters that a failure with eBay's message needs for our advice. */
const ADVICE_PARAMS: ReadonlySet<string> = new Set(["adviceCode", "access"]);

/**
 * Converts a failure to a stored result. Keeps only an outside service's message in words. An answer can
 * have longer texts.
 */
export function toFailure({ code, params }: AppError, maxText = MAX_TEXT): Failure {
  const cut = (value: string | number) => (typeof value === "string" ? value.slice(0, maxText) : value);
  const { message = "", ...others } = params;
  const hasMessage = message !== "";
  const shown = Object.entries(others).filter(([name]) => !hasMessage || ADVICE_PARAMS.has(name));
  return {
    code,
    message: hasMessage ? String(cut(message)) : null,
    params: Object.fromEntries(shown.map(([name, value]) => [name, cut(value)])),
  };
}

/** Converts a failure to an entry of a report that sellers see. */
export function describeRefusal(error: AppError): EbayRefusal {
  const { ebayCode, field } = error.params;
  return {
    message: describeReason(error),
    ebayCode: ebayCode === undefined || ebayCode === "" ? null : String(ebayCode),
    field: field === undefined ? null : String(field),
  };
}

/** Converts a failure to a part of an answer. `otherwise` is the reason if the failure has none. */
export function toRefusal(error: AppError, otherwise: Reason): Refusal {
  const { code, params } = error;
  const described =
    describeReason(error) === null ? new AppError(code, { ...params, reason: otherwise }) : error;
  const refusal = describeRefusal(described);
  return { ...refusal, message: refusal.message ?? "", failure: toFailure(described, Infinity) };
}
