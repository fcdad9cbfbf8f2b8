import { createHash } from "node:crypto";
import { HOUR_MS } from "../durations.ts";
import { type Simulator } from "../simulator.ts";
import { type MarketEvent } from "../state/notification.ts";
import { type Seller } from "../state/state.ts";
import { element, leaf, writeXml, type XmlElement } from "../trading/xml.ts";
import { type Message } from "./deliveries.ts";
import { buildPayload } from "./payload.ts";

const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";
/** How far back GetNotificationsUsage reports. Source: the call's reference. */
const KEPT_MS = 72 * HOUR_MS;

/** Sends an event if the application has a URL and the seller has enabled the topic. */
export function sendPlatformNotification(simulator: Simulator, event: MarketEvent, now: Date): void {
  const { state } = simulator.store;
  const { application, users } = state.notificationPreferences;
  const seller = state.sellers.find(({ userId }) => userId === event.seller);
  const wanted = users[event.seller]?.[event.topic] === true;
  if (!seller || !wanted || !application.enabled || application.url === undefined) return;
  simulator.deliveries.send(toMessage(simulator, event, seller, application.url, now));
}

/** Returns base64(MD5(Timestamp + DevID + AppID + CertID)). Source: "Working with platform notifications". */
function signNotification({ application }: Simulator, timestamp: string): string {
  const { devId, clientId, clientSecret } = application;
  return createHash("md5").update(`${timestamp}${devId}${clientId}${clientSecret}`).digest("base64");
}

function toMessage(
  simulator: Simulator,
  event: MarketEvent,
  seller: Seller,
  url: string,
  now: Date,
): Message {
  const { state } = simulator.store;
  const timestamp = now.toISOString();
  const reference = String(state.nextNotificationNumber);
  state.nextNotificationNumber += 1;
  const record = {
    reference,
    seller: seller.userId,
    topic: event.topic,
    url,
    ...(event.itemId !== undefined && { itemId: event.itemId }),
    sentAt: timestamp,
    status: "New",
    retries: 0,
  };
  const earliest = now.getTime() - KEPT_MS;
  state.notificationLog = [
    ...state.notificationLog.filter(({ sentAt }) => Date.parse(sentAt) >= earliest),
    record,
  ];
  const headers = {
    "Content-Type": "text/xml; charset=utf-8",
    SOAPAction: `"http://developer.ebay.com/notification/${event.topic}"`,
  };
  // Every attempt describes the moment of the event.
  const body = writeEnvelope(simulator, event, seller, reference, timestamp, now);
  return {
    url,
    content: () => ({ headers, body }),
    accepts: (status) => status === 200,
    onAttempt: (attempt, outcome, more) => {
      const logged = state.notificationLog.find((entry) => entry.reference === reference);
      if (!logged) return;
      logged.retries = attempt - 1;
      if ("status" in outcome && outcome.status === 200) {
        logged.status = "Delivered";
        logged.deliveredAt = new Date().toISOString();
      } else {
        logged.status = more ? "FailedPending" : "Failed";
        logged.problem = "status" in outcome ? `HTTP ${outcome.status}` : outcome.problem;
        // The application doesn't answer. Stop sending until it sets its preferences again.
        if (!more) markDown(simulator);
      }
      simulator.store.changed();
    },
  };
}

function markDown({ store: { state } }: Simulator): void {
  const { application } = state.notificationPreferences;
  if (!application.enabled) return;
  application.enabled = false;
  application.history.push({ type: "MarkDown", time: new Date().toISOString() });
}

function writeEnvelope(
  simulator: Simulator,
  event: MarketEvent,
  seller: Seller,
  reference: string,
  timestamp: string,
  now: Date,
): string {
  const payload = buildPayload(simulator, event, now);
  const envelope = (header: XmlElement[], body: XmlElement[]) =>
    writeXml(
      {
        name: "soapenv:Envelope",
        attributes: { "xmlns:soapenv": "http://schemas.xmlsoap.org/soap/envelope/" },
        children: [...element("soapenv:Header", header), ...element("soapenv:Body", body)],
      },
      NAMESPACE,
    );
  const recipient = [
    ...leaf("NotificationEventName", event.topic),
    ...leaf("RecipientUserID", seller.userId),
    ...leaf("EIASToken", seller.eiasToken),
  ];
  if (!payload.signed) {
    return envelope([], element("NotificationEvent", leaf("Timestamp", timestamp), recipient, payload.body));
  }
  return envelope(
    element(
      "ebl:RequesterCredentials",
      leaf("ebl:NotificationSignature", signNotification(simulator, timestamp)),
    ).map((credentials) => ({
      ...credentials,
      attributes: { "soapenv:mustUnderstand": "0", "xmlns:ebl": NAMESPACE },
    })),
    element(
      payload.root,
      leaf("Timestamp", timestamp),
      leaf("Ack", "Success"),
      leaf("CorrelationID", reference),
      leaf("Version", "1379"),
      leaf("Build", "E1379_CORE_API_SIMULATOR_R1"),
      recipient,
      payload.body,
    ).map((response) => ({ ...response, attributes: { xmlns: NAMESPACE } })),
  );
}
