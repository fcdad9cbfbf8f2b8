import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { type EbayAccess, listScopes, USUAL_ACCESS } from "../../functions/src/contract/ebay/ebayAccess.ts";
import {
  type Answer,
  inboxDocument,
  type InquiryDocument,
  inquiryDocument,
} from "../../functions/src/contract/inbox.ts";
import { readInquiries } from "../../functions/src/domain/catchUp/inquiries.ts";
import { answerInquiry } from "../../functions/src/domain/inbox/answerInquiry.ts";
import { makeConversationId } from "../../functions/src/domain/inbox/conversation.ts";
import { markInquiry } from "../../functions/src/domain/inbox/markInquiry.ts";
import { Machine, runOn } from "./testing/seller/machine.ts";
import { runThroughKills } from "./testing/seller/runThroughKills.ts";
import { openSellerOfOneItem } from "./testing/seller/oneItem.ts";
import { advanceTime, type World } from "./testing/seller/world.ts";

const MINUTE = 60_000;
const WITH_MESSAGES: readonly EbayAccess[] = [...USUAL_ACCESS, "messages"];

interface AtEbay {
  messages: { messageId: string; buyer: string; answers?: string[] }[];
  notes: { buyer: string; by: string; text: string }[];
  conversations: Record<string, { other: string; unread: number; messages: { body: string }[] }[]>;
}

let world: World;
let itemId: string;
const open = openSellerOfOneItem();
beforeEach(async () => {
  ({ world, itemId } = await open(WITH_MESSAGES));
});

const read = () => readInquiries(world.inquiryPorts, world.uid, ["question"]);
const atEbay = async () => (await world.market.state()) as AtEbay;
const conversationAtEbay = async (buyer: string) =>
  (await atEbay()).conversations[world.uid.toLowerCase()]?.find(({ other }) => other === buyer);
const idOf = (buyer: string) => `question-${makeConversationId(buyer, itemId)}`;
async function stored(buyer: string): Promise<InquiryDocument> {
  return inquiryDocument.parse(
    (await world.firestore.doc(paths.inquiry(world.uid, idOf(buyer))).get()).data(),
  );
}
const said = async (buyer: string) => (await stored(buyer)).messages.map(({ text }) => text);
async function countOf(path: string): Promise<number> {
  return (await world.firestore.collection(path).get()).size;
}
async function inbox() {
  return inboxDocument.parse((await world.firestore.doc(paths.operation(world.uid, "inbox")).get()).data());
}
const reply = (buyer: string, text: string, answerId: string = randomUUID()) => {
  const answer: Answer = { act: "reply", text };
  return answerInquiry(world.answerPorts, world.uid, { inquiryId: idOf(buyer), answerId, answer });
};
const mark = (buyer: string, how: "read" | "unread" | "settled" | "unsettled") =>
  markInquiry(world.markPorts, world.uid, { inquiryId: idOf(buyer), mark: how });

