import { describeReason } from "../../contract/reasons/reasonText.ts";
import { AppError, type Failure } from "../../contract/wire/errors.ts";

export interface EbayRefusal {
  /** The marketplace's message or our reason, followed by our advice if any. Null if there is neither. */
  message: string | null;
  /** eBay's error code. */
  ebayCode: string | null;
  /** The listing field that eBay rejects, if it names one. */
  field: string | null;
}

/** Returns whether the marketplace refused because the item has ended. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof AppError && error.params["itemState"] === "ended";

/** Returns whether the item is certainly not listed. Otherwise it may be, for example after a lost answer. */
export const wasNotListed = (error: unknown): boolean =>
  error instanceof AppError && error.params["listed"] === "no";

/** Limits each text, so that the results of thousands of listings fit into a document. */
const MAX_TEXT = 300;

/** Converts a failure to a stored result. Keeps only an outside service's message in words. */
export function toFailure(error: AppError): Failure {
  const { code, params } = error;
  if (params["message"] !== undefined)
    return { code, message: describeReason(error)?.slice(0, MAX_TEXT) ?? null, params: {} };
  const cut = (value: string | number) => (typeof value === "string" ? value.slice(0, MAX_TEXT) : value);
  const kept = Object.entries(params).map(([name, value]) => [name, cut(value)] as const);
  return { code, message: null, params: Object.fromEntries(kept) };
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
