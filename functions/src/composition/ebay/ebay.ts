import { setTimeout as sleep } from "node:timers/promises";

import * as logger from "firebase-functions/logger";

import { config, secrets } from "../../config.ts";
import { openCallLeases } from "../../db/ebay/callLeases.ts";
import { openEchoStore } from "../../db/ebay/echoes.ts";
import { openEbayConnectionStore } from "../../db/ebay/ebayConnections.ts";
import { openCategoryStore } from "../../db/item/categories.ts";
import { openListingTextStore } from "../../db/item/listingTexts.ts";
import { openLiveListings, openPublicationStore } from "../../db/listings/publications.ts";
import { openSharedCalls } from "../../db/ebay/sharedCalls.ts";
import { openSecretBox } from "../../db/secrets.ts";
import { withAccessToken } from "../../domain/ebay/accessToken.ts";
import { createCallBudget } from "../../domain/ebay/callBudget.ts";
import { noteEchoes } from "../../domain/ebay/echoes.ts";
import type { ConnectionPorts } from "../../domain/ebay/connection.ts";
import { CATEGORY_CALLS_A_DAY, type CategoryPorts, findKnownRules } from "../../domain/item/categoryRules.ts";
import type { ItemFactsPort } from "../../domain/item/itemFacts.ts";
import type { PublishPorts } from "../../domain/listings/publishListing.ts";
import { createApplicationTokens } from "../../ebay/account/applicationToken.ts";
import { createEbayAuthorizer } from "../../ebay/account/authorizer.ts";
import { createEbayCategoryCalls } from "../../ebay/item/categoryCalls.ts";
import { createEbayListingCalls, buildListingUrl } from "../../ebay/listingCalls.ts";
import type { EbaySettings } from "../../ebay/settings.ts";
import { readTradingQuota } from "../../ebay/trading/tradingQuota.ts";
import { firestore, photos, report, serve } from "../runtime.ts";
import { openEndingStore } from "../../db/listings/endings.ts";
import { changeLiveQuantity } from "../../domain/listings/changeLiveQuantity.ts";
import type { CallableContract } from "../../contract/wire/callable.ts";
import type { Handler } from "../../transport/serve.ts";

/** One budget per instance, because its leased calls are kept in memory. */
const budget = createCallBudget({
  leases: openCallLeases(firestore),
  callsADay: config.ebay.callsADay,
  readQuota: () => readTradingQuota(ebaySettings, applicationToken),
  warn: (message, fields) => logger.warn(message, fields),
  now: Date.now,
  sleep,
});

export const echoes = openEchoStore(firestore);
/** Secret values are available when a function runs, but not while this file loads. */
export const ebaySettings: EbaySettings = {
  ...config.ebay,
  budget,
  noteChange: noteEchoes(echoes, budget.findSeller, report),
  get clientSecret() {
    return secrets.ebayClientSecret.value();
  },
};

export const applicationToken = createApplicationTokens(ebaySettings, Date.now);

export const connectionPorts: ConnectionPorts = {
  authorizer: createEbayAuthorizer(ebaySettings),
  connections: openEbayConnectionStore(firestore, () => openSecretBox(secrets.tokenKeys.value())),
  now: Date.now,
};

/** Secrets of functions that act on a seller's behalf. */
export const ebaySecrets = { secrets: [secrets.ebayClientSecret, secrets.tokenKeys] };

/** Serves a callable that acts on a seller's behalf. */
export const serveWithEbay = <C extends CallableContract>(contract: C, handler: Handler<C>) =>
  serve(contract, handler, ebaySecrets);

/** Charges the calls of `work` to a seller, as `withAccessToken` does. For work without a stored token. */
export const runForSeller = <T>(uid: string, work: () => Promise<T>): Promise<T> => budget.runFor(uid, work);

export const ebayCalls = createEbayListingCalls(ebaySettings);

export const categoryPorts: CategoryPorts = {
  store: openCategoryStore(firestore),
  marketplace: createEbayCategoryCalls(ebaySettings, applicationToken),
  takeCalls: openSharedCalls(firestore, "categories", CATEGORY_CALLS_A_DAY, Date.now),
  now: Date.now,
};

export const textStore = openListingTextStore(firestore);
const itemFacts: ItemFactsPort = {
  async read(uid, categoryId) {
    const [rules, texts] = await Promise.all([
      findKnownRules(categoryPorts, uid, categoryId),
      textStore.read(uid),
    ]);
    return { rules, texts };
  },
};

export const publishPorts: PublishPorts = {
  publications: openPublicationStore(firestore),
  liveListings: openLiveListings(firestore),
  marketplace: ebayCalls,
  photos,
  itemFacts,
  withAccessToken: (uid, work) => budget.runFor(uid, () => withAccessToken(connectionPorts, uid, work)),
  listingUrl: (itemId) => buildListingUrl(ebaySettings, itemId),
  now: Date.now,
  report,
};

export const endingPorts = {
  ...publishPorts,
  marketplace: ebayCalls,
  endings: openEndingStore(firestore),
};

export const changeQuantity = (uid: string, listingId: string): Promise<number> =>
  changeLiveQuantity(publishPorts, uid, listingId);
