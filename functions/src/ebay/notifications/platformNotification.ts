import type { Notice, Refusal } from "../../domain/notifications/ports.ts";
import { textAt } from "../xml.ts";
import { detailsOf } from "./details.ts";
import { readEnvelope } from "./envelope.ts";
import { payloadText } from "./payload.ts";
import { isPlatformSignature, type PlatformKeyset } from "./signatures.ts";

/** eBay retries for hours. Older signatures aren't deliveries. */
const FRESH_MS = 24 * 60 * 60_000;
/** Tolerated difference between eBay's clock and ours. */
const AHEAD_MS = 10 * 60_000;

type Read = Notice | { kind: "refused"; reason: Refusal };
const refused = (reason: Refusal): Read => ({ kind: "refused", reason });

/**
 * Reads a SOAP platform notification, if eBay's signature is valid and recent. The signature covers only the time, so
 * everything else is a hint to be verified at eBay.
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
  // Together they become a document id.
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

/**
 * For some applications eBay sends the permanent id instead of the user name. Source: "Data handling compliance",
 * 2025.
 */
function recipientOf(nameOrId: string | null, eiasToken: string | null): Notice["recipient"] {
  return { userId: nameOrId, eiasToken, userName: nameOrId };
}
