import { randomBytes } from "node:crypto";

import type { Firestore } from "firebase-admin/firestore";

import { openCallLeases } from "../../../../functions/src/db/ebay/callLeases.ts";
import { openSaleReadingStore } from "../../../../functions/src/db/notifications/saleReadings.ts";
import { openEchoStore } from "../../../../functions/src/db/ebay/echoes.ts";
import { noteEchoes } from "../../../../functions/src/domain/ebay/echoes.ts";
import { openEbayConnectionStore } from "../../../../functions/src/db/ebay/ebayConnections.ts";
import { openCategoryStore } from "../../../../functions/src/db/item/categories.ts";
import { openSharedCalls } from "../../../../functions/src/db/ebay/sharedCalls.ts";
import { openListingTextStore } from "../../../../functions/src/db/item/listingTexts.ts";
import {
  CATEGORY_CALLS_A_DAY,
  type CategoryPorts,
  findKnownRules,
} from "../../../../functions/src/domain/item/categoryRules.ts";
import type { ItemFactsPort } from "../../../../functions/src/domain/item/itemFacts.ts";
import { createApplicationTokens } from "../../../../functions/src/ebay/account/applicationToken.ts";
import { createEbayCategoryCalls } from "../../../../functions/src/ebay/item/categoryCalls.ts";
import { openEndingStore } from "../../../../functions/src/db/listings/endings.ts";
import { openOrderStore } from "../../../../functions/src/db/orders/orders.ts";
import { openItemsAtEbay } from "../../../../functions/src/db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../../../functions/src/db/listings/edit/listingEdits.ts";
import { openLotStore } from "../../../../functions/src/db/lots/lots.ts";
import {
  openLiveListings,
  openPublicationStore,
} from "../../../../functions/src/db/listings/publications.ts";
import { openPushOperations } from "../../../../functions/src/db/queues.ts";
import { openSellingTermsStore } from "../../../../functions/src/db/listings/sellingTerms.ts";
import { openSecretBox } from "../../../../functions/src/db/secrets.ts";
import { openSyncListings } from "../../../../functions/src/db/sync/syncListings.ts";
import { openSyncOperations, openSyncPages } from "../../../../functions/src/db/sync/syncOperations.ts";
import {
  openNoticeActivities,
  openWebhookLogs,
} from "../../../../functions/src/db/notifications/webhookLogs.ts";
import { withAccessToken } from "../../../../functions/src/domain/ebay/accessToken.ts";
import { createCallBudget } from "../../../../functions/src/domain/ebay/callBudget.ts";
import {
  catchUpCancellations,
  catchUpOffers,
  catchUpQuestions,
  catchUpReturns,
} from "../../../../functions/src/domain/catchUp/inquiries.ts";
import { ensureSubscribed } from "../../../../functions/src/domain/notifications/setup.ts";
import { changeLiveQuantity } from "../../../../functions/src/domain/listings/changeLiveQuantity.ts";
import { followLots, type LotPorts } from "../../../../functions/src/domain/lots/settleLots.ts";
import { startSync } from "../../../../functions/src/domain/sync/startSync.ts";
import { openCatchUpStore } from "../../../../functions/src/db/catchUps.ts";
import { openInquiryStore } from "../../../../functions/src/db/inbox/inquiries.ts";
import { openAnswerStore } from "../../../../functions/src/db/inbox/answers.ts";
import { openMarkStore, openMessagingSellers } from "../../../../functions/src/db/inbox/messaging.ts";
import { openWatcherOfferStore } from "../../../../functions/src/db/inbox/watcherOffers.ts";
import { readTimes } from "../../../../functions/src/db/notifications/readTimes.ts";
import { createEbayAnswerCalls } from "../../../../functions/src/ebay/inbox/answerCalls.ts";
import { createEbayNegotiationCalls } from "../../../../functions/src/ebay/inbox/negotiationCalls.ts";
import { createEbayInquiryCalls } from "../../../../functions/src/ebay/inbox/inquiryCalls.ts";
import { createEbayNotificationPreferences } from "../../../../functions/src/ebay/notifications/preferences.ts";
import { catchUpOrders } from "../../../../functions/src/domain/catchUp/catchUpOrders.ts";
import type { CopyPorts } from "../../../../functions/src/domain/listings/edit/copyListing.ts";
import { refreshOrder } from "../../../../functions/src/domain/orders/syncOrders.ts";
import { checkPhoto } from "../../../../functions/src/images/checkPhoto.ts";
import { openUploadNotes } from "../../../../functions/src/db/images/removedPictures.ts";
import { createEbayAccountCalls } from "../../../../functions/src/ebay/account/accountCalls.ts";
import { readAccountPolicies } from "../../../../functions/src/ebay/account/accountPolicies.ts";
import { ebayItemTerms } from "../../../../functions/src/ebay/item/relistedTerms.ts";
import { createEbayAuthorizer } from "../../../../functions/src/ebay/account/authorizer.ts";
import { createEbayListingCalls, buildListingUrl } from "../../../../functions/src/ebay/listingCalls.ts";
import { createEbayOrderCalls } from "../../../../functions/src/ebay/orders/orderCalls.ts";
import type { EbaySettings } from "../../../../functions/src/ebay/settings.ts";
import { createEbaySyncCalls } from "../../../../functions/src/ebay/syncCalls.ts";
import { Killed } from "./machine.ts";
import { findMissingListings } from "../../../../functions/src/db/listings/storedListing.ts";
import { createEbayMessageSources } from "../../../../functions/src/ebay/inbox/tradingMessages.ts";
import { pauseListing } from "../../../../functions/src/domain/listings/endListing.ts";

