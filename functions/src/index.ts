import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { logger } from "firebase-functions";

import { geminiAnalyst } from "./ai/gemini/analyst.ts";
import { createCardReader } from "./ai/local/readToyNumber.ts";
import { localAnalyst } from "./ai/local/localAnalyst.ts";
import { openAiAnalyst } from "./ai/openai/analyst.ts";
import { config, secrets } from "./config.ts";
import * as captureContract from "./contract/capture.ts";
import * as ebayContract from "./contract/ebay.ts";
import * as listingsContract from "./contract/listings.ts";
import * as contract from "./contract/session.ts";
import { accountDirectory } from "./db/accounts.ts";
import { captureStore } from "./db/captures.ts";
import { catalogueRepository } from "./db/catalogue.ts";
import { ebayConnectionStore } from "./db/ebayConnections.ts";
import { meteredFirestore } from "./db/metering.ts";
import { photoStore } from "./db/photos.ts";
import { liveListings, publicationStore } from "./db/publications.ts";
import { secretBox } from "./db/secrets.ts";
import { usageMetering } from "./db/usage.ts";
import { userRecords } from "./db/users.ts";
import { analyzeListingImages as analyze } from "./domain/capture/analyzeListingImages.ts";
import { extractSku as extract } from "./domain/capture/extractSku.ts";
import type { CardAnalyst } from "./domain/capture/ports.ts";
import { processCardCapture as processCapture } from "./domain/capture/processCardCapture.ts";
import { recordCaptureFailure as recordFailure } from "./domain/capture/recordCaptureFailure.ts";
import { uploadCapture as upload } from "./domain/capture/uploadCapture.ts";
import { refreshEbayToken as refreshToken, withAccessToken } from "./domain/ebay/accessToken.ts";
import {
  type ConnectionPorts,
  beginEbayConnection as beginConnection,
  disconnectEbay as disconnect,
  exchangeEbayToken as exchangeToken,
} from "./domain/ebay/connection.ts";
import { changeLiveQuantity } from "./domain/listings/changeLiveQuantity.ts";
import { type PublishPorts, publishListing } from "./domain/listings/publishListing.ts";
import { completeSignIn as admit } from "./domain/session/completeSignIn.ts";
import { ebayAuthorizer } from "./ebay/authorizer.ts";
import { ebayListingCalls, listingUrlOf } from "./ebay/listingCalls.ts";
import type { EbaySettings } from "./ebay/settings.ts";
import { checkPhoto } from "./images/checkPhoto.ts";
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

const photos = photoStore(
  () => getStorage(app).bucket(config.storageBucket || undefined),
  config.storageDownloadBase,
);
const catalogue = catalogueRepository(firestore);
const report = (message: string, error: unknown) => logger.error(message, error);

export const uploadCapture = serve(
  captureContract.uploadCapture,
  (input, { uid }) => upload({ photos, checker: { check: checkPhoto } }, uid, input),
  { memory: "512MiB" },
);

const captures = captureStore(firestore);

const reader = createCardReader();
/** The recogniser and a decoded 4K photo need the room; more memory also brings a whole core. */
export const extractSku = serve(
  captureContract.extractSku,
  (input, { uid }) => extract({ photos, catalogue, reader }, uid, input),
  { memory: "2GiB" },
);

export const recordCaptureFailure = serve(captureContract.recordCaptureFailure, (input, { uid }) =>
  recordFailure(captures, uid, input),
);

/** Whoever is named in the configuration and has a key, in that order; the catalogue needs none. */
function analysts(): CardAnalyst[] {
  const { openai, gemini } = config;
  const keys = { openai: secrets.openaiApiKey.value().trim(), gemini: secrets.geminiApiKey.value().trim() };
  const all: Record<string, CardAnalyst | null> = {
    openai: keys.openai === "" ? null : openAiAnalyst({ ...openai, apiKey: keys.openai }),
    gemini: keys.gemini === "" ? null : geminiAnalyst({ ...gemini, apiKey: keys.gemini }),
    local: localAnalyst(catalogue),
  };
  return config.aiProviders.flatMap((name) => all[name] ?? []);
}
export const analyzeListingImages = serve(
  captureContract.analyzeListingImages,
  (input, { uid }) => analyze({ photos, catalogue, analysts: analysts(), now: Date.now, report }, uid, input),
  { memory: "1GiB", secrets: [secrets.openaiApiKey, secrets.geminiApiKey] },
);

const publishPorts: PublishPorts = {
  publications: publicationStore(firestore),
  liveListings: liveListings(firestore),
  marketplace: ebayListingCalls(ebaySettings),
  photos,
  withAccessToken: (uid, work) => withAccessToken(connectionPorts, uid, work),
  listingUrl: (itemId) => listingUrlOf(ebaySettings, itemId),
  now: Date.now,
};

/** A listing may have 24 photos of 8 MB; they are in memory one at a time. */
export const goLiveNow = serve(
  listingsContract.goLiveNow,
  async ({ listingId }, { uid }) => ({
    success: true as const,
    ...(await publishListing(publishPorts, uid, listingId)),
  }),
  { ...ebaySecrets, memory: "512MiB" },
);

export const processCardCapture = serve(
  captureContract.processCardCapture,
  (input, { uid }) =>
    processCapture(
      {
        photos,
        catalogue,
        captures,
        marketplace: {
          publish: (seller, listingId) => publishListing(publishPorts, seller, listingId),
          changeQuantity: (seller, listingId) => changeLiveQuantity(publishPorts, seller, listingId),
        },
        now: Date.now,
        report,
      },
      uid,
      input,
    ),
  { ...ebaySecrets, memory: "512MiB" },
);
