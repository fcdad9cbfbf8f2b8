import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { type Answer, inboxDocument, inquiryDocument } from "../../functions/src/contract/inbox.ts";
import { watcherOfferDocument } from "../../functions/src/contract/watcherOffers.ts";
import { readInquiries } from "../../functions/src/domain/catchUp/inquiries.ts";
import { syncOrders } from "../../functions/src/domain/orders/syncOrders.ts";
import { makeConversationId } from "../../functions/src/domain/inbox/conversation.ts";
import { answerInquiry } from "../../functions/src/domain/inbox/answerInquiry.ts";
import { findWatchedListings, offerToWatchers } from "../../functions/src/domain/inbox/offerToWatchers.ts";
import { runThroughKills } from "./testing/seller/runThroughKills.ts";
import { openSellerOfOneItem } from "./testing/seller/oneItem.ts";
import { advanceTime, type World } from "./testing/seller/world.ts";

const MINUTE = 60_000;

interface AtEbay {
  messages: { messageId: string; answers?: string[] }[];
  offers: { offerId: string; status?: string }[];
  sales: { itemId: string; priceEach: string }[];
  cancellations: { cancelId: string; status: string }[];
  returns: { returnId: string; state: string; sellerComments?: string }[];
  watcherOffers: { itemId: string; price: string }[];
}

let world: World;
let itemId: string;
const open = openSellerOfOneItem();
beforeEach(async () => {
  ({ world, itemId } = await open());
});

const read = () => readInquiries(world.inquiryPorts, world.uid);
const atEbay = async () => (await world.market.state()) as AtEbay;
async function stored(id: string) {
  const found = await world.firestore.doc(paths.inquiry(world.uid, id)).get();
  return inquiryDocument.parse(found.data());
}
const reply = (inquiryId: string, answer: Answer, answerId: string = randomUUID()) =>
  answerInquiry(world.answerPorts, world.uid, { inquiryId, answerId, answer });
const questionId = (buyer: string) => `question-${makeConversationId(buyer, itemId)}`;
const text = (words: string): Answer => ({ act: "reply", text: words });

describe("the inbox", () => {
  it("has what buyers ask, with its listing and its order", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    const { offerId } = await world.market.offer(itemId, { price: "8.00", text: "Please" });
    const { orderId } = await world.market.buy([itemId]);
    const { cancelId } = await world.market.askToCancel(orderId);
    const { returnId } = await world.market.askForReturn(itemId, "The blister is cracked");
    await syncOrders(world.orderPorts, world.uid, "super-admin");
    expect(await read()).toEqual([]);

    expect(await stored(questionId(buyer))).toMatchObject({
      ...{ kind: "question", state: "open", listingId: itemId, person: buyer, text: "Is it mint?" },
    });
    expect(await stored(`offer-${offerId}`)).toMatchObject({
      ...{ state: "open", amount: 8, quantity: 1, options: ["accept", "decline", "counter"] },
    });
    expect(await stored(`cancellation-${cancelId}`)).toMatchObject({
      ...{ state: "open", orderId, listingId: itemId, title: "Bone Shaker", amount: 10 },
      options: ["approveCancellation", "rejectCancellation"],
    });
    expect(await stored(`return-${returnId}`)).toMatchObject({
      ...{ state: "open", orderId, text: "The blister is cracked", status: "RETURN_REQUESTED" },
      options: ["acceptReturn", "declineReturn"],
    });
  });

  it("closes an offer that has ended at eBay, and leaves the rest open", async () => {
    const ended = await world.market.offer(itemId, { price: "8.00" });
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    await world.market.expireOffer(ended.offerId);
    advanceTime(MINUTE);
    await read();
    expect(await stored(`offer-${ended.offerId}`)).toMatchObject({ state: "closed", options: [] });
    expect(await stored(questionId(buyer))).toMatchObject({ state: "open" });
  });

  it("keeps the other kinds when one can't be read, and says which and why", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await world.market.addFault({ kind: "quota", call: "postOrder.searchReturns", times: 5 });
    expect(await read()).toEqual(["return"]);
    expect(await stored(questionId(buyer))).toMatchObject({ state: "open" });
    const state = async () =>
      inboxDocument.parse((await world.firestore.doc(paths.operation(world.uid, "inbox")).get()).data());
    expect((await state()).failures).toMatchObject({ return: { code: "ebay/rate-limited" } });
    await world.market.clearFaults();
    expect(await read()).toEqual([]);
    expect((await state()).failures).toEqual({});
  });
});

