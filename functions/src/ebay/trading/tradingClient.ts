import { send, withRetries } from "../http/http.ts";
import type { EbaySettings } from "../settings.ts";
import type { TradingAnswer } from "./tradingAnswer.ts";
import { toAppError } from "./tradingErrors.ts";
import { type XmlInputElement, writeXml } from "./xml.ts";

/** The schema version of requests and answers. */
const COMPATIBILITY_LEVEL = "1379";
/** The site id of eBay US. */
const SITE_ID = "0";
const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";

/** Parsed, an answer of 69 million characters took 459 MB, and one of 130 million more than a heap of 256 MB holds. */
const MAX_ANSWER_LENGTH = 70_000_000;

/** The answer is too long to be parsed. */
export class AnswerTooLongError extends Error {}

/**
 * Makes one Trading call when the limits of the seller and the day allow it. Also resolves for refusals by
 * eBay. Rejects if there is no Trading answer, and with `AnswerTooLongError` if it would fill the memory.
 */
export async function callTrading(
  settings: EbaySettings,
  accessToken: string,
  callName: string,
  request: XmlInputElement,
  headers: Readonly<Record<string, string>> = {},
): Promise<TradingAnswer> {
  const items = findItems(request);
  const itemIds = items.map(({ itemId }) => itemId);
  const revises = callName.startsWith("Revise") ? itemIds : [];
  await settings.budget?.take({ name: callName, kind: "trading", revises });
  const { body } = await send(settings, `${settings.apiBase}/ws/api.dll`, {
    method: "POST",
    headers: {
      "Content-Type": "text/xml; charset=utf-8",
      "X-EBAY-API-CALL-NAME": callName,
      "X-EBAY-API-COMPATIBILITY-LEVEL": COMPATIBILITY_LEVEL,
      "X-EBAY-API-SITEID": SITE_ID,
      "X-EBAY-API-IAF-TOKEN": accessToken,
      ...headers,
    },
    body: writeRequest(callName, request),
  });
  if (body.length > (settings.maxAnswerLength ?? MAX_ANSWER_LENGTH)) throw new AnswerTooLongError(callName);
  // Loaded with the first answer, so that instances start faster.
  const { readAnswer } = await import("./tradingAnswer.ts");
  const answer = readAnswer(body);
  if (answer.ack === "Failure") {
    if (toAppError(answer.errors).code === "ebay/quota-exceeded") settings.budget?.logRefusal();
  } else {
    const emptied = items.filter(({ isEmpty }) => isEmpty).map(({ itemId }) => itemId);
    await settings.noteChange?.(callName, itemIds, emptied);
  }
  return answer;
}

/** Returns the items of a call, which are in `Item`, in `InventoryStatus` or in the request itself. */
function findItems(request: XmlInputElement): { itemId: string; isEmpty: boolean }[] {
  return [request["Item"], request["InventoryStatus"], request].flat().flatMap((item) => {
    if (typeof item !== "object") return [];
    const { ItemID: itemId, Quantity: quantity } = item;
    return typeof itemId === "string" ? [{ itemId, isEmpty: quantity === 0 || quantity === "0" }] : [];
  });
}

/** Makes a call that does no harm when repeated, with retries. Throws eBay's refusal. */
export const repeatTrading = (
  settings: EbaySettings,
  accessToken: string,
  callName: string,
  request: XmlInputElement,
): Promise<TradingAnswer> =>
  withRetries(settings, async () =>
    assertSuccess(await callTrading(settings, accessToken, callName, request)),
  );

/** Makes a call that is repeated only if eBay asks to wait, because nothing was carried out then. */
export const callOnce = (
  settings: EbaySettings,
  accessToken: string,
  callName: string,
  request: XmlInputElement,
): Promise<TradingAnswer> =>
  withRetries(
    settings,
    async () => assertSuccess(await callTrading(settings, accessToken, callName, request)),
    ["ebay/rate-limited"],
  );

/**
 * Returns the answer if the call was carried out, including Warning and PartialFailure. Otherwise throws the
 * error that its codes mean.
 */
export function assertSuccess(answer: TradingAnswer): TradingAnswer {
  if (answer.ack === "Failure") throw toAppError(answer.errors);
  return answer;
}

export function writeRequest(callName: string, request: XmlInputElement): string {
  return writeXml({
    [`${callName}Request`]: { "@xmlns": NAMESPACE, ErrorLanguage: "en_US", WarningLevel: "High", ...request },
  });
}
