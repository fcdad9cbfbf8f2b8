import { AppError } from "../../contract/wire/errors.ts";
import { parseXml } from "./parseXml.ts";
import type { TradingError } from "./tradingErrors.ts";
import { type XmlElement, type XmlNode, findElements, readText } from "./xml.ts";

export interface TradingAnswer {
  ack: string;
  correlationId: string | null;
  /** All errors and warnings, in eBay's order. */
  errors: TradingError[];
  body: XmlElement;
  /** The unchanged answer. */
  xml: string;
}

/**
 * Parses a Trading API answer. Throws `ebay/unavailable` for other content, such as a gateway's HTML page.
 */
export function readAnswer(xml: string): TradingAnswer {
  const body = parseRoot(xml);
  const ack = readText(body, "Ack");
  if (ack === null) throw new AppError("ebay/unavailable");
  return {
    ack,
    correlationId: readText(body, "CorrelationID"),
    errors: findElements(body, "Errors").map(readError),
    body,
    xml,
  };
}

function parseRoot(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new AppError("ebay/unavailable", {}, { cause: error });
  }
}

function readError(error: XmlNode): TradingError {
  return {
    code: readText(error, "ErrorCode") ?? "",
    shortMessage: readText(error, "ShortMessage") ?? "",
    longMessage: readText(error, "LongMessage") ?? "",
    severity: readText(error, "SeverityCode") ?? "Error",
    classification: readText(error, "ErrorClassification") ?? "",
    parameters: findElements(error, "ErrorParameters").map((parameter) => ({
      id: readText(parameter, "@ParamID") ?? "",
      value: readText(parameter, "Value") ?? "",
    })),
  };
}
