import { type CallResult } from "../http.ts";
import { type CallFaults } from "../calls/faults.ts";
import { readHeader, type Request, xml } from "../http.ts";
import { TRADING_CALLS_PER_DAY, countTradingCallsToday } from "../calls/quota.ts";
import { type Simulator } from "../simulator.ts";
import { type Seller } from "../state/state.ts";
import { checkAccessToken } from "../tokens.ts";
import { addMemberMessageRtq } from "./inquiries/addMemberMessageRtq.ts";
import { addFixedPriceItem, verifyAddFixedPriceItem } from "./items/addFixedPriceItem.ts";
import { assertWithinBurst } from "./callLimits.ts";
import { type TradingHandler } from "./call.ts";
import { endFixedPriceItem, endItem } from "./items/endFixedPriceItem.ts";
import { findDocumentedError } from "./documentedErrors.ts";
import * as errors from "./errors.ts";
import { getBestOffers } from "./inquiries/getBestOffers.ts";
import { getFeedback } from "./inquiries/getFeedback.ts";
import { getMemberMessages } from "./inquiries/getMemberMessages.ts";
import {
  getNotificationPreferences,
  getNotificationsUsage,
  setNotificationPreferences,
} from "./account/notificationPreferences.ts";
import { getItem } from "./items/getItem.ts";
import { getSellerEvents } from "./lists/getSellerEvents.ts";
import { getSellerList } from "./lists/getSellerList.ts";
import { getMyeBaySelling } from "./lists/getMyeBaySelling.ts";
import { getStore } from "./account/getStore.ts";
import { getUser } from "./account/getUser.ts";
import { getUserPreferences, setUserPreferences } from "./account/getUserPreferences.ts";
import { respondToBestOffer } from "./inquiries/respondToBestOffer.ts";
import { reviseFixedPriceItem } from "./items/reviseFixedPriceItem.ts";
import { reviseInventoryStatus } from "./items/reviseInventoryStatus.ts";
import { revokeToken } from "./account/revokeToken.ts";
import { leaf, parseXml, textAt, writeXml, type XmlElement } from "./xml.ts";

const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";
/** The schema version of the answers. */
const VERSION = "1379";

const HANDLERS: Record<string, TradingHandler> = {
  GetUser: getUser,
  GetUserPreferences: getUserPreferences,
  SetUserPreferences: setUserPreferences,
  GetStore: getStore,
  AddFixedPriceItem: addFixedPriceItem,
  VerifyAddFixedPriceItem: verifyAddFixedPriceItem,
  GetItem: getItem,
  ReviseFixedPriceItem: reviseFixedPriceItem,
  ReviseInventoryStatus: reviseInventoryStatus,
  EndFixedPriceItem: endFixedPriceItem,
  EndItem: endItem,
  GetMyeBaySelling: getMyeBaySelling,
  GetSellerList: getSellerList,
  GetSellerEvents: getSellerEvents,
  GetMemberMessages: getMemberMessages,
  GetBestOffers: getBestOffers,
  GetFeedback: getFeedback,
  AddMemberMessageRTQ: addMemberMessageRtq,
  RespondToBestOffer: respondToBestOffer,
  RevokeToken: revokeToken,
  SetNotificationPreferences: setNotificationPreferences,
  GetNotificationPreferences: getNotificationPreferences,
  GetNotificationsUsage: getNotificationsUsage,
};

export const TRADING_CALLS = Object.keys(HANDLERS);

/** Returns the name under which a Trading request is counted, logged and matched with faults. */
export function readCallName(request: Request): string {
  const name = readHeader(request, "x-ebay-api-call-name") ?? "";
  return name in HANDLERS ? name : "Unknown";
}

