import { type TradingCall, type TradingResult } from "../call.ts";
import { endOwnListing } from "./endFixedPriceItem.ts";
import * as errors from "../errors.ts";
import { element, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/** Source: the call's reference. */
const MAX_LISTINGS = 10;

/** Ends up to ten listings independently. Each container has its own result. */
export function endItems(call: TradingCall): TradingResult {
  const containers = findAll(call.request, "EndItemRequestContainer");
  if (containers.length === 0 || containers.length > MAX_LISTINGS) {
    throw new errors.TradingFailure(errors.invalidInput("EndItemRequestContainer"));
  }
  const outcomes = containers.map((container) => endOne(call, container));
  const failures = outcomes.filter(({ failed }) => failed).length;
  return {
    ack: failures === 0 ? "Success" : failures === outcomes.length ? "Failure" : "PartialFailure",
    body: outcomes.flatMap(({ answer }) => answer),
  };
}

function endOne(call: TradingCall, container: XmlElement): { failed: boolean; answer: XmlElement[] } {
  const correlation = leaf("CorrelationID", textAt(container, "MessageID"));
  try {
    const { endedAt } = endOwnListing(call, container);
    return {
      failed: false,
      answer: element("EndItemResponseContainer", leaf("EndTime", endedAt), correlation),
    };
  } catch (error) {
    if (!(error instanceof errors.TradingFailure)) throw error;
    return {
      failed: true,
      answer: element(
        "EndItemResponseContainer",
        correlation,
        error.errors.flatMap(errors.writeErrorElement),
      ),
    };
  }
}
