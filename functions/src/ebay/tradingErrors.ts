import { AppError, type ErrorCode } from "../contract/errors.ts";
import { adviceFor } from "./advice.ts";

export interface TradingError {
  code: string;
  shortMessage: string;
  longMessage: string;
  /** `Error` or `Warning`. */
  severity: string;
  classification: string;
  parameters: { id: string; value: string }[];
}

/** Codes with a meaning of their own, the graver first. Source: eBay, "Errors by number" of the Trading API. */
const MEANINGS: readonly (readonly [ErrorCode, ReadonlySet<string>])[] = [
  ["ebay/authorization-expired", new Set(["931", "932", "21916984", "21917053"])],
  ["ebay/quota-exceeded", new Set(["518"])],
  // The same UUID came again too soon.
  ["ebay/rate-limited", new Set(["21919144"])],
  ["ebay/unavailable", new Set(["10007"])],
];

/** The listing has ended: 1047 already closed, 291 and 21916750 not revisable because it ended. */
const ENDED = new Set(["1047", "291", "21916750"]);

/**
 * What a failed answer means to us: eBay's code and words, and as `advice` what the seller can do, where we know.
 * Warnings that came with it explain nothing and stay out of the message.
 */
export function failureOf(errors: readonly TradingError[]): AppError {
  const grave = errors.filter(({ severity }) => severity !== "Warning");
  for (const [meaning, codes] of MEANINGS) {
    const decisive = grave.find(({ code }) => codes.has(code));
    if (decisive) return new AppError(meaning, { message: wordsOf(decisive), ebayCode: decisive.code });
  }
  const [first] = grave;
  const advice = grave.map(({ code }) => adviceFor(code)).find((text) => text !== undefined);
  return new AppError("ebay/refused", {
    message: grave.map(wordsOf).join(" "),
    ebayCode: first?.code ?? "",
    ...(advice === undefined ? {} : { advice }),
  });
}

const wordsOf = ({ longMessage, shortMessage }: TradingError): string => longMessage || shortMessage;

export const saysEnded = (errors: readonly TradingError[]): boolean =>
  errors.some(({ code }) => ENDED.has(code));

/**
 * The item that an earlier request with the same UUID has listed, where `errors` say so: error 488, "The specified
 * UUID has already been used; ListedByRequestAppId=1, item ID=4503632367.", parameter 1 the item id.
 * Source: eBay developer knowledge base, article 74.
 */
export function itemListedUnderUuid(errors: readonly TradingError[]): string | null {
  const duplicate = errors.find(({ code }) => code === "488");
  if (!duplicate) return null;
  const parameter = duplicate.parameters.find(({ id }) => id === "1")?.value;
  const said = /item ID=(\d+)/i.exec(duplicate.longMessage)?.[1];
  return [parameter, said].find((id) => id !== undefined && /^\d{6,}$/.test(id)) ?? null;
}
