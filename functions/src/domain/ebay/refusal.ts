import type { AppError } from "../../contract/errors.ts";

export interface EbayRefusal {
  /** The foreign service's own words, followed by what to do where we know. Null where there are none. */
  message: string | null;
  /** eBay's error code. */
  ebayCode: string | null;
  /** The listing's field that eBay finds fault with, where it says so. */
  field: string | null;
}

/** What a failure tells a seller in a report of several. */
export function refusalOf({ params }: AppError): EbayRefusal {
  const said = [params["message"], params["advice"]].filter((text) => text !== undefined && text !== "");
  const ebayCode = params["ebayCode"];
  const field = params["field"];
  return {
    message: said.length > 0 ? said.join(" ") : null,
    ebayCode: ebayCode === undefined || ebayCode === "" ? null : String(ebayCode),
    field: field === undefined ? null : String(field),
  };
}
