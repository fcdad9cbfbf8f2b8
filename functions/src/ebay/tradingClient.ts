import { AppError } from "../contract/errors.ts";
import { send } from "./http.ts";
import type { EbaySettings } from "./settings.ts";
import { type TradingError, failureOf } from "./tradingErrors.ts";
import {
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
  elements,
  parseXml,
  textAt,
  writeXml,
} from "./xml.ts";

/** Schema version the requests and answers are written for. */
const COMPATIBILITY_LEVEL = "1379";
/** eBay US. */
const SITE_ID = "0";
const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";

export interface TradingAnswer {
  ack: string;
  correlationId: string | null;
  /** Every error and warning, in eBay's order. */
  errors: TradingError[];
  body: XmlElement;
  /** As it was sent. */
  xml: string;
}

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

/** Refuses with `ebay/unavailable` what is not a Trading answer, such as a gateway's HTML page. */
export function readAnswer(xml: string): TradingAnswer {
  const body = rootOf(xml);
  const ack = textAt(body, "Ack");
  if (ack === null) throw new AppError("ebay/unavailable");
  return {
    ack,
    correlationId: textAt(body, "CorrelationID"),
    errors: elements(body, "Errors").map(readError),
    body,
    xml,
  };
}

function rootOf(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new AppError("ebay/unavailable", {}, { cause: error });
  }
}

function readError(error: XmlNode): TradingError {
  return {
    code: textAt(error, "ErrorCode") ?? "",
    shortMessage: textAt(error, "ShortMessage") ?? "",
    longMessage: textAt(error, "LongMessage") ?? "",
    severity: textAt(error, "SeverityCode") ?? "Error",
    classification: textAt(error, "ErrorClassification") ?? "",
    parameters: elements(error, "ErrorParameters").map((parameter) => ({
      id: textAt(parameter, "@ParamID") ?? "",
      value: textAt(parameter, "Value") ?? "",
    })),
  };
}
