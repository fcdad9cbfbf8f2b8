import { setTimeout as sleep } from "node:timers/promises";

import { config, secrets } from "../../config.ts";
import { callLeases } from "../../db/ebay/callLeases.ts";
import { echoStore } from "../../db/ebay/echoes.ts";
import { ebayConnectionStore } from "../../db/ebay/ebayConnections.ts";
import { categoryStore } from "../../db/item/categories.ts";
import { listingTextStore } from "../../db/item/listingTexts.ts";
import { liveListings, publicationStore } from "../../db/listings/publications.ts";
import { sharedCalls } from "../../db/ebay/sharedCalls.ts";
import { secretBox } from "../../db/secrets.ts";
import { withAccessToken } from "../../domain/ebay/accessToken.ts";
import { createCallBudget } from "../../domain/ebay/callBudget.ts";
import { noteEchoes } from "../../domain/ebay/echoes.ts";
import type { ConnectionPorts } from "../../domain/ebay/connection.ts";
import { CATEGORY_CALLS_A_DAY, type CategoryPorts, findKnownRules } from "../../domain/item/categoryRules.ts";
import type { ItemFactsPort } from "../../domain/item/itemFacts.ts";
import type { PublishPorts } from "../../domain/listings/publishListing.ts";
import { applicationTokens } from "../../ebay/account/applicationToken.ts";
import { ebayAuthorizer } from "../../ebay/account/authorizer.ts";
import { ebayCategoryCalls } from "../../ebay/item/categoryCalls.ts";
import { ebayListingCalls, buildListingUrl } from "../../ebay/listingCalls.ts";
import type { EbaySettings } from "../../ebay/settings.ts";
import { tradingQuota } from "../../ebay/trading/tradingQuota.ts";
import { firestore, photos, report } from "../runtime.ts";

/** One budget per instance, because its leased calls are kept in memory. */
const budget = createCallBudget({
  leases: callLeases(firestore),
  callsADay: config.ebay.callsADay,
  quota: () => tradingQuota(ebaySettings, applicationToken),
  now: Date.now,
  sleep,
});

export const echoes = echoStore(firestore);
/** Secret values are available when a function runs, but not while this file loads. */
export const ebaySettings: EbaySettings = {
  ...config.ebay,
  budget,
  noteChange: noteEchoes(echoes, budget.seller, report),
  get clientSecret() {
    return secrets.ebayClientSecret.value();
  },
};

export const applicationToken = applicationTokens(ebaySettings, Date.now);

export const connectionPorts: ConnectionPorts = {
  authorizer: ebayAuthorizer(ebaySettings),
  connections: ebayConnectionStore(firestore, () => secretBox(secrets.tokenKeys.value())),
  now: Date.now,
};

/** Secrets of functions that act on a seller's behalf. */
export const ebaySecrets = { secrets: [secrets.ebayClientSecret, secrets.tokenKeys] };

export const ebayCalls = ebayListingCalls(ebaySettings);

export const categoryPorts: CategoryPorts = {
  store: categoryStore(firestore),
  marketplace: ebayCategoryCalls(ebaySettings, applicationToken),
  takeCalls: sharedCalls(firestore, "categories", CATEGORY_CALLS_A_DAY, Date.now),
  now: Date.now,
};

export const textStore = listingTextStore(firestore);
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
  publications: publicationStore(firestore),
  liveListings: liveListings(firestore),
  marketplace: ebayCalls,
  photos,
  itemFacts,
  withAccessToken: (uid, work) => budget.runFor(uid, () => withAccessToken(connectionPorts, uid, work)),
  listingUrl: (itemId) => buildListingUrl(ebaySettings, itemId),
  now: Date.now,
};
