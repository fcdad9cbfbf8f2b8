import type { KeyObject } from "node:crypto";

import * as z from "zod";

import type { AccountDeletion, Notice, Refusal } from "../../domain/notifications/ports.ts";
import { formatPayload } from "./payload.ts";
import type { PublicKeys } from "./publicKeys.ts";
import { isEventSignature, readSignatureHeader } from "./signatures.ts";
import { parseJson } from "../../contract/wire/json.ts";

const event = z.object({
  metadata: z.object({ topic: z.string().regex(/^[A-Za-z0-9_]{1,100}$/) }),
  notification: z.object({
    /** Used as a document id. */
    notificationId: z.string().regex(/^[A-Za-z0-9][\w.:-]{0,199}$/),
    eventDate: z.iso.datetime({ offset: true }),
    data: z.record(z.string(), z.unknown()),
  }),
});
/** Becomes part of a path, which can't contain half of a surrogate pair. */
const id = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed())
  .default("");
const person = z.object({ userId: id, username: id, eiasToken: id });

type ReadResult = Notice | AccountDeletion | { kind: "refused"; reason: Refusal };
const refuse = (reason: Refusal): ReadResult => ({ kind: "refused", reason });

/** Reads a JSON notification of the Notification API after verifying eBay's signature of the raw `body`. */
export async function readEvent(
  keys: PublicKeys,
  body: Buffer,
  signature: string | null,
): Promise<ReadResult> {
  if (signature === null) return refuse("unsigned");
  const header = readSignatureHeader(signature);
  if (header === null) return refuse("bad-signature");
  let key: KeyObject | null;
  try {
    key = await keys.find(header.kid);
  } catch {
    return refuse("unverifiable");
  }
  if (key === null || !isEventSignature(key, body, header)) return refuse("bad-signature");
  const parsed = event.safeParse(parseJson(body.toString("utf8")));
  return parsed.success ? interpret(parsed.data) : refuse("malformed");
}

function interpret({ metadata: { topic }, notification }: z.output<typeof event>): ReadResult {
  const { notificationId, eventDate, data } = notification;
  const parsed = person.safeParse(data);
  if (!parsed.success) return refuse("malformed");
  const { userId, username, eiasToken } = parsed.data;
  if (topic === "MARKETPLACE_ACCOUNT_DELETION") return { kind: "deletion", userId, userName: username };
  return {
    kind: "notice",
    notificationId,
    eventType: topic,
    recipient: { userId: userId || null, eiasToken: eiasToken || null, userName: username || null },
    sentAt: Date.parse(eventDate),
    details: {
      itemId: null,
      title: null,
      orderId: null,
      entryId: null,
      person: null,
      amount: null,
      text: null,
    },
    payload: formatPayload(data),
    isWholeSigned: true,
  };
}
