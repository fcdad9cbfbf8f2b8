import { NOTIFICATION_TOPICS } from "../../contract/notifications.ts";
import type { NotificationMarketplace } from "../../domain/notifications/ports.ts";
import { withRetries } from "../http.ts";
import type { EbaySettings } from "../settings.ts";
import { assertDone, callTrading } from "../tradingClient.ts";
import { type XmlInputElement, elements, textAt } from "../xml.ts";

/**
 * Reads and sets notification preferences of sellers and of the application. All values are absolute, so retries are
 * safe.
 */
export function ebayNotificationPreferences(settings: EbaySettings): NotificationMarketplace {
  const call = async (token: string, name: string, request: XmlInputElement) =>
    withRetries(settings, async () => assertDone(await callTrading(settings, token, name, request)));

  return {
    async preferences(token) {
      const { body: application } = await call(token, "GetNotificationPreferences", {
        PreferenceLevel: "Application",
      });
      const { body: user } = await call(token, "GetNotificationPreferences", { PreferenceLevel: "User" });
      const delivery = "ApplicationDeliveryPreferences";
      return {
        applicationEnabled: textAt(application, delivery, "ApplicationEnable") === "Enable",
        url: textAt(application, delivery, "ApplicationURL"),
        topics: elements(user, "UserDeliveryPreferenceArray", "NotificationEnable").flatMap((entry) =>
          textAt(entry, "EventEnable") === "Enable" ? (textAt(entry, "EventType") ?? []) : [],
        ),
      };
    },

    async setPreferences(token, url, topics) {
      const wanted: readonly string[] = topics;
      await call(token, "SetNotificationPreferences", {
        ApplicationDeliveryPreferences: {
          ApplicationEnable: "Enable",
          ApplicationURL: url,
          DeviceType: "Platform",
        },
        UserDeliveryPreferenceArray: {
          NotificationEnable: NOTIFICATION_TOPICS.map((topic) => ({
            EventType: topic,
            EventEnable: wanted.includes(topic) ? "Enable" : "Disable",
          })),
        },
      });
    },
  };
}
