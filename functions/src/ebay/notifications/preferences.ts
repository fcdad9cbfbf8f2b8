import { NOTIFICATION_TOPICS } from "../../contract/notifications/notifications.ts";
import type { NotificationMarketplace } from "../../domain/notifications/ports.ts";
import type { EbaySettings } from "../settings.ts";
import { repeatTrading } from "../trading/tradingClient.ts";
import { type XmlInputElement, findElements, readText } from "../trading/xml.ts";

/**
 * Creates the calls that read and set notification preferences of sellers and of the application. All values
 * are absolute, so retries are safe.
 */
export function createEbayNotificationPreferences(settings: EbaySettings): NotificationMarketplace {
  const call = (token: string, name: string, request: XmlInputElement) =>
    repeatTrading(settings, token, name, request);

  return {
    async readPreferences(token) {
      const { body: application } = await call(token, "GetNotificationPreferences", {
        PreferenceLevel: "Application",
      });
      const { body: user } = await call(token, "GetNotificationPreferences", { PreferenceLevel: "User" });
      const delivery = "ApplicationDeliveryPreferences";
      return {
        applicationEnabled: readText(application, delivery, "ApplicationEnable") === "Enable",
        url: readText(application, delivery, "ApplicationURL"),
        topics: findElements(user, "UserDeliveryPreferenceArray", "NotificationEnable").flatMap((entry) =>
          readText(entry, "EventEnable") === "Enable" ? (readText(entry, "EventType") ?? []) : [],
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
