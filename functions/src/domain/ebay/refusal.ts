import { describeReason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";

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

/** Converts a failure to an entry of a report that sellers see. */
export function describeRefusal(error: AppError): EbayRefusal {
  const { ebayCode, field } = error.params;
  return {
    message: describeReason(error),
    ebayCode: ebayCode === undefined || ebayCode === "" ? null : String(ebayCode),
    field: field === undefined ? null : String(field),
  };
}
