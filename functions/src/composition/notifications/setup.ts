import { config } from "../../config.ts";
import * as contract from "../../contract/notifications/notifications.ts";
import { readNewestWebhookLogs } from "../../db/notifications/webhookLogs.ts";
import {
  type SetupPorts,
  subscribeToNotifications as subscribe,
  testNotificationSetup as testSetup,
} from "../../domain/notifications/setup.ts";
import { createEbayNotificationPreferences } from "../../ebay/notifications/preferences.ts";
import { ebaySecrets, ebaySettings, publishPorts, serveWithEbay } from "../ebay/ebay.ts";
import { firestore, overHttp, serve } from "../runtime.ts";
import { logs } from "./inboxPorts.ts";

const { withAccessToken } = publishPorts;

export const getUserWebhookLogs = serve(contract.getUserWebhookLogs, async (input, { uid }) => ({
  success: true as const,
  endpoint: config.ebay.webhookUrl,
  logs: await readNewestWebhookLogs(firestore, uid, input?.limit ?? 50),
}));

export const setupPorts: SetupPorts = {
  marketplace: createEbayNotificationPreferences(ebaySettings),
  logs,
  withAccessToken,
  url: config.ebay.webhookUrl,
  now: Date.now,
};

export const testNotificationSetup = serveWithEbay(contract.testNotificationSetup, (_input, { uid }) =>
  testSetup(setupPorts, uid),
);
export const testNotificationSetupHttp = overHttp(
  "testNotificationSetupHttp",
  testNotificationSetup,
  ebaySecrets,
);

export const subscribeToNotifications = serveWithEbay(
  contract.subscribeToNotifications,
  ({ topics }, { uid }) => subscribe(setupPorts, uid, topics),
);
export const subscribeToNotificationsHttp = overHttp(
  "subscribeToNotificationsHttp",
  subscribeToNotifications,
  ebaySecrets,
);
