import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { timestamp } from "../wire/timestamp.ts";

/**
 * The eBay notifications that a seller can subscribe to, in the groups of the settings screen. Source:
 * NotificationEventTypeCodeType of the Trading API, without buyers' own activity, motor vehicles and retired
 * events.
 */
export const NOTIFICATION_TOPIC_GROUPS = [
  {
    name: "Listing Events",
    topics: [
      "ItemListed",
      "ItemRevised",
      "ItemSold",
      "ItemUnsold",
      "ItemClosed",
      "ItemExtended",
      "ItemOutOfStock",
      "BidReceived",
    ],
  },
  {
    name: "Messages",
    topics: [
      "AskSellerQuestion",
      "MyMessagesM2MMessage",
      "MyMessageseBayMessage",
      "MyMessagesHighPriorityMessage",
    ],
  },
  {
    name: "Transactions",
    topics: [
      "FixedPriceTransaction",
      "AuctionCheckoutComplete",
      "ItemMarkedPaid",
      "ItemMarkedShipped",
      "ItemReadyForPickup",
      "BuyerCancelRequested",
    ],
  },
  { name: "Offers", topics: ["BestOffer", "BestOfferPlaced", "BestOfferDeclined", "CounterOfferReceived"] },
  {
    name: "Buyer Events",
    topics: [
      "BidPlaced",
      "ItemWon",
      "ItemLost",
      "OutBid",
      "ItemAddedToWatchList",
      "ItemRemovedFromWatchList",
    ],
  },
  { name: "Feedback", topics: ["Feedback", "FeedbackLeft", "FeedbackReceived", "FeedbackStarChanged"] },
  {
    name: "Returns",
    topics: [
      "ReturnCreated",
      "ReturnWaitingForSellerInfo",
      "ReturnSellerInfoOverdue",
      "ReturnShipped",
      "ReturnDelivered",
      "ReturnRefundOverdue",
      "ReturnClosed",
      "ReturnEscalated",
    ],
  },
  { name: "Other", topics: ["TokenRevocation"] },
] as const;

export type NotificationTopic = (typeof NOTIFICATION_TOPIC_GROUPS)[number]["topics"][number];

export const NOTIFICATION_TOPICS: readonly NotificationTopic[] = NOTIFICATION_TOPIC_GROUPS.flatMap(
  ({ topics }): readonly NotificationTopic[] => topics,
);

/** The subject of a notification. Null for fields that it doesn't contain. */
const noticeDetails = z.object({
  itemId: z.string().nullable().default(null),
  title: z.string().nullable().default(null),
  orderId: z.string().nullable().default(null),
  /** Id of the sale, message, offer or feedback itself. */
  entryId: z.string().nullable().default(null),
  /** The other person's user name. */
  person: z.string().nullable().default(null),
  /** Dollars. */
  amount: z.number().nullable().default(null),
  text: z.string().nullable().default(null),
});
export type NoticeDetails = z.output<typeof noticeDetails>;

/** `users/{uid}/webhookLogs/{notificationId}`: one notification, even if it was delivered several times. */
export const webhookLogDocument = z.object({
  eventType: z.string(),
  notificationId: z.string(),
  createdAt: timestamp,
  /** Time when eBay sent it, epoch milliseconds. */
  sentAt: z.number(),
  processed: z.boolean(),
  details: noticeDetails,
  /** Truncated JSON without secrets, addresses and personal messages. */
  payload: z.string(),
  /** Time when Firestore deletes the log: WEBHOOK_LOG_DAYS after it arrived. Missing in older logs. */
  expiresAt: timestamp.optional(),
});
export type WebhookLogDocument = z.output<typeof webhookLogDocument>;

/** Days that notifications are kept. eBay itself retries for hours and reports three days. */
export const WEBHOOK_LOG_DAYS = 90;

export const getUserWebhookLogs = defineCallable({
  name: "getUserWebhookLogs",
  access: "member",
  input: z.strictObject({ limit: z.int().min(1).max(50).default(50) }).nullish(),
  /** Newest first. Times in epoch milliseconds. */
  output: z.object({
    success: z.literal(true),
    /** The webhook's URL. */
    endpoint: z.string(),
    logs: z.array(
      z.object({
        id: z.string(),
        eventType: z.string(),
        notificationId: z.string(),
        createdAt: z.number(),
        processed: z.boolean(),
        payload: z.json(),
      }),
    ),
  }),
});

/** Asks eBay whether it would notify us of the caller's events. */
export const testNotificationSetup = defineCallable({
  name: "testNotificationSetup",
  access: "member",
  output: z.object({
    success: z.boolean(),
    /** The setup in words (`describeNotificationSetup`), as specification 2 demands. */
    message: z.string(),
    activeTopics: z.array(z.string()),
    topicCount: z.int(),
    /** Notifications received in the last 24 hours. */
    recentWebhooks: z.int(),
    details: z.object({ applicationEnabled: z.boolean(), urlConfigured: z.boolean() }),
  }),
});

/** Subscribes the caller to these topics, and unsubscribes from all others. */
export const subscribeToNotifications = defineCallable({
  name: "subscribeToNotifications",
  access: "member",
  input: z.strictObject({
    topics: z
      .array(z.enum(NOTIFICATION_TOPICS as [NotificationTopic, ...NotificationTopic[]]))
      .min(1)
      .max(100),
  }),
  output: z.object({ success: z.literal(true), message: z.string() }),
});
