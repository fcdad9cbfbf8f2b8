import type { Notice, Refusal } from "../../domain/notifications/ports.ts";
import { textAt } from "../xml.ts";
import { detailsOf } from "./details.ts";
import { readEnvelope } from "./envelope.ts";
import { payloadText } from "./payload.ts";
import { isPlatformSignature, type PlatformKeyset } from "./signatures.ts";
import { DAY_MS } from "../../contract/durations.ts";

/** eBay delivers again for hours; what is signed longer ago than this is nobody's delivery. */
const FRESH_MS = DAY_MS;
/** eBay's clock and ours. */
const AHEAD_MS = 10 * 60_000;

type Read = Notice | { kind: "refused"; reason: Refusal };
const refused = (reason: Refusal): Read => ({ kind: "refused", reason });

/**
 * A SOAP platform notification, if it is signed by eBay and fresh. The signature covers the time alone, so what the
 * rest says is a hint: whoever acts on it asks eBay.
 */
export function readPlatformNotification(keyset: PlatformKeyset, xml: string, now: number): Read {
  const envelope = readEnvelope(xml);
  if (typeof envelope === "string") return refused(envelope);
  const { header, name, body } = envelope;
  const signature = textAt(header ?? undefined, "RequesterCredentials", "NotificationSignature");
  if (signature === null) return refused(name === "NotificationEvent" ? "unsigned-return" : "unsigned");
  const timestamp = textAt(body, "Timestamp") ?? "";
  if (!isPlatformSignature(keyset, timestamp, signature)) return refused("bad-signature");
  const sentAt = Date.parse(timestamp);
  if (!(sentAt >= now - FRESH_MS && sentAt <= now + AHEAD_MS)) return refused("stale");

  const eventType = textAt(body, "NotificationEventName") ?? "";
  const correlationId = textAt(body, "CorrelationID") ?? "";
  // Together they become a document's id.
  if (!/^[A-Za-z0-9]{1,60}$/.test(eventType) || !/^[\w-]{1,60}$/.test(correlationId))
    return refused("malformed");
  return {
    kind: "notice",
    notificationId: `${eventType}-${correlationId}`,
    eventType,
    recipient: recipientOf(textAt(body, "RecipientUserID"), textAt(body, "EIASToken")),
    sentAt,
    details: detailsOf(body),
    payload: payloadText(body),
  };
}

/** To some applications eBay gives the lasting id where the user name was. Source: "Data handling compliance", 2025. */
function recipientOf(nameOrId: string | null, eiasToken: string | null): Notice["recipient"] {
  return { userId: nameOrId, eiasToken, userName: nameOrId };
}
