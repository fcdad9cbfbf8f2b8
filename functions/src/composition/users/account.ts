import * as contract from "../../contract/account.ts";
import { openDeletionRequests } from "../../db/account/deletionRequests.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { requestDeletion } from "../../domain/account/ownDeletion.ts";
import { endSessions } from "../../domain/session/sessions.ts";
import { accounts, firestore, records, serve } from "../runtime.ts";

const requests = openDeletionRequests(firestore);
const countCall = createCallLimit(10);

export const requestAccountDeletion = serve(contract.requestAccountDeletion, async ({ email }, caller) => {
  countCall(caller.uid);
  return requestDeletion({ requests, accounts, now: Date.now }, caller, email);
});

export const signOutEverywhere = serve(contract.signOutEverywhere, (_input, { uid }) => {
  countCall(uid);
  return endSessions({ records, ends: accounts, now: Date.now }, uid);
});

export const cancelAccountDeletion = serve(contract.cancelAccountDeletion, async (_input, { uid }) => {
  countCall(uid);
  await requests.withdraw(uid);
  return { success: true as const };
});
