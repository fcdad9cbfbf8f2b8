import * as z from "zod";
import { config, secrets } from "../../config.ts";
import { openEbayAccounts } from "../../db/ebay/ebayAccounts.ts";
import { openSharedCalls } from "../../db/ebay/sharedCalls.ts";
import { openPublicKeyStore } from "../../db/notifications/publicKeys.ts";
import { openItemsAtEbay } from "../../db/listings/itemsAtEbay.ts";
import { openForgottenNames } from "../../db/users/forgottenNames.ts";
import { openPersonDataStore } from "../../db/users/personDataStore.ts";
import { openSaleReadingStore } from "../../db/notifications/saleReadings.ts";
import { readTimes } from "../../db/notifications/readTimes.ts";
import { openNoticeActivities } from "../../db/notifications/webhookLogs.ts";
import { isConsentValid } from "../../domain/ebay/accessToken.ts";
import { subscribeApplication } from "../../domain/notifications/applicationSubscriptions.ts";
import { catchUpOrders } from "../../domain/catchUp/catchUpOrders.ts";
import {
  catchUpCancellations,
  catchUpOffers,
  catchUpQuestions,
  catchUpReturns,
} from "../../domain/catchUp/inquiries.ts";
import { settleAfter } from "../../domain/lots/settleLots.ts";
import { carryOut } from "../../domain/notifications/inbox.ts";
import { forgetPerson } from "../../domain/notifications/forgetPerson.ts";
import { type ProcessPorts, processNotification } from "../../domain/notifications/processNotification.ts";
import { getVerdict, receiveNotification } from "../../domain/notifications/receiveNotification.ts";
import { createSignatureUse } from "../../domain/notifications/signatureUse.ts";
import { refreshOrder } from "../../domain/orders/syncOrders.ts";
import { settleLots } from "../listings/lots.ts";
import { createApplicationNotifications } from "../../ebay/notifications/applicationNotifications.ts";
import { createPublicKeys, KEY_REQUESTS_A_DAY } from "../../ebay/notifications/publicKeys.ts";
import { createNotificationReader } from "../../ebay/notifications/reader.ts";
import { hashChallenge } from "../../ebay/notifications/signatures.ts";
import {
  applicationToken,
  connectionPorts,
  ebaySecrets,
  ebaySettings,
  echoes,
  publishPorts,
} from "../ebay/ebay.ts";
import { inquiryPorts } from "../inbox.ts";
import { orderPorts } from "../orders.ts";
import { firestore, report, task, webhook } from "../runtime.ts";
import { syncPorts } from "../sync.ts";
import { enqueueItem, inbox, logs } from "./inboxPorts.ts";

const { withAccessToken } = publishPorts;
const { connections } = connectionPorts;
const takeKeyRequests = openSharedCalls(firestore, "publicKeys", KEY_REQUESTS_A_DAY, Date.now);
const reader = createNotificationReader({
  keyset: {
    devId: config.ebay.devId,
    clientId: config.ebay.clientId,
    get clientSecret() {
      return secrets.ebayClientSecret.value();
    },
  },
  publicKeys: createPublicKeys({
    settings: ebaySettings,
    applicationToken,
    store: openPublicKeyStore(firestore),
    takeRequest: () => takeKeyRequests(null, 1),
    now: Date.now,
    report,
  }),
  now: Date.now,
});
const accounts = openEbayAccounts(firestore);

/** Maximum body size. A notification about a long listing has tens of kilobytes. */
const MAX_BYTES = 256 * 1024;

const isUsedUp = createSignatureUse();

export const ebayWebhook = webhook(
  { name: "ebayWebhook", maxBytes: MAX_BYTES, signatureHeader: "X-EBAY-SIGNATURE" },
  {
    answerChallenge: (code) => ({
      challengeResponse: hashChallenge(code, secrets.ebayVerificationToken.value(), config.ebay.webhookUrl),
    }),
    receive: async (delivery) =>
      getVerdict(
        await receiveNotification(
          {
            reader,
            accounts,
            logs,
            inbox,
            isUsedUp,
            enqueue: enqueueItem,
            now: Date.now,
            report,
          },
          delivery,
        ),
      ),
  },
  { secrets: [secrets.ebayClientSecret, secrets.ebayVerificationToken] },
);

const createProcessPorts = (): ProcessPorts => {
  const { listings, operations, marketplace } = syncPorts;
  return {
    listings,
    marketplace,
    withAccessToken,
    now: Date.now,
    echoes,
    saleReadings: openSaleReadingStore(firestore),
    readTimes: readTimes(firestore),
    items: openItemsAtEbay(firestore),
    readLastSync: async (uid) => (await operations.read(uid)).lastSync,
    logs,
    activities: openNoticeActivities(firestore),
    refreshOrder: async (uid, orderId) => {
      await refreshOrder(orderPorts, uid, orderId);
    },
    catchUpOrders: (uid) => catchUpOrders(orderPorts, uid),
    catchUpInquiries: {
      question: (uid) => catchUpQuestions(inquiryPorts, uid),
      offer: (uid) => catchUpOffers(inquiryPorts, uid),
      cancellation: (uid) => catchUpCancellations(inquiryPorts, uid),
      return: (uid) => catchUpReturns(inquiryPorts, uid),
    },
    isConsentValid: (uid) => isConsentValid(connectionPorts, uid),
    disconnect: (uid, connectedBefore) => connections.disconnect(uid, { connectedBefore }),
  };
};

export const processEbayNotification = task(
  {
    name: "processEbayNotification",
    input: z.strictObject({ uid: z.string(), notificationId: z.string() }),
    maxAttempts: 8,
    timeoutSeconds: 120,
  },
  ({ uid, notificationId }) =>
    carryOut(inbox, { kind: "notice", uid, notificationId }, () =>
      settleAfter({ settleLots }, uid, () => processNotification(createProcessPorts(), uid, notificationId)),
    ),
  ebaySecrets,
);

export const forgetEbayPerson = task(
  {
    name: "forgetEbayPerson",
    input: z.strictObject({ userId: z.string(), userName: z.string() }),
    maxAttempts: 20,
    timeoutSeconds: 300,
  },
  (person) =>
    carryOut(inbox, { kind: "deletion", ...person }, () =>
      forgetPerson(
        {
          personData: openPersonDataStore(firestore),
          forgotten: openForgottenNames(firestore, () => secrets.tokenKeys.value()),
          disconnect: (uid) => connections.disconnect(uid),
        },
        person,
      ),
    ),
  { secrets: [secrets.tokenKeys] },
);

/** Runs whenever an account is connected, before any notifications can arrive. */
export const subscribeEbayApplication = task(
  {
    name: "subscribeEbayApplication",
    input: z.strictObject({}),
    maxAttempts: 8,
    timeoutSeconds: 60,
  },
  () =>
    subscribeApplication(
      createApplicationNotifications({
        settings: ebaySettings,
        applicationToken,
        verificationToken: () => secrets.ebayVerificationToken.value(),
        alertEmail: config.ebay.alertEmail,
      }),
      config.ebay.webhookUrl,
    ),
  { secrets: [secrets.ebayClientSecret, secrets.ebayVerificationToken] },
);
