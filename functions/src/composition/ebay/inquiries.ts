import * as z from "zod";

import * as contract from "../../contract/inquiries.ts";
import { answerStore } from "../../db/ebay/answers.ts";
import { catchUpStore } from "../../db/ebay/catchUps.ts";
import { inquiryStore } from "../../db/ebay/inquiries.ts";
import { markStore, messagingSellers } from "../../db/ebay/messaging.ts";
import { offeringOperations } from "../../db/ebay/offeringOperations.ts";
import { watcherOfferStore } from "../../db/ebay/watcherOffers.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { createCallLimit } from "../../domain/callLimit.ts";
import { readInquiries as read } from "../../domain/catchUp/inquiries.ts";
import type { InquiryPorts } from "../../domain/catchUp/ports.ts";
import { answerInquiry as answer } from "../../domain/inbox/answerInquiry.ts";
import { markInquiry as mark } from "../../domain/inbox/markInquiry.ts";
import type { MessagePorts } from "../../domain/inbox/messageSources.ts";
import type { OfferingPorts } from "../../domain/inbox/offering/ports.ts";
import { runOffering as run } from "../../domain/inbox/offering/runOffering.ts";
import { cancelOffering as cancel, startOffering } from "../../domain/inbox/offering/startOffering.ts";
import { findWatchedListings as findWatched } from "../../domain/inbox/offerToWatchers.ts";
import { ebayAnswerCalls } from "../../ebay/inbox/answerCalls.ts";
import { ebayInquiryCalls } from "../../ebay/inbox/inquiryCalls.ts";
import { ebayMessageSources } from "../../ebay/inbox/ebayMessageSources.ts";
import { ebayNegotiationCalls } from "../../ebay/inbox/negotiationCalls.ts";
import { operationTask } from "../operationTask.ts";
import { app, firestore, report, serve } from "../runtime.ts";
import { ebaySecrets, ebaySettings, publishPorts } from "./ebay.ts";

const { withAccessToken } = publishPorts;

const messagePorts: MessagePorts = {
  sources: ebayMessageSources(ebaySettings),
  sellers: messagingSellers(firestore),
};

export const inquiryPorts: InquiryPorts = {
  ...messagePorts,
  withAccessToken,
  now: Date.now,
  progress: catchUpStore(firestore),
  inquiries: { marketplace: ebayInquiryCalls(ebaySettings), store: inquiryStore(firestore, Date.now) },
};

const answerPorts = {
  ...messagePorts,
  withAccessToken,
  now: Date.now,
  marketplace: ebayAnswerCalls(ebaySettings),
  answers: answerStore(firestore, Date.now),
};

const offeringPorts: OfferingPorts = {
  withAccessToken,
  now: Date.now,
  marketplace: ebayNegotiationCalls(ebaySettings),
  offers: watcherOfferStore(firestore),
  operations: offeringOperations(firestore),
  enqueue: (uid, at) => enqueueTask(app, "runOffering")({ uid }, at),
  report,
};

/** Calls per minute and user. Each read makes at least four calls to eBay. */
const countReading = createCallLimit(6);
/** Calls per minute and user, more than a user can answer by hand. */
const countAnswer = createCallLimit(60);
/** Calls per minute and user. Opening a conversation marks it. */
const countMark = createCallLimit(120);

export const readInquiries = serve(
  contract.readInquiries,
  async (_input, { uid }) => {
    countReading(uid);
    const failed = await read(inquiryPorts, uid);
    return { success: failed.length === 0, failed };
  },
  ebaySecrets,
);

export const answerInquiry = serve(
  contract.answerInquiry,
  (input, { uid }) => {
    countAnswer(uid);
    return answer(answerPorts, uid, input);
  },
  ebaySecrets,
);

export const markInquiry = serve(
  contract.markInquiry,
  (input, { uid }) => {
    countMark(uid);
    return mark({ ...messagePorts, withAccessToken, marks: markStore(firestore) }, uid, input);
  },
  ebaySecrets,
);

export const findWatchedListings = serve(
  contract.findWatchedListings,
  (_input, { uid }) => {
    countReading(uid);
    return findWatched(offeringPorts, uid);
  },
  ebaySecrets,
);

export const offerToWatchers = serve(contract.offerToWatchers, (input, { uid }) => {
  countAnswer(uid);
  return startOffering(offeringPorts, uid, input);
});

export const cancelOffering = serve(contract.cancelOffering, (_input, { uid }) => cancel(offeringPorts, uid));

export const runOffering = operationTask(
  "runOffering",
  z.strictObject({ uid: z.string() }),
  ({ uid }, { isLast }) => run(offeringPorts, uid, isLast),
  ebaySecrets,
);
