import { AppError, type ErrorCode, type ErrorParams } from "../../contract/wire/errors.ts";
import { createNotRevisableError } from "../../domain/listings/notRevisable.ts";
import { findAdviceCode } from "./advice.ts";
import { findField, findLikelyField, findPart } from "./errorFields.ts";

export interface TradingError {
  code: string;
  shortMessage: string;
  longMessage: string;
  /** `Error` or `Warning`. */
  severity: string;
  classification: string;
  parameters: { id: string; value: string }[];
}

/**
 * Error codes with a specific meaning, the most serious first. Source: eBay, "Errors by number" of the
 * Trading API.
 */
const MEANINGS: readonly (readonly [ErrorCode, ReadonlySet<string>])[] = [
  ["ebay/authorization-expired", new Set(["931", "932", "21916984", "21917053"])],
  ["ebay/quota-exceeded", new Set(["518"])],
  // A UUID was reused too soon, there were too many calls within seconds, or a listing was revised more than
  // 250 times in a day.
  ["ebay/rate-limited", new Set(["21919144"])],
  ["ebay/unavailable", new Set(["10007"])],
];

/** "Invalid Multi-SKU item id supplied with variations." */
const OF_VARIATIONS = "21916635";

/** Codes for an ended listing: 1047 already closed, 291 and 21916750 not revisable because it ended. */
const ENDED = new Set(["1047", "291", "21916750"]);

/**
 * Maps a failed answer to an error with eBay's code and message, and, if known, `adviceCode` for the seller and
 * the `field` at fault. Omits warnings, which don't explain the failure.
 */
export function toAppError(errors: readonly TradingError[]): AppError {
  const grave = errors.filter(({ severity }) => severity !== "Warning");
  for (const [meaning, codes] of MEANINGS) {
    const decisive = grave.find(({ code }) => codes.has(code));
    if (decisive) return new AppError(meaning, toParams([decisive]));
  }
  if (grave.some(({ code }) => code === OF_VARIATIONS)) {
    return createNotRevisableError("variations", { ebayCode: OF_VARIATIONS });
  }
  return new AppError("ebay/refused", toParams(grave));
}

function toParams(errors: readonly TradingError[]): ErrorParams {
  const [first] = errors;
  const adviceCode = errors.map(({ code }) => findAdviceCode(code)).find((code) => code !== undefined);
  const field = [...errors.map(findField), ...errors.map(findLikelyField)].find((name) => name !== undefined);
  const part = errors.map(findPart).find((name) => name !== undefined);
  const wait = first?.code === CALL_LIMIT ? parseSeconds(first.parameters[2]?.value) : null;
  return {
    message: errors.map(getMessage).join(" "),
    ebayCode: first?.code ?? "",
    ...(adviceCode === undefined ? {} : { adviceCode }),
    ...(field === undefined ? {} : { field }),
    ...(hasEndedError(errors) ? { itemState: "ended" } : {}),
    ...(part === undefined ? {} : { part }),
    ...(wait === null ? {} : { retryAfterSeconds: wait }),
  };
}

/** "Maximum Call Limit Exceeded". Its third parameter contains the wait, such as `15 seconds` or `1 day`. */
const CALL_LIMIT = "21919144";
const UNIT_SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

function parseSeconds(text: string | undefined): number | null {
  const [, count, unit] = /^(\d+) (second|minute|hour|day)s?$/i.exec(text?.trim() ?? "") ?? [];
  const seconds = UNIT_SECONDS[unit?.toLowerCase() ?? ""];
  return count === undefined || seconds === undefined ? null : Number(count) * seconds;
}

const getMessage = ({ longMessage, shortMessage }: TradingError): string => longMessage || shortMessage;

export const hasEndedError = (errors: readonly TradingError[]): boolean =>
  errors.some(({ code }) => ENDED.has(code));

/**
 * Returns the item that an earlier request with the same UUID has listed, or null. eBay reports it as error 488, "The
 * specified UUID has already been used; ListedByRequestAppId=1, item ID=4503632367.", with the item id as parameter
 * 1. Source: eBay developer knowledge base, article 74.
 */
export function findItemOfUuid(errors: readonly TradingError[]): string | null {
  const duplicate = errors.find(({ code }) => code === "488");
  if (!duplicate) return null;
  const parameter = duplicate.parameters.find(({ id }) => id === "1")?.value;
  // eslint-disable-next-line pegboard/no-text-comparison -- Some answers have the id in their text alone.
  const said = /item ID=(\d+)/i.exec(duplicate.longMessage)?.[1];
  return [parameter, said].find((id) => id !== undefined && /^\d{6,}$/.test(id)) ?? null;
}

export const isRefusal = (error: unknown, ebayCode: string): boolean =>
  error instanceof AppError && error.code === "ebay/refused" && error.params["ebayCode"] === ebayCode;

const NO_SUCH_ITEM = "17";

/** Error 17: the item no longer exists, or never belonged to this seller. */
export const isNoSuchItem = (error: unknown): boolean => isRefusal(error, NO_SUCH_ITEM);

/** Creates error 17 in eBay's words, for an item whose seller is another account. */
export const createNotSellerError = (): AppError =>
  toAppError([
    {
      code: NO_SUCH_ITEM,
      shortMessage: "Item can't be accessed.",
      longMessage:
        "This item cannot be accessed because the listing has been deleted or you are not the seller.",
      ...{ severity: "Error", classification: "RequestError", parameters: [] },
    },
  ]);
