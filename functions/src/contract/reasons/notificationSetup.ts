interface Setup {
  readonly topicCount: number;
  readonly details: { readonly applicationEnabled: boolean; readonly urlConfigured: boolean };
}

/** Describes whether eBay would notify us of the seller's events. */
export function describeNotificationSetup({ topicCount, details }: Setup): string {
  const { applicationEnabled, urlConfigured } = details;
  if (!urlConfigured) return "eBay does not send to this application yet: subscribe to topics first.";
  if (!applicationEnabled) return "eBay has switched notifications off: subscribe again to switch them on.";
  if (topicCount === 0) return "No topics are subscribed.";
  return `Notifications are working: ${topicCount} ${topicCount === 1 ? "topic is" : "topics are"} active.`;
}

export const describeSubscription = (topicCount: number): string =>
  `Subscribed to ${topicCount} notification ${topicCount === 1 ? "type" : "types"}.`;
