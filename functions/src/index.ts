import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { logger } from "firebase-functions";

import { config } from "./config.ts";
import * as contract from "./contract/session.ts";
import { accountDirectory } from "./db/accounts.ts";
import { meteredFirestore } from "./db/metering.ts";
import { usageMetering } from "./db/usage.ts";
import { userRecords } from "./db/users.ts";
import { completeSignIn as admit } from "./domain/session/completeSignIn.ts";
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
