import { AppError } from "../contract/errors.ts";
import { parseXml } from "./parseXml.ts";
import type { TradingError } from "./tradingErrors.ts";
import { type XmlElement, type XmlNode, elements, textAt } from "./xml.ts";

export interface TradingAnswer {
  ack: string;
  correlationId: string | null;
  /** All errors and warnings, in eBay's order. */
  errors: TradingError[];
  body: XmlElement;
  /** The unchanged answer. */
  xml: string;
}

/** Parses a Trading answer. Throws `ebay/unavailable` for anything else, such as a gateway's HTML page. */
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