describe("messages", () => {
  it("of one buyer about one item are one conversation, also after a purchase", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    advanceTime(MINUTE);
    const mediaUrl = "https://i.ebayimg.com/broken.jpg";
    await world.market.write(itemId, "The blister is cracked", { buyer, mediaUrl });
    const other = await world.market.write(itemId, "Do you have more?", { about: "nothing" });
    expect(await read()).toEqual([]);
    expect(await stored(buyer)).toMatchObject({
      ...{ kind: "question", state: "open", title: "Bone Shaker", listingId: itemId, person: buyer },
      ...{ text: "The blister is cracked", isUnread: true },
      messages: [{ text: "Is it mint?" }, { media: [{ name: "photo.jpg", type: "IMAGE", url: mediaUrl }] }],
    });
    expect(await countOf(paths.inquiries(world.uid))).toBe(2);
    expect(other.buyer).not.toBe(buyer);
    expect(await inbox()).toMatchObject({ via: "message", isMessageAccessRefused: false });
  });

  it("cost one call while there is no news", async () => {
    await world.market.ask(itemId, "Is it mint?");
    await read();
    advanceTime(MINUTE);
    expect(await world.market.callsDuring(read)).toEqual(["message.getConversations"]);
  });

  it("are read once, wherever the server dies", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await world.market.write(itemId, "Hello?", { buyer });
    expect(await runThroughKills(read)).toBeGreaterThan(5);
    expect(await said(buyer)).toEqual(["Is it mint?", "Hello?"]);
    expect(await countOf(paths.activities(world.uid))).toBe(2);
  });

  it("are neither lost nor doubled when the access goes and comes", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    advanceTime(30 * MINUTE);
    await world.market.write(itemId, "I have bought it", { buyer });
    await read();
    await reply(buyer, "Thank you.");

    await world.connect(USUAL_ACCESS);
    advanceTime(30 * MINUTE);
    await world.market.ask(itemId, "When will it leave?", { buyer });
    await world.market.ask(itemId, "Is it still there?", { buyer: "somebody_else" });
    expect(await read()).toEqual([]);
    expect(await inbox()).toMatchObject({ via: "trading" });
    const all = ["Is it mint?", "I have bought it", "Thank you.", "When will it leave?"];
    expect(await said(buyer)).toEqual(all);
    expect(await stored(buyer)).toMatchObject({ state: "open", text: "When will it leave?" });
    await reply(buyer, "Tomorrow.");
    expect(await stored(buyer)).toMatchObject({ state: "answered" });

    await world.connect(WITH_MESSAGES);
    advanceTime(30 * MINUTE);
    await world.market.write(itemId, "Lovely", { buyer });
    await read();
    expect(await said(buyer)).toEqual([...all, "Tomorrow.", "Lovely"]);
    expect(await countOf(paths.inquiries(world.uid))).toBe(2);
    // The buyer's four messages and another person's, each once.
    expect(await countOf(paths.activities(world.uid))).toBe(5);
  });

  it("fall back to questions when eBay refuses the access, which is named", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await world.connect(USUAL_ACCESS);
    await world.firestore.doc(paths.user(world.uid)).update({ "ebay.scopes": listScopes(WITH_MESSAGES) });
    expect(await read()).toEqual([]);
    expect(await said(buyer)).toEqual(["Is it mint?"]);
    expect(await inbox()).toMatchObject({ via: "trading", isMessageAccessRefused: true });
    await reply(buyer, "It is.");
    expect((await conversationAtEbay(buyer))?.messages.map(({ body }) => body)).toEqual([
      "It is.",
      "Is it mint?",
    ]);
  });

  it("aren't asked for at a keyset that lacks their scope, and the connection says so", async () => {
    await world.market.grantKeyset(listScopes(USUAL_ACCESS));
    await expect(world.connect(WITH_MESSAGES)).rejects.toMatchObject({
      ...{ code: "ebay/access-refused", params: { access: "messages" } },
    });
    await world.connect(USUAL_ACCESS);
  });

  it("take the place of the single questions from before there were conversations", async () => {
    const { buyer, messageId } = await world.market.ask(itemId, "Is it mint?");
    const { Timestamp } = await import("firebase-admin/firestore");
    const at = Timestamp.now();
    const answers = [
      { id: "a", answer: { act: "reply", text: "Yes." }, state: "sent", at, failure: null, seen: 0 },
    ];
    await world.firestore.doc(paths.inquiry(world.uid, `question-${messageId}`)).set({
      ...{ kind: "question", state: "answered", ebayId: messageId, itemId, person: buyer, at, answers },
      ...{ text: "Is it mint?", replies: ["Yes."] },
    });
    await read();
    expect(await stored(buyer)).toMatchObject({ state: "answered", answers: [{ id: "a" }] });
    expect(await said(buyer)).toEqual(["Is it mint?", "Yes."]);
    const old = await world.firestore.doc(paths.inquiry(world.uid, `question-${messageId}`)).get();
    expect(inquiryDocument.parse(old.data())).toMatchObject({ state: "closed", movedTo: idOf(buyer) });
  });
});