const keyRing = JSON.stringify({ current: "k1", keys: { k1: randomBytes(32).toString("base64") } });
/** The work of the seller's queue. */
export type TaskKind = "sync" | "push" | "notice";

export interface WorldParts {
  /** The address of the simulated eBay. */
  url: string;
  photo: Uint8Array;
  callsADay: number;
  firestore: Firestore;
  /** Makes each method of a port a moment at which a machine may die, if its requests aren't such moments. */
  mortal?: <T extends object>(port: T) => T;
}

interface Machine {
  keyset: Pick<EbaySettings, "clientId" | "clientSecret" | "ruName">;
  enqueue: (kind: TaskKind, id: string, at?: number) => Promise<void>;
  /** Advances the clock, for the product and for eBay. */
  advanceTime: (milliseconds: number) => void;
}

/**
 * Connects one seller like `functions/src/composition`: the product's own domain, adapters and repositories, with a
 * Firestore in memory and a simulated eBay over HTTP.
 */
export function createPorts(
  uid: string,
  { url, photo, callsADay, firestore, mortal = (port) => port }: WorldParts,
  { keyset, enqueue, advanceTime }: Machine,
) {
  const now = () => Date.now();
  const budget = createCallBudget({
    leases: openCallLeases(firestore),
    callsADay,
    warn: () => undefined,
    now,
    sleep: (milliseconds) => {
      advanceTime(milliseconds);
      return Promise.resolve();
    },
  });
  const echoes = openEchoStore(firestore);
  const settings: EbaySettings = {
    ...keyset,
    authBase: url,
    apiBase: url,
    apizBase: url,
    apimBase: url,
    itemBase: url,
    retryDelayMs: 1,
    budget,
    noteChange: noteEchoes(echoes, budget.findSeller, () => undefined),
  };
  const connectionPorts = {
    authorizer: createEbayAuthorizer(settings),
    connections: openEbayConnectionStore(firestore, () => openSecretBox(keyRing)),
    now,
  };
  const asSeller = <T>(seller: string, work: (token: string) => Promise<T>) =>
    budget.runFor(seller, () => withAccessToken(connectionPorts, seller, work));

  const common = { withAccessToken: asSeller, now };
  const listings = mortal(openSyncListings(firestore));
  const operations = mortal(openSyncOperations(firestore));
  const reported: unknown[] = [];
  const report = (_message: string, error: unknown) => {
    if (!(error instanceof Killed)) reported.push(error);
  };
  const syncPorts = {
    ...common,
    listings,
    operations,
    pages: mortal(openSyncPages(firestore)),
    marketplace: mortal(createEbaySyncCalls(settings)),
    enqueue: (_uid: string, at?: number) => enqueue("sync", uid, at),
    findRole: () => Promise.resolve("super-admin" as const),
  };
  const categoryPorts: CategoryPorts = {
    store: openCategoryStore(firestore),
    marketplace: createEbayCategoryCalls(settings, createApplicationTokens(settings, now)),
    takeCalls: openSharedCalls(firestore, "categories", CATEGORY_CALLS_A_DAY, now),
    now,
  };
  const itemFacts: ItemFactsPort = {
    read: async (seller, categoryId) => ({
      rules: await findKnownRules(categoryPorts, seller, categoryId),
      texts: await openListingTextStore(firestore).read(seller),
    }),
  };
  const publishPorts = {
    ...common,
    itemFacts,
    publications: mortal(openPublicationStore(firestore)),
    liveListings: openLiveListings(firestore),
    marketplace: mortal(createEbayListingCalls(settings)),
    photos: { read: (_uid: string, _url: string) => Promise.resolve(photo) },
    listingUrl: (itemId: string) => buildListingUrl(settings, itemId),
    report,
  };
  const endPorts = {
    ...common,
    endings: mortal(openEndingStore(firestore)),
    marketplace: publishPorts.marketplace,
  };
  const changeQuantity = (seller: string, listingId: string) =>
    changeLiveQuantity(publishPorts, seller, listingId);
  const lotPorts: LotPorts = {
    lots: mortal(openLotStore(firestore, now)),
    changeQuantity,
    pause: (seller, listingId) => pauseListing({ ...publishPorts, ...endPorts }, seller, listingId),
    report,
  };
  const following = followLots(lotPorts);
  const pushPorts = {
    ...publishPorts,
    operations: mortal(openPushOperations(firestore)),
    findMissing: (seller: string, listingIds: readonly string[]) =>
      findMissingListings(firestore, seller, listingIds),
    enqueue: (_uid: string, at?: number) => enqueue("push", uid, at),
  };
  const orderPorts = {
    ...common,
    marketplace: mortal(createEbayOrderCalls(settings)),
    orders: mortal(openOrderStore(firestore)),
  };
  const logs = mortal(openWebhookLogs(firestore));
  const noticePorts = {
    readTimes: readTimes(firestore),
    ...common,
    items: openItemsAtEbay(firestore),
    listings,
    marketplace: syncPorts.marketplace,
    echoes,
    saleReadings: openSaleReadingStore(firestore),
    readLastSync: async (seller: string) => (await operations.read(seller)).lastSync,
    logs,
    activities: mortal(openNoticeActivities(firestore)),
    refreshOrder: async (seller: string, orderId: string) => {
      await refreshOrder(orderPorts, seller, orderId);
    },
    catchUpOrders: (seller: string) => catchUpOrders(orderPorts, seller),
    catchUpInquiries: {
      question: (seller: string) => catchUpQuestions(inquiryPorts, seller),
      offer: (seller: string) => catchUpOffers(inquiryPorts, seller),
      cancellation: (seller: string) => catchUpCancellations(inquiryPorts, seller),
      return: (seller: string) => catchUpReturns(inquiryPorts, seller),
    },
    isConsentValid: () => Promise.resolve(true),
    disconnect: () => Promise.resolve(),
  };

  const messagePorts = {
    sources: createEbayMessageSources(settings),
    sellers: mortal(openMessagingSellers(firestore)),
  };
  const inquiryPorts = {
    ...common,
    ...messagePorts,
    progress: mortal(openCatchUpStore(firestore)),
    inquiries: {
      marketplace: mortal(createEbayInquiryCalls(settings)),
      store: mortal(openInquiryStore(firestore, now)),
    },
  };
  const answerPorts = {
    ...common,
    ...messagePorts,
    marketplace: mortal(createEbayAnswerCalls(settings)),
    answers: mortal(openAnswerStore(firestore, now)),
  };
  const markPorts = { ...common, ...messagePorts, marks: mortal(openMarkStore(firestore)) };
  const watcherPorts = {
    ...common,
    marketplace: mortal(createEbayNegotiationCalls(settings)),
    offers: mortal(openWatcherOfferStore(firestore)),
    // A killed server gives no answer.
    report: (_: string, error: unknown) => {
      throw error;
    },
  };
  const setupPorts = {
    marketplace: mortal(createEbayNotificationPreferences(settings)),
    withAccessToken: asSeller,
    url: "https://pegboard.test/ebayWebhook",
  };
  const catchUpPorts = {
    ...inquiryPorts,
    listings,
    marketplace: syncPorts.marketplace,
    readSync: (seller: string) => operations.read(seller),
    startSync: async (seller: string) => {
      await startSync(syncPorts, seller, false);
    },
    orders: orderPorts,
    ensureSubscribed: (seller: string) => ensureSubscribed(setupPorts, seller),
  };

  const editPorts = {
    ...common,
    ...following,
    edits: openListingEdits(firestore),
    items: openItemsAtEbay(firestore),
    itemFacts,
    terms: openSellingTermsStore(firestore),
    marketplace: publishPorts.marketplace,
    photos: {
      ...publishPorts.photos,
      save: () => Promise.resolve(""),
      assertStored: () => Promise.resolve(),
    },
  };
  /** Every picture at eBay is the photo, and storing one here does nothing. */
  const copyPorts: CopyPorts = {
    ...editPorts,
    photos: {
      ...editPorts.photos,
      save: (path) => Promise.resolve(`https://photos.test/${path}.jpg`),
      remove: () => Promise.resolve(),
    },
    marketplacePictures: { read: () => Promise.resolve(photo) },
    checker: { check: checkPhoto },
    uploads: openUploadNotes(firestore),
    itemTerms: ebayItemTerms,
    offered: {
      readServices: (token) => createEbayAccountCalls(settings).readServiceCodes(token),
      readPolicies: (token) => readAccountPolicies(settings, token),
    },
  };

  return {
    settings,
    connectionPorts,
    asSeller,
    reported,
    logs,
    noticePorts,
    syncPorts,
    publishPorts,
    pushPorts,
    orderPorts,
    catchUpPorts,
    inquiryPorts,
    answerPorts,
    markPorts,
    watcherPorts,
    setupPorts,
    endPorts,
    lotPorts,
    following,
    changeQuantity,
    report,
    categoryPorts,
    editPorts,
    copyPorts,
  };
}
