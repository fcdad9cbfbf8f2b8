/** What the marketplace tells an application whoever its sellers are, by the marketplace's names. */
const TOPICS = ["MARKETPLACE_ACCOUNT_DELETION", "AUTHORIZATION_REVOCATION"] as const;
export type ApplicationTopic = (typeof TOPICS)[number];

/** The application's own side of the Notification API. All of it may be repeated, also by two at once. */
export interface ApplicationNotifications {
  /** Where the topics go to that are switched on, by their names. */
  subscribed(): Promise<ReadonlyMap<string, string>>;
  /** Makes our endpoint known, which answers a challenge meanwhile; resolves with its id. */
  destination(url: string): Promise<string>;
  subscribe(topic: ApplicationTopic, destinationId: string): Promise<void>;
}

/**
 * Makes sure that we are told when an account is deleted, which the marketplace demands of every application, and when
 * a consent is taken back. Where that is so already it only looks.
 */
export async function subscribeApplication(
  notifications: ApplicationNotifications,
  url: string,
): Promise<void> {
  const subscribed = await notifications.subscribed();
  const missing = TOPICS.filter((topic) => subscribed.get(topic) !== url);
  if (missing.length === 0) return;
  const destinationId = await notifications.destination(url);
  for (const topic of missing) await notifications.subscribe(topic, destinationId);
}
