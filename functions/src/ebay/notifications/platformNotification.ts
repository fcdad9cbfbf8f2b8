import { NOTIFICATION_TOPICS } from "../../contract/notifications/notifications.ts";
import type { Notice, Refusal } from "../../domain/notifications/ports.ts";
import { readText } from "../trading/xml.ts";
import { readDetails } from "./details.ts";
import { readEnvelope } from "./envelope.ts";
import { formatPayload } from "./payload.ts";
import { isPlatformSignature, type PlatformKeyset } from "./signatures.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";

/** eBay retries for hours. Older signatures are rejected (decisions/ebay/0012). */
const MAX_AGE_MS = DAY_MS;
/** Tolerated difference between eBay's clock and ours. */
const MAX_CLOCK_SKEW_MS = 10 * MINUTE_MS;

/**
 * The events that sellers can subscribe to, and one that eBay sends without a subscription. Other names may
 * be forged.
 */
const EVENTS: ReadonlySet<string> = new Set([...NOTIFICATION_TOPICS, "ItemSuspended"]);

/**
 * A user name or an account's id, which form a document id. Whoever has seen a signature can send any value.
 * U+FFFD stands for invalid text (`envelope.ts`), and Firestore refuses the other excluded ids.
 */
const ACCOUNT_ID = /^(?!\.{1,2}$|__.*__$)[^\uFFFD]{1,200}$/su;

type ReadResult = Notice | { kind: "refused"; reason: Refusal };
const refuse = (reason: Refusal): ReadResult => ({ kind: "refused", reason });

/**
 * Reads a SOAP platform notification after checking that eBay's signature is valid and recent. The signature
 * covers only the time, so all other values must be verified at eBay.
 */
export function readPlatformNotification(keyset: PlatformKeyset, xml: string, now: number): ReadResult {
  const envelope = readEnvelope(xml);
  if (typeof envelope === "string") return refuse(envelope);
  const { header, name, body } = envelope;
  const signature = readText(header ?? undefined, "RequesterCredentials", "NotificationSignature");
  if (signature === null) return refuse(name === "NotificationEvent" ? "unsigned-return" : "unsigned");
  const timestamp = readText(body, "Timestamp") ?? "";
  if (!isPlatformSignature(keyset, timestamp, signature)) return refuse("bad-signature");
  const sentAt = Date.parse(timestamp);
  if (!(sentAt >= now - MAX_AGE_MS && sentAt <= now + MAX_CLOCK_SKEW_MS)) return refuse("stale");

  const eventType = readText(body, "NotificationEventName") ?? "";
  const correlationId = readText(body, "CorrelationID") ?? "";
  const recipient = toRecipient(readText(body, "RecipientUserID"), readText(body, "EIASToken"));
  // Event type and correlation id form a document id.
  if (!EVENTS.has(eventType) || !/^[\w-]{1,60}$/.test(correlationId)) return refuse("malformed");
  if (!Object.values(recipient).every((id) => id === null || ACCOUNT_ID.test(id))) return refuse("malformed");
  return {
    kind: "notice",
    notificationId: `${eventType}-${correlationId}`,
    eventType,
    recipient,
    sentAt,
    details: readDetails(body),
    payload: formatPayload(body),
    isWholeSigned: false,
  };
}

/**
 * Returns the recipient. For some applications eBay sends the permanent id instead of the user name. Source:
 * "Data handling compliance", 2025.
 */
function toRecipient(nameOrId: string | null, eiasToken: string | null): Notice["recipient"] {
  return { userId: nameOrId, eiasToken, userName: nameOrId };
}
