import { DAY_MS } from "../../durations.ts";
import { type State } from "../../state/state.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { element, find, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/** Sets the application's URL and switch, and the caller's topics. Omitted values stay. */
export function setNotificationPreferences(call: TradingCall): TradingResult {
  const { request, seller, now } = call;
  const { notificationPreferences: preferences } = call.simulator.store.state;
  const sent = find(request, "ApplicationDeliveryPreferences");
  const url = textAt(sent, "ApplicationURL");
  if (url !== undefined && !/^(https?|mailto):\/\//.test(url)) {
    throw new errors.TradingFailure(errors.invalidInput("ApplicationURL"));
  }
  const topics = findAll(find(request, "UserDeliveryPreferenceArray"), "NotificationEnable").map(
    (entry) => [textAt(entry, "EventType"), textAt(entry, "EventEnable")] as const,
  );
  if (
    topics.some(([topic, enable]) => topic === undefined || !["Enable", "Disable"].includes(enable ?? ""))
  ) {
    throw new errors.TradingFailure(errors.invalidInput("NotificationEnable"));
  }

  if (url !== undefined) preferences.application.url = url;
  const email = textAt(sent, "AlertEmail");
  if (email !== undefined) preferences.application.alertEmail = email;
  const enable = textAt(sent, "ApplicationEnable");
  if (enable !== undefined) {
    if (enable === "Enable" && !preferences.application.enabled) {
      preferences.application.history.push({ type: "MarkUp", time: now.toISOString() });
    }
    preferences.application.enabled = enable === "Enable";
  }
  const own = (preferences.users[seller.userId] ??= {});
  for (const [topic = "", state] of topics) own[topic] = state === "Enable";
  return { body: [] };
}

/** Returns the application's or the caller's preferences, by PreferenceLevel. */
export function getNotificationPreferences({ simulator, seller, request }: TradingCall): TradingResult {
  const { application, users } = simulator.store.state.notificationPreferences;
  if (textAt(request, "PreferenceLevel") === "Application") {
    return {
      body: element(
        "ApplicationDeliveryPreferences",
        leaf("ApplicationURL", application.url),
        leaf("ApplicationEnable", application.enabled ? "Enable" : "Disable"),
        leaf("AlertEmail", application.alertEmail),
        leaf("AlertEnable", application.alertEmail === undefined ? "Disable" : "Enable"),
        leaf("NotificationPayloadType", "eBLSchemaSOAP"),
        leaf("DeviceType", "Platform"),
      ),
    };
  }
  const topics = Object.entries(users[seller.userId] ?? {}).map(([topic, enabled]) =>
    element(
      "NotificationEnable",
      leaf("EventType", topic),
      leaf("EventEnable", enabled ? "Enable" : "Disable"),
    ),
  );
  return { body: element("UserDeliveryPreferenceArray", ...topics) };
}

/** Returns the notifications about the caller of the last three days. */
export function getNotificationsUsage({ simulator, seller, request, now }: TradingCall): TradingResult {
  const { state } = simulator.store;
  const from = textAt(request, "StartTime") ?? new Date(now.getTime() - DAY_MS).toISOString();
  const to = textAt(request, "EndTime") ?? now.toISOString();
  const itemId = textAt(request, "ItemID");
  const sent = state.notificationLog.filter(
    (record) =>
      record.seller === seller.userId &&
      Date.parse(record.sentAt) >= Date.parse(from) &&
      Date.parse(record.sentAt) <= Date.parse(to) &&
      (itemId === undefined || record.itemId === itemId),
  );
  const { history } = state.notificationPreferences.application;
  return {
    body: [
      ...leaf("StartTime", from),
      ...leaf("EndTime", to),
      ...element("NotificationDetailsArray", ...sent.map(writeDetails)),
      ...element(
        "MarkUpMarkDownHistory",
        ...history.map(({ type, time }) =>
          element("MarkUpMarkDownEvent", leaf("Type", type), leaf("Time", time)),
        ),
      ),
      ...element(
        "NotificationStatistics",
        leaf("DeliveredCount", sent.filter(({ status }) => status === "Delivered").length),
        leaf("QueuedNewCount", sent.filter(({ status }) => status === "New").length),
        leaf("QueuedPendingCount", sent.filter(({ status }) => status === "FailedPending").length),
        leaf("ExpiredCount", 0),
        leaf("ErrorCount", sent.filter(({ status }) => status === "Failed").length),
      ),
    ],
  };
}

function writeDetails(record: State["notificationLog"][number]): XmlElement[] {
  return element(
    "NotificationDetails",
    leaf("DeliveryURL", record.url),
    leaf("ReferenceID", record.reference),
    leaf("Type", record.topic),
    leaf("Retries", record.retries),
    leaf("DeliveryStatus", record.status),
    leaf("DeliveryTime", record.deliveredAt),
    leaf("ErrorMessage", record.problem),
  );
}
