import { NOTIFICATION_TOPICS, type NotificationTopic } from "../../contract/notifications/notifications.ts";
import { describeNotificationSetup, describeSubscription } from "../../contract/reasons/notificationSetup.ts";
import type { NotificationMarketplace, WebhookLogs } from "./ports.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";

export interface SetupPorts {
  marketplace: NotificationMarketplace;
  logs: Pick<WebhookLogs, "countSince">;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  /** Our endpoint URL as registered with the marketplace. */
  url: string;
  now: () => number;
}

/** Tests whether the marketplace sends the seller's notifications to us, and counts recent ones. */
export async function testNotificationSetup(
  { marketplace, logs, withAccessToken, url, now }: SetupPorts,
  uid: string,
) {
  const [preferences, recentWebhooks] = await Promise.all([
    withAccessToken(uid, (token) => marketplace.readPreferences(token)),
    logs.countSince(uid, now() - DAY_MS),
  ]);
  const { applicationEnabled, topics } = preferences;
  const urlConfigured = preferences.url === url;
  const success = applicationEnabled && urlConfigured && topics.length > 0;
  const setup = { topicCount: topics.length, details: { applicationEnabled, urlConfigured } };
  return {
    success,
    message: describeNotificationSetup(setup),
    activeTopics: topics,
    recentWebhooks,
    ...setup,
  };
}

/** Enables topics at the marketplace. Idempotent. */
export async function subscribeToNotifications(
  { marketplace, withAccessToken, url }: Pick<SetupPorts, "marketplace" | "withAccessToken" | "url">,
  uid: string,
  topics: readonly NotificationTopic[],
): Promise<{ success: true; message: string }> {
  const wanted = [...new Set(topics)];
  await withAccessToken(uid, (token) => marketplace.setPreferences(token, url, wanted));
  return { success: true, message: describeSubscription(wanted.length) };
}

/** The topics that this application uses. */
const DEFAULT_TOPICS: readonly NotificationTopic[] = [
  "ItemListed",
  "ItemRevised",
  "ItemSold",
  "ItemUnsold",
  "ItemClosed",
  "ItemExtended",
  "ItemOutOfStock",
  "BidReceived",
  "AskSellerQuestion",
  "FixedPriceTransaction",
  "ItemMarkedPaid",
  "ItemMarkedShipped",
  "BestOffer",
  "CounterOfferReceived",
  "FeedbackReceived",
  "TokenRevocation",
];

/**
 * Subscribes an account, and subscribes it again if eBay has disabled its notifications. Keeps the seller's
 * earlier choice of topics (decisions/ebay/0016).
 */
export async function ensureSubscribed(
  ports: Pick<SetupPorts, "marketplace" | "withAccessToken" | "url">,
  uid: string,
): Promise<void> {
  const { marketplace, withAccessToken, url } = ports;
  const current = await withAccessToken(uid, (token) => marketplace.readPreferences(token));
  if (current.applicationEnabled && current.url === url && current.topics.length > 0) return;
  const chosen = NOTIFICATION_TOPICS.filter((topic) => current.topics.includes(topic));
  await subscribeToNotifications(ports, uid, chosen.length > 0 ? chosen : DEFAULT_TOPICS);
}