describe("an answer", () => {
  it("is sent once, wherever the server dies, and is stored as sent", async () => {
    const { messageId, buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    const answerId = randomUUID();
    const deaths = await runThroughKills(() => reply(questionId(buyer), text("Yes, it is."), answerId));
    expect(deaths).toBeGreaterThan(10);
    const { messages } = await atEbay();
    expect(messages.find((message) => message.messageId === messageId)?.answers).toEqual(["Yes, it is."]);
    expect(await stored(questionId(buyer))).toMatchObject({
      ...{ state: "answered", replies: ["Yes, it is."], lease: null },
      answers: [{ id: answerId, state: "sent" }],
    });
    expect(await reply(questionId(buyer), text("Yes, it is."), answerId)).toMatchObject({
      isRepeat: true,
    });
  });

  it("may be the same as an earlier one, and is still sent", async () => {
    const { messageId, buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    await reply(questionId(buyer), text("Thank you."));
    const again = randomUUID();
    await runThroughKills(() => reply(questionId(buyer), text("Thank you."), again));
    const { messages } = await atEbay();
    expect(messages.find((message) => message.messageId === messageId)?.answers).toEqual([
      "Thank you.",
      "Thank you.",
    ]);
  });

  it("whose answer was lost is found at eBay by the repeat", async () => {
    const { messageId, buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    await world.market.addFault({ kind: "timeout-after-success", call: "AddMemberMessageRTQ", times: 9 });
    await reply(questionId(buyer), text("It is."));
    const { messages } = await atEbay();
    expect(messages.find((message) => message.messageId === messageId)?.answers).toEqual(["It is."]);
  });

  it("stays unknown while eBay is down, blocks another one, and the repeat settles it", async () => {
    const { messageId, buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    const answerId = randomUUID();
    await world.market.addFault({ kind: "timeout-after-success", call: "AddMemberMessageRTQ", times: 1 });
    await world.market.addFault({ kind: "server-error", call: "AddMemberMessageRTQ", times: 9 });
    await expect(reply(questionId(buyer), text("It is."), answerId)).rejects.toMatchObject({
      code: "ebay/unavailable",
    });
    expect(await stored(questionId(buyer))).toMatchObject({
      ...{ state: "open", answers: [{ id: answerId, state: "sending" }] },
    });
    await expect(reply(questionId(buyer), text("Something else"))).rejects.toMatchObject({
      code: "inquiry/busy",
    });
    await world.market.clearFaults();
    await reply(questionId(buyer), text("It is."), answerId);
    const { messages } = await atEbay();
    expect(messages.find((message) => message.messageId === messageId)?.answers).toEqual(["It is."]);
  });

  it("accepts an offer once, which sells the car at its price", async () => {
    const { offerId } = await world.market.offer(itemId, { price: "8.00", quantity: 2 });
    await read();
    const answerId = randomUUID();
    await runThroughKills(() => reply(`offer-${offerId}`, { act: "accept", text: null }, answerId));
    const { offers, sales } = await atEbay();
    expect(offers.find((offer) => offer.offerId === offerId)).toMatchObject({ status: "Accepted" });
    expect(sales.filter((sale) => sale.itemId === itemId)).toMatchObject([{ priceEach: "8.00" }]);
    expect(await stored(`offer-${offerId}`)).toMatchObject({ state: "answered", status: "Accepted" });
  });

  it("counters and declines offers", async () => {
    const one = await world.market.offer(itemId, { price: "8.00" });
    const two = await world.market.offer(itemId, { price: "2.00" });
    await read();
    await reply(`offer-${one.offerId}`, { act: "counter", text: "Meet me", price: 9, quantity: 1 });
    await reply(`offer-${two.offerId}`, { act: "decline", text: "Too low" });
    expect(await stored(`offer-${one.offerId}`)).toMatchObject({ state: "answered", status: "Countered" });
    expect(await stored(`offer-${two.offerId}`)).toMatchObject({ state: "answered", status: "Declined" });
  });

  it("that eBay refuses comes back in its words and is stored as refused; nothing is sold", async () => {
    const { offerId } = await world.market.offer(itemId, { price: "8.00", quantity: 6 });
    await read();
    await expect(reply(`offer-${offerId}`, { act: "accept", text: null })).rejects.toMatchObject({
      ...{ code: "ebay/refused", params: { ebayCode: "515" } },
    });
    expect(await stored(`offer-${offerId}`)).toMatchObject({
      ...{ state: "open", answers: [{ state: "refused", failure: { code: "ebay/refused" } }] },
    });
    expect((await atEbay()).sales.filter((sale) => sale.itemId === itemId)).toEqual([]);
  });

  it("to an offer that has ended meanwhile is not sent, and the offer is closed", async () => {
    const { offerId } = await world.market.offer(itemId, { price: "8.00" });
    await read();
    await world.market.expireOffer(offerId);
    await expect(reply(`offer-${offerId}`, { act: "accept", text: null })).rejects.toMatchObject({
      ...{ code: "inquiry/closed", params: { status: "Expired" } },
    });
    expect(await stored(`offer-${offerId}`)).toMatchObject({ state: "closed", status: "Expired" });
    expect((await atEbay()).sales.filter((sale) => sale.itemId === itemId)).toEqual([]);
  });

  it("approves and rejects cancellations, each once", async () => {
    const requests: string[] = [];
    for (const _ of [1, 2]) {
      const { orderId } = await world.market.buy([itemId]);
      requests.push((await world.market.askToCancel(orderId)).cancelId);
    }
    await read();
    const [approved = "", rejected = ""] = requests;
    const ids = [randomUUID(), randomUUID()];
    await runThroughKills(() => reply(`cancellation-${approved}`, { act: "approveCancellation" }, ids[0]));
    await runThroughKills(() =>
      reply(`cancellation-${rejected}`, { act: "rejectCancellation", trackingNumber: "9400" }, ids[1]),
    );
    const { cancellations } = await atEbay();
    const statusOf = (id: string) => cancellations.find(({ cancelId }) => cancelId === id)?.status;
    expect([statusOf(approved), statusOf(rejected)]).toEqual([
      "CANCEL_CLOSED_WITH_REFUND",
      "CANCEL_REJECTED",
    ]);
    for (const id of requests)
      expect(await stored(`cancellation-${id}`)).toMatchObject({ state: "answered" });
  });

  it("accepts and declines returns, each once", async () => {
    const returned: string[] = [];
    for (const _ of [1, 2]) {
      await world.market.buy([itemId]);
      returned.push((await world.market.askForReturn(itemId, "Broken")).returnId);
    }
    await read();
    const [accepted = "", declined = ""] = returned;
    const ids = [randomUUID(), randomUUID()];
    await runThroughKills(() => reply(`return-${accepted}`, { act: "acceptReturn", text: null }, ids[0]));
    await runThroughKills(() =>
      reply(`return-${declined}`, { act: "declineReturn", text: "As described" }, ids[1]),
    );
    const { returns } = await atEbay();
    const stateOf = (id: string) => returns.find(({ returnId }) => returnId === id);
    expect(stateOf(accepted)).toMatchObject({ state: "ITEM_READY_TO_SHIP" });
    expect(stateOf(declined)).toMatchObject({ state: "CLOSED", sellerComments: "As described" });
    expect(await stored(`return-${declined}`)).toMatchObject({ state: "answered" });
  });

  it("says that a returned parcel is back, once, and not before it was posted", async () => {
    await world.market.buy([itemId]);
    const { returnId } = await world.market.askForReturn(itemId, "Broken");
    await read();
    await reply(`return-${returnId}`, { act: "acceptReturn", text: null });
    const state = async () => (await atEbay()).returns.find((each) => each.returnId === returnId)?.state;
    await expect(reply(`return-${returnId}`, { act: "receiveReturn" })).rejects.toThrow();
    expect(await state()).toBe("ITEM_READY_TO_SHIP");

    await world.market.postReturn(returnId);
    advanceTime(MINUTE);
    await read();
    expect(await stored(`return-${returnId}`)).toMatchObject({ state: "open", options: ["receiveReturn"] });
    const answerId = randomUUID();
    const lives = await runThroughKills(() =>
      reply(`return-${returnId}`, { act: "receiveReturn" }, answerId),
    );
    expect(lives).toBeGreaterThan(10);
    expect(await state()).toBe("ITEM_DELIVERED");
    expect((await stored(`return-${returnId}`)).answers.at(-1)).toMatchObject({
      id: answerId,
      state: "sent",
    });
  });

  it("to somebody else's inquiry is refused", async () => {
    await expect(reply("question-999", text("Hello"))).rejects.toMatchObject({ code: "inquiry/not-found" });
  });
});

describe("an offer to watchers", () => {
  const offer = (price: number, offerId: string = randomUUID()) =>
    offerToWatchers(world.watcherPorts, world.uid, { listingId: itemId, offerId, price, message: "For you" });
  const sent = async () => (await atEbay()).watcherOffers.filter((one) => one.itemId === itemId);

  it("goes once to those who watch, wherever the server dies, and not again while it runs", async () => {
    await world.market.watch(itemId);
    expect(await findWatchedListings(world.watcherPorts, world.uid)).toEqual({
      ...{ listingIds: [itemId], unknown: 0 },
    });
    const offerId = randomUUID();
    await runThroughKills(() => offer(9, offerId));
    expect(await sent()).toMatchObject([{ price: "9.00" }]);
    const found = await world.firestore.doc(paths.watcherOffer(world.uid, itemId)).get();
    expect(watcherOfferDocument.parse(found.data())).toMatchObject({ state: "sent", price: 9 });
    await expect(offer(8.5)).rejects.toMatchObject({ code: "offer/already-sent" });
    expect(await findWatchedListings(world.watcherPorts, world.uid)).toMatchObject({ listingIds: [] });
    expect(await sent()).toHaveLength(1);
  });

  it("keeps the seller's floor, and eBay's least discount", async () => {
    await world.market.watch(itemId);
    await expect(offer(7.99)).rejects.toMatchObject({
      ...{ code: "offer/below-floor", params: { dollars: 8 } },
    });
    await expect(offer(9.51)).rejects.toMatchObject({ code: "offer/too-high", params: { dollars: 9.5 } });
    await world.firestore.doc(paths.user(world.uid)).update({ inboxPreferences: { floorPercent: 90 } });
    await expect(offer(8.99)).rejects.toMatchObject({ code: "offer/below-floor" });
    expect(await sent()).toEqual([]);
    expect(await offer(9)).toEqual({ success: true, buyers: 1 });
  });

  it("that eBay refuses can be made again", async () => {
    await expect(offer(9)).rejects.toMatchObject({
      ...{ code: "ebay/refused", params: { ebayCode: "150018" } },
    });
    await world.market.watch(itemId);
    expect(await offer(9)).toMatchObject({ buyers: 1 });
  });
});
