import { getAuth } from "firebase-admin/auth";
import * as logger from "firebase-functions/logger";

import { API_BASE, API_OPERATIONS } from "../contract/api/api.ts";
import * as contract from "../contract/api/apiKeys.ts";
import { openApiCallLeases } from "../db/api/apiCalls.ts";
import { openApiKeyStore, openApiPeople } from "../db/api/apiKeys.ts";
import { openApiReads } from "../db/api/apiReads.ts";
import { openApiRequests } from "../db/api/apiRequests.ts";
import { createAdmission } from "../domain/api/admitCaller.ts";
import { changeListing, createListing } from "../domain/api/changeResources.ts";
import { generateApiKey as generate } from "../domain/api/keys.ts";
import type { ApiCaller } from "../domain/api/ports.ts";
import { getAccount, getListing, getOrder, listListings, listOrders } from "../domain/api/readResources.ts";
import { createApi, createEndpoint } from "../transport/api/api.ts";
import { ebaySecrets } from "./ebay/ebay.ts";
import { editPorts } from "./listings/listingEdit.ts";
import { accounts, app, firestore, metering, report, serve } from "./runtime.ts";

const keys = openApiKeyStore(firestore);
const reads = openApiReads(firestore);
const requests = openApiRequests(firestore);
const admit = createAdmission({
  keys,
  people: openApiPeople(firestore),
  accounts,
  leases: openApiCallLeases(firestore),
  identify: async (idToken) => {
    const token = await getAuth(app).verifyIdToken(idToken);
    return { uid: token.uid, isMember: token["member"] === true, signedInAt: token.auth_time };
  },
  now: Date.now,
  report,
});

export const generateApiKey = serve(contract.generateApiKey, (input, { uid }) =>
  generate(keys, uid, input, Date.now()),
);

export const revokeApiKey = serve(contract.revokeApiKey, async ({ keyId }, { uid }) => {
  await keys.remove(uid, keyId);
  return { success: true as const };
});

const { createListing: createOperation, changeListing: changeOperation, ...readOperations } = API_OPERATIONS;

export const publicApi = createApi<ApiCaller>(
  {
    name: "publicApi",
    metering,
    logger,
    admit,
    endpoints: [
      createEndpoint(readOperations.getAccount, (_input, { caller, rate }) =>
        Promise.resolve({ answer: getAccount(caller, rate) }),
      ),
      createEndpoint(readOperations.listListings, async ({ query }, { caller }) => ({
        answer: await listListings(reads, caller.uid, query),
      })),
      createEndpoint(readOperations.getListing, async ({ params }, { caller }) => {
        const { answer, etag } = await getListing(reads, caller.uid, params.listingId);
        return { answer, headers: { ETag: etag } };
      }),
      createEndpoint(createOperation, async ({ headers, body }, { caller }) => {
        const made = await createListing({ requests, reads }, caller.uid, headers["idempotency-key"], body);
        const { answer, etag, listingId, isFirst } = made;
        return {
          answer,
          headers: {
            ETag: etag,
            Location: `${API_BASE}/listings/${encodeURIComponent(listingId)}`,
            ...(!isFirst && { "Idempotent-Replayed": "true" }),
          },
        };
      }),
      createEndpoint(changeOperation, async ({ params, headers, body }, { caller }) => {
        const ports = { edits: editPorts, reads };
        const changed = await changeListing(ports, caller.uid, params.listingId, body, headers["if-match"]);
        return { answer: changed.answer, headers: { ETag: changed.etag } };
      }),
      createEndpoint(readOperations.listOrders, async ({ query }, { caller }) => ({
        answer: await listOrders(reads, caller.uid, query),
      })),
      createEndpoint(readOperations.getOrder, async ({ params }, { caller }) => ({
        answer: await getOrder(reads, caller.uid, params.orderId),
      })),
    ],
  },
  // Needed because changes of a live listing can include pictures.
  ebaySecrets,
);
