import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { logger } from "firebase-functions";

import { config, secrets } from "./config.ts";
import * as ebayContract from "./contract/ebay.ts";
import * as contract from "./contract/session.ts";
import { accountDirectory } from "./db/accounts.ts";
import { ebayConnectionStore } from "./db/ebayConnections.ts";
import { meteredFirestore } from "./db/metering.ts";
import { secretBox } from "./db/secrets.ts";
import { usageMetering } from "./db/usage.ts";
import { userRecords } from "./db/users.ts";
import { refreshEbayToken as refreshToken } from "./domain/ebay/accessToken.ts";
import {
  type ConnectionPorts,
  beginEbayConnection as beginConnection,
  disconnectEbay as disconnect,
  exchangeEbayToken as exchangeToken,
} from "./domain/ebay/connection.ts";
import { completeSignIn as admit } from "./domain/session/completeSignIn.ts";
import { ebayAuthorizer } from "./ebay/authorizer.ts";
import type { EbaySettings } from "./ebay/settings.ts";
import { createServe } from "./transport/serve.ts";

const app = getApps()[0] ?? initializeApp();
const firestore = meteredFirestore(getFirestore(app));

const records = userRecords(firestore);
const accounts = accountDirectory(() => getAuth(app));

const serve = createServe({
  roleOf: async (uid) => {
    const record = await records.find(uid);
    return record?.status === "active" ? record.accountRole : undefined;
  },
  metering: usageMetering(firestore),
  logger,
  enforceAppCheck: config.enforceAppCheck,
});

export const completeSignIn = serve(contract.completeSignIn, (_input, { uid }) =>
  admit({ accounts, records }, uid),
);

/** Secrets have their values when a function runs, not when this file is loaded. */
const ebaySettings: EbaySettings = {
  ...config.ebay,
  get clientSecret() {
    return secrets.ebayClientSecret.value();
  },
};
const connectionPorts: ConnectionPorts = {
  authorizer: ebayAuthorizer(ebaySettings),
  connections: ebayConnectionStore(firestore, () => secretBox(secrets.tokenKeys.value())),
  now: Date.now,
};
/** What a function needs that acts on a seller's behalf. */
const ebaySecrets = { secrets: [secrets.ebayClientSecret, secrets.tokenKeys] };

export const beginEbayConnection = serve(ebayContract.beginEbayConnection, (_input, { uid }) =>
  beginConnection(connectionPorts, uid),
);
export const exchangeEbayToken = serve(
  ebayContract.exchangeEbayToken,
  (input, { uid }) => exchangeToken(connectionPorts, uid, input),
  ebaySecrets,
);
export const refreshEbayToken = serve(
  ebayContract.refreshEbayToken,
  (_input, { uid }) => refreshToken(connectionPorts, uid),
  ebaySecrets,
);
export const disconnectEbay = serve(ebayContract.disconnectEbay, (_input, { uid }) =>
  disconnect(connectionPorts, uid),
);