describe("a reply to a message", () => {
  const answersOf = async (buyer: string) =>
    (await atEbay()).messages.find((message) => message.buyer === buyer)?.answers;

  it("is sent once, wherever the server dies", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    const answerId = randomUUID();
    expect(await runThroughKills(() => reply(buyer, "Yes, it is.", answerId))).toBeGreaterThan(10);
    expect(await answersOf(buyer)).toEqual(["Yes, it is."]);
    expect(await stored(buyer)).toMatchObject({
      ...{ state: "answered", replies: ["Yes, it is."], lease: null },
      answers: [{ id: answerId, state: "sent", via: "message" }],
    });
    expect(await reply(buyer, "Yes, it is.", answerId)).toMatchObject({ isRepeat: true });
  });

  it("may have the words of an earlier one", async () => {
    const { buyer } = await world.market.write(itemId, "It arrived");
    await read();
    await reply(buyer, "Thank you.");
    const answerId = randomUUID();
    await runThroughKills(() => reply(buyer, "Thank you.", answerId));
    const { notes } = await atEbay();
    expect(notes.filter((note) => note.buyer === buyer && note.by === "seller")).toHaveLength(2);
  });

  it("whose answer was lost is found by the repeat", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    await world.market.addFault({ kind: "timeout-after-success", call: "message.sendMessage", times: 9 });
    await reply(buyer, "It is.");
    expect(await answersOf(buyer)).toEqual(["It is."]);
  });

  it("that may have arrived isn't sent by the other source when the access was revoked", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    const answerId = randomUUID();
    // A server that dies after eBay has received the reply, and before it knows.
    for (let lifetime = 1; (await answersOf(buyer)) === undefined; lifetime += 1) {
      const machine = new Machine(lifetime);
      await runOn(machine, () => reply(buyer, "It is.", answerId)).catch(() => undefined);
      await machine.silence();
      advanceTime(2 * MINUTE);
    }
    expect(await stored(buyer)).toMatchObject({
      state: "open",
      answers: [{ state: "sending", via: "message" }],
    });
    await world.connect(USUAL_ACCESS);
    await expect(reply(buyer, "It is.", answerId)).rejects.toMatchObject({ code: "inquiry/unsettled" });
    expect(await stored(buyer)).toMatchObject({ answers: [{ state: "refused" }] });
    expect(await answersOf(buyer)).toEqual(["It is."]);
  });

  it("that eBay refuses comes back in its words, and can be sent again", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    await world.market.addFault({ kind: "rate-limit", call: "message.sendMessage", times: 1 });
    await expect(reply(buyer, "It is.")).rejects.toMatchObject({
      ...{ code: "ebay/rate-limited", params: { ebayCode: "2001" } },
    });
    expect(await stored(buyer)).toMatchObject({ state: "open", answers: [{ state: "refused" }] });
    await reply(buyer, "It is.");
    expect(await answersOf(buyer)).toEqual(["It is."]);
  });
});

describe("a mark", () => {
  it("of reading goes to eBay and comes from there", async () => {
    const { buyer } = await world.market.ask(itemId, "Is it mint?");
    await read();
    await runThroughKills(() => mark(buyer, "read"));
    expect((await conversationAtEbay(buyer))?.unread).toBe(0);
    expect(await stored(buyer)).toMatchObject({ isUnread: false, state: "open" });
    await mark(buyer, "unread");
    expect((await conversationAtEbay(buyer))?.unread).toBe(1);
    await mark(buyer, "read");
    await read();
    expect(await stored(buyer)).toMatchObject({ isUnread: false });
  });

  it("that no reply is needed lasts until the buyer writes again", async () => {
    const { buyer } = await world.market.write(itemId, "Thank you");
    await read();
    await mark(buyer, "settled");
    advanceTime(MINUTE);
    await read();
    expect(await stored(buyer)).toMatchObject({ state: "closed", isUnread: false });
    await mark(buyer, "unsettled");
    expect(await stored(buyer)).toMatchObject({ state: "open" });
    await mark(buyer, "settled");
    advanceTime(MINUTE);
    await world.market.write(itemId, "One more thing", { buyer });
    await read();
    expect(await stored(buyer)).toMatchObject({ state: "open", text: "One more thing", isUnread: true });
  });

  it("of somebody else's conversation is refused", async () => {
    await expect(mark("nobody", "read")).rejects.toMatchObject({ code: "inquiry/not-found" });
  });
});
