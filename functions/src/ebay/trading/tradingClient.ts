import { send } from "../http/http.ts";
import type { EbaySettings } from "../settings.ts";
import type { TradingAnswer } from "./tradingAnswer.ts";
import { toAppError } from "./tradingErrors.ts";
import { type XmlInputElement, writeXml } from "./xml.ts";

/** The schema version that requests and answers are written for. */
const COMPATIBILITY_LEVEL = "1379";
/** eBay US. */
const SITE_ID = "0";
const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";

/**
 * Makes one Trading call when the limits of the seller and the day allow it. Also resolves with eBay's refusals;
 * rejects if there is no Trading answer.
 */
export async function callTrading(
  settings: EbaySettings,
  accessToken: string,
  callName: string,
  request: XmlInputElement,
  headers: Readonly<Record<string, string>> = {},
): Promise<TradingAnswer> {
  const revises = callName.startsWith("Revise") ? findItemIds(request) : [];
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
  // Loads with the first answer, so that an instance starts faster.
  const { readAnswer } = await import("./tradingAnswer.ts");
  const answer = readAnswer(body);
  if (answer.ack !== "Failure") await settings.noteChange?.(callName, findItemIds(request));
  return answer;
}

/** Returns the items that a call is about: `Item`, `InventoryStatus` or the request itself, by the kind of call. */
function findItemIds(request: XmlInputElement): string[] {
  return [request["Item"], request["InventoryStatus"], request].flat().flatMap((item) => {
    const itemId = typeof item === "object" ? item["ItemID"] : undefined;
    return typeof itemId === "string" ? [itemId] : [];
  });
}

/**
 * Returns the answer if the call was carried out, which includes Warning and PartialFailure. Throws what its errors
 * mean otherwise.
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
