import * as contract from "../contract/inbox.ts";
import * as watcherOffers from "../contract/watcherOffers.ts";
import { openAnswerStore } from "../db/inbox/answers.ts";
import { openCatchUpStore } from "../db/catchUps.ts";
import { openInquiryStore } from "../db/inbox/inquiries.ts";
import { openMarkStore, openMessagingSellers } from "../db/inbox/messaging.ts";
import { openOfferingOperations } from "../db/queues.ts";
import { openWatcherOfferStore } from "../db/inbox/watcherOffers.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { readInquiries as read } from "../domain/catchUp/inquiries.ts";
import type { InquiryPorts } from "../domain/catchUp/ports.ts";
import { answerInquiry as answer } from "../domain/inbox/answerInquiry.ts";
import { markInquiry as mark } from "../domain/inbox/markInquiry.ts";
import type { MessagePorts } from "../domain/inbox/messageSources.ts";
import {
  cancelOffering as cancel,
  type OfferingPorts,
  runOffering as run,
  startOffering,
} from "../domain/inbox/offering/runOffering.ts";
import { findWatchedListings as findWatched } from "../domain/inbox/offerToWatchers.ts";
import { createEbayAnswerCalls } from "../ebay/inbox/answerCalls.ts";
import { createEbayInquiryCalls } from "../ebay/inbox/inquiryCalls.ts";
import { createEbayNegotiationCalls } from "../ebay/inbox/negotiationCalls.ts";
import { createSellerTask } from "./operationTask.ts";
import { app, firestore, report, serve } from "./runtime.ts";
import { ebaySecrets, ebaySettings, publishPorts, serveWithEbay } from "./ebay/ebay.ts";
import { createEbayMessageSources } from "../ebay/inbox/tradingMessages.ts";

const { withAccessToken } = publishPorts;

const messagePorts: MessagePorts = {
  sources: createEbayMessageSources(ebaySettings),
  sellers: openMessagingSellers(firestore),
};

export const inquiryPorts: InquiryPorts = {
  ...messagePorts,
  withAccessToken,
  now: Date.now,
  progress: openCatchUpStore(firestore),
  inquiries: {
    marketplace: createEbayInquiryCalls(ebaySettings),
    store: openInquiryStore(firestore, Date.now),
  },
};

const answerPorts = {
  ...messagePorts,
  withAccessToken,
  now: Date.now,
  marketplace: createEbayAnswerCalls(ebaySettings),
  answers: openAnswerStore(firestore, Date.now),
};

const offeringPorts: OfferingPorts = {
  withAccessToken,
  now: Date.now,
  marketplace: createEbayNegotiationCalls(ebaySettings),
  offers: openWatcherOfferStore(firestore),
  operations: openOfferingOperations(firestore),
  enqueue: (uid, at) => enqueueTask(app, "runOffering")({ uid }, at),
  report,
};

/** Calls per minute and user. Each read makes at least four calls to eBay. */
const countReading = createCallLimit(6);
/** Calls per minute and user, more than a user can answer by hand. */
const countAnswer = createCallLimit(60);
/** Calls per minute and user. Opening a conversation marks it. */
const countMark = createCallLimit(120);

export const readInquiries = serveWithEbay(contract.readInquiries, async (_input, { uid }) => {
  countReading(uid);
  const failed = await read(inquiryPorts, uid);
  return { success: failed.length === 0, failed };
});

export const answerInquiry = serveWithEbay(contract.answerInquiry, (input, { uid }) => {
  countAnswer(uid);
  return answer(answerPorts, uid, input);
});

export const markInquiry = serveWithEbay(contract.markInquiry, (input, { uid }) => {
  countMark(uid);
  return mark({ ...messagePorts, withAccessToken, marks: openMarkStore(firestore) }, uid, input);
});

export const findWatchedListings = serveWithEbay(watcherOffers.findWatchedListings, (_input, { uid }) => {
  countReading(uid);
  return findWatched(offeringPorts, uid);
});

export const offerToWatchers = serve(watcherOffers.offerToWatchers, (input, { uid }) => {
  countAnswer(uid);
  return startOffering(offeringPorts, uid, input);
});

export const cancelOffering = serve(watcherOffers.cancelOffering, (_input, { uid }) =>
  cancel(offeringPorts, uid),
);

export const runOffering = createSellerTask("runOffering", run, offeringPorts, ebaySecrets);
