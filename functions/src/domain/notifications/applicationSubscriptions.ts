/** eBay's names of the topics for the application itself. */
const TOPICS = ["MARKETPLACE_ACCOUNT_DELETION", "AUTHORIZATION_REVOCATION"] as const;
export type ApplicationTopic = (typeof TOPICS)[number];

/**
 * The application's side of eBay's Notification API. Every method is idempotent and safe to run concurrently.
 */
export interface ApplicationNotifications {
  /**
   * Returns the destination URLs of the enabled topics, keyed by topic name. A destination that eBay sends nothing
   * to counts as none.
   */
  listSubscribed(): Promise<ReadonlyMap<string, string>>;
  /**
   * Registers our endpoint, which answers a challenge during the call. Enables it again if eBay has marked it down.
   * Returns the destination's id.
   */
  registerDestination(url: string): Promise<string>;
  subscribe(topic: ApplicationTopic, destinationId: string): Promise<void>;
}

/**
 * Subscribes to account deletions, which eBay requires of every application, and to revoked consents. Does
 * nothing if both are subscribed (decisions/ebay/0021).
 */
export async function subscribeApplication(
  notifications: ApplicationNotifications,
  url: string,
): Promise<void> {
  const subscribed = await notifications.listSubscribed();
  const missing = TOPICS.filter((topic) => subscribed.get(topic) !== url);
  if (missing.length === 0) return;
  const destinationId = await notifications.registerDestination(url);
  for (const topic of missing) await notifications.subscribe(topic, destinationId);
}
