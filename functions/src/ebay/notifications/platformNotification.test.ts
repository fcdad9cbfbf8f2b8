import { createHash } from "node:crypto";

import { expect, it } from "vitest";

import { NOTIFICATION_TOPICS } from "../../contract/notifications/notifications.ts";
import { readPlatformNotification } from "./platformNotification.ts";

const KEYSET = { devId: "dev", clientId: "app", clientSecret: "cert" };
const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const TIMESTAMP = new Date(NOW).toISOString();
const SIGNATURE = createHash("md5").update(`${TIMESTAMP}devappcert`).digest("base64");

const read = (fields: string) =>
  readPlatformNotification(
    KEYSET,
    `<Envelope><Header><RequesterCredentials><NotificationSignature>${SIGNATURE}</NotificationSignature></RequesterCredentials></Header><Body><GetItemResponse><Timestamp>${TIMESTAMP}</Timestamp>${fields}</GetItemResponse></Body></Envelope>`,
    NOW,
  );
const about = (eventType: string, correlationId = "76") =>
  `<CorrelationID>${correlationId}</CorrelationID><NotificationEventName>${eventType}</NotificationEventName>`;

it("a notification is known by its event and its correlation id, and has what eBay sends of the recipient", () => {
  expect(
    read(`${about("ItemSold")}<RecipientUserID>ada</RecipientUserID><Item><ItemID>110</ItemID></Item>`),
  ).toEqual({
    ...{ kind: "notice", notificationId: "ItemSold-76", eventType: "ItemSold", sentAt: NOW },
    recipient: { userId: "ada", eiasToken: null, userName: "ada" },
    details: {
      ...{ itemId: "110", title: null, orderId: null, entryId: null, person: null, amount: null, text: null },
    },
    payload: JSON.stringify({
      ...{ Timestamp: TIMESTAMP, CorrelationID: "76", NotificationEventName: "ItemSold" },
      ...{ RecipientUserID: "ada", Item: { ItemID: "110" } },
    }),
    isWholeSigned: false,
  });
});

it.each([...NOTIFICATION_TOPICS, "ItemSuspended"])(
  "a notification about %s is accepted without a recipient",
  (topic) => {
    expect(read(about(topic))).toMatchObject({
      ...{ kind: "notice", eventType: topic, recipient: { userId: null, eiasToken: null, userName: null } },
    });
  },
);

it.each([
  about("ItemSold", "a".repeat(61)),
  about("ItemSold", "a b"),
  "<NotificationEventName>ItemSold</NotificationEventName>",
  "<CorrelationID>76</CorrelationID>",
  about("Unknown"),
])("is malformed without a known event and a short id: %s", (fields) => {
  expect(read(fields)).toEqual({ kind: "refused", reason: "malformed" });
});