/** POST /ws/api.dll. Trading answers every failure with HTTP 200 and an Ack. */
export function answerTrading(simulator: Simulator, request: Request, faults: CallFaults): CallResult {
  // Validated, because the name becomes the answer's root element.
  const name = /^[A-Za-z]+$/.exec(readHeader(request, "x-ebay-api-call-name") ?? "")?.[0] ?? "Unknown";
  const now = new Date();
  const parsed = parseXml(request.body.toString("utf8"));
  const message = "problem" in parsed ? undefined : parsed;
  const envelope = (ack: string, problems: errors.TradingError[], body: XmlElement[]) =>
    xml(
      writeXml(
        {
          name: `${name}Response`,
          children: [
            ...leaf("Timestamp", now.toISOString()),
            ...leaf("Ack", ack),
            ...leaf("CorrelationID", textAt(message, "MessageID")),
            ...problems.flatMap(errors.writeErrorElement),
            ...leaf("Version", VERSION),
            ...leaf("Build", `E${VERSION}_CORE_API_SIMULATOR_R1`),
            ...body,
          ],
        },
        NAMESPACE,
      ),
    );

  let seller: Seller | undefined;
  try {
    const handler = findHandler(request, name);
    if ("problem" in parsed) throw new errors.TradingFailure(errors.xmlParseError(parsed.problem));
    if (parsed.name !== `${name}Request`) {
      throw new errors.TradingFailure(errors.xmlParseError(`Expected ${name}Request, found ${parsed.name}`));
    }
    seller = authenticate(simulator, request, parsed, faults);
    if (faults.has("quota") || countTradingCallsToday(simulator.store.state) >= TRADING_CALLS_PER_DAY) {
      throw new errors.TradingFailure(errors.usageLimit());
    }
    if (faults.code !== undefined) {
      throw new errors.TradingFailure(findDocumentedError(faults.code, faults.tag));
    }
    assertWithinBurst(simulator.rates, name, seller);
    const call = { simulator, seller, request: parsed, http: request, faults, now };
    const { body, warnings = [] } = handler(call);
    const ack = warnings.length > 0 ? "Warning" : "Success";
    return { seller: seller.userId, answer: envelope(ack, warnings, body) };
  } catch (error) {
    if (!(error instanceof errors.TradingFailure)) throw error;
    return { ...(seller && { seller: seller.userId }), answer: envelope("Failure", error.errors, []) };
  }
}

function findHandler(request: Request, name: string): TradingHandler {
  for (const required of ["X-EBAY-API-CALL-NAME", "X-EBAY-API-COMPATIBILITY-LEVEL", "X-EBAY-API-SITEID"]) {
    const value = readHeader(request, required);
    const numeric = required !== "X-EBAY-API-CALL-NAME";
    if (value === undefined || value === "" || (numeric && !/^\d+$/.test(value))) {
      throw new errors.TradingFailure(errors.headerInvalid(required));
    }
  }
  const handler = HANDLERS[name];
  if (!handler) throw new errors.TradingFailure(errors.unsupportedCall(name));
  return handler;
}

/** OAuth tokens belong in the header. Tokens in the body have other error codes. */
function authenticate(
  { store: { state } }: Simulator,
  request: Request,
  message: XmlElement,
  faults: CallFaults,
): Seller {
  const iafToken = readHeader(request, "x-ebay-api-iaf-token");
  const bodyToken = textAt(message, "RequesterCredentials", "eBayAuthToken");
  const token = iafToken ?? bodyToken;
  if (token === undefined) throw new errors.TradingFailure(errors.tokenMissing());
  const check = checkAccessToken(state, token);
  const seller =
    check.status === "valid" ? state.sellers.find(({ userId }) => userId === check.token.seller) : undefined;
  if (check.status === "expired" || (seller && faults.has("expired-token"))) {
    throw new errors.TradingFailure(
      iafToken === undefined ? errors.tokenHardExpired() : errors.iafTokenExpired(),
    );
  }
  if (!seller) {
    throw new errors.TradingFailure(
      iafToken === undefined ? errors.tokenInvalid() : errors.iafTokenInvalid(),
    );
  }
  return seller;
}
