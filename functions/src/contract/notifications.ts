import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { timestamp } from "./timestamp.ts";

/**
 * What a seller can be told of, in the groups that the settings show. Source: NotificationEventTypeCodeType of the
 * Trading API, without what concerns buyers' own activity elsewhere, motor vehicles and what eBay has given up.
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

/** What a notification is about; null where it doesn't say. */
export const noticeDetails = z.object({
  itemId: z.string().nullable().default(null),
  title: z.string().nullable().default(null),
  orderId: z.string().nullable().default(null),
  /** The sale, message, offer or feedback itself. */
  entryId: z.string().nullable().default(null),
  /** The other person's user name. */
  person: z.string().nullable().default(null),
  /** Dollars. */
  amount: z.number().nullable().default(null),
  text: z.string().nullable().default(null),
});

/** `users/{uid}/webhookLogs/{notificationId}`: one notification, however often it was delivered. */
export const webhookLogDocument = z.object({
  eventType: z.string(),
  notificationId: z.string(),
  createdAt: timestamp,
  /** When the marketplace sent it, epoch milliseconds. */
  sentAt: z.number(),
  processed: z.boolean(),
  details: noticeDetails,
  /** JSON, cut to size, without secrets, addresses and what people wrote. */
  payload: z.string(),
  /** When the database removes it: WEBHOOK_LOG_DAYS after it came. Absent from logs older than this field. */
  expiresAt: timestamp.optional(),
});

/** For as long a notification can be looked up; eBay itself delivers for hours and reports three days. */
export const WEBHOOK_LOG_DAYS = 90;

export const getUserWebhookLogs = defineCallable({
  name: "getUserWebhookLogs",
  access: "member",
  input: z.strictObject({ limit: z.int().min(1).max(50).default(50) }).nullish(),
  /** The newest first; times in epoch milliseconds. */
  output: z.object({
    success: z.literal(true),
    /** Where the marketplace posts to. */
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

/** Whether the marketplace would tell us of the caller's events, as the marketplace itself has it. */
export const testNotificationSetup = defineCallable({
  name: "testNotificationSetup",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    activeTopics: z.array(z.string()),
    topicCount: z.int(),
    /** Received in the last 24 hours. */
    recentWebhooks: z.int(),
    details: z.object({ applicationEnabled: z.boolean(), urlConfigured: z.boolean() }),
  }),
});

/** Switches these topics on for the caller, and all others of the table off. */
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
