import { AppError } from "../../contract/wire/errors.ts";

export interface EbayRefusal {
  /** The marketplace's message, followed by our advice if there is any. Null if there is neither. */
  message: string | null;
  /** eBay's error code. */
  ebayCode: string | null;
  /** The field of the listing that eBay rejects, if it names one. */
  field: string | null;
}

/** Tells whether the marketplace refused because the item has ended. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof AppError && error.params["itemState"] === "ended";

/** Tells whether the marketplace can't have listed the item. Otherwise it may be there, as after a lost answer. */
export const wasNotListed = (error: unknown): boolean =>
  error instanceof AppError && error.params["listed"] === "no";

/** Converts a failure to what a seller sees in a report of several. */
export function describeRefusal({ params }: AppError): EbayRefusal {
  const texts = [params["message"], params["advice"]].filter((text) => text !== undefined && text !== "");
  const ebayCode = params["ebayCode"];
  const field = params["field"];
  return {
    message: texts.length > 0 ? texts.join(" ") : null,
    ebayCode: ebayCode === undefined || ebayCode === "" ? null : String(ebayCode),
    field: field === undefined ? null : String(field),
  };
}
