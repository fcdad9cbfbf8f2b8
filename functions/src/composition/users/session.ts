import * as logger from "firebase-functions/logger";

import { config } from "../../config.ts";
import * as contract from "../../contract/session.ts";
import {
  claimSuperAdmin as claim,
  readSuperAdminStatus as statusOf,
} from "../../domain/session/claimSuperAdmin.ts";
import { completeSignIn as admit } from "../../domain/session/completeSignIn.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { accounts, records, serve } from "../runtime.ts";

const claimPorts = { accounts, records, ownerEmail: config.ownerEmail };

/**
 * Calls per minute and user. A user signs in at most a few times a minute. Anyone with a Google account can
 * call this.
 */
const countSignIn = createCallLimit(20);

export const completeSignIn = serve(contract.completeSignIn, async (_input, { uid, signedInAt }) => {
  countSignIn(uid);
  const noteUninvited = (caller: string) => logger.warn("sign-in without an invitation", { uid: caller });
  return admit({ accounts, records, noteUninvited }, uid, signedInAt);
});

export const superAdminStatus = serve(contract.superAdminStatus, (_input, { uid }) =>
  statusOf(claimPorts, uid),
);

export const claimSuperAdmin = serve(contract.claimSuperAdmin, (_input, { uid }) => claim(claimPorts, uid));
