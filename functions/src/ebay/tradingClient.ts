import { send } from "./http.ts";
import type { EbaySettings } from "./settings.ts";
import type { TradingAnswer } from "./tradingAnswer.ts";
import { failureOf } from "./tradingErrors.ts";
import { type XmlInputElement, writeXml } from "./xml.ts";

/** Schema version the requests and answers are written for. */
const COMPATIBILITY_LEVEL = "1379";
/** eBay US. */
const SITE_ID = "0";
const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";

/**
 * One Trading call, made when the seller's and the day's limits allow it. Resolves with whatever eBay answered, refusals
 * too; rejects where there is no such answer.
 */
export async function callTrading(
  settings: EbaySettings,
  accessToken: string,
  callName: string,
  request: XmlInputElement,
  headers: Readonly<Record<string, string>> = {},
): Promise<TradingAnswer> {
  const revises = callName.startsWith("Revise") ? itemIdsIn(request) : [];
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
  // With the first answer, so that an instance starts sooner.
  const { readAnswer } = await import("./tradingAnswer.ts");
  return readAnswer(body);
}

/** The items that a revision is of: `Item` of one kind, `InventoryStatus` of the other. */
function itemIdsIn(request: XmlInputElement): string[] {
  return [request["Item"], request["InventoryStatus"]].flat().flatMap((item) => {
    const itemId = typeof item === "object" ? item["ItemID"] : undefined;
    return typeof itemId === "string" ? [itemId] : [];
  });
}

/** The answer, if the call was carried out; a Warning or PartialFailure was. Else what its errors mean. */
export function assertDone(answer: TradingAnswer): TradingAnswer {
  if (answer.ack === "Failure") throw failureOf(answer.errors);
  return answer;
}

export function writeRequest(callName: string, request: XmlInputElement): string {
  return writeXml({
    [`${callName}Request`]: { "@xmlns": NAMESPACE, ErrorLanguage: "en_US", WarningLevel: "High", ...request },
  });
}
