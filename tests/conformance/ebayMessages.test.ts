import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { SCOPES, startMarket, type Market } from "./ebayMarket.ts";

/** Errors and limits: eBay, commerce_message_v1_oas3.json 1.0.0. */
const SCOPE = "https://api.ebay.com/oauth/api_scope/commerce.message";

interface Found {
  conversations: {
    conversationId: string;
    unreadCount: number;
    referenceId?: string;
    latestMessage: { messageBody: string; readStatus: boolean; senderUsername: string };
  }[];
  messages: { messageId: string; messageBody: string; readStatus: boolean; messageMedia?: object[] }[];
  total: number;
  next?: string;
  errors?: { errorId: number; domain: string }[];
}

let market: Market;
let token: string;
let itemId: string;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn("redline_garage", [...SCOPES, SCOPE])).access_token;
  itemId = await market.list(token);
});
afterAll(() => market.close());

async function ask(path: string, body?: object, bearer = token) {
  const answer = await fetch(`${market.url}/commerce/message/v1/${path}`, {
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as Found };
}
const MEMBERS = "conversation?conversation_type=FROM_MEMBERS";
const idsOf = async (path: string, body?: object) =>
  (await ask(path, body)).body.errors?.map(({ errorId }) => errorId);

describe("conversations", () => {
  it("need their own scope", async () => {
    const other = (await market.signIn("redline_garage", SCOPES)).access_token;
    expect(await ask(MEMBERS, undefined, other)).toMatchObject({
      ...{ status: 403, body: { errors: [{ errorId: 1100, domain: "ACCESS" }] } },
    });
  });

  it("contain a buyer's questions about an item, the answers, and other messages", async () => {
    const { messageId, buyer } = await market.control<{ messageId: string; buyer: string }>("ask", {
      itemId,
    });
    await market.control("message", {
      itemId,
      buyer,
      text: "Hello?",
      mediaUrl: "https://i.ebayimg.com/1.jpg",
    });
    await market.control("message", { itemId, text: "More?", about: "nothing" });
    await market.control("notice", { seller: "redline_garage" });
    const { body } = await ask(MEMBERS);
    expect(body).toMatchObject({ total: 2 });
    const own = body.conversations.find(({ referenceId }) => referenceId === itemId);
    expect(own).toMatchObject({
      unreadCount: 2,
      latestMessage: { messageBody: "Hello?", readStatus: false },
    });
    const path = `conversation/${own?.conversationId}?conversation_type=FROM_MEMBERS`;
    const { messages } = (await ask(path)).body;
    expect(messages).toMatchObject([{ messageMedia: [{ mediaType: "IMAGE" }] }, {}]);
    expect(messages.map((message) => message.messageId)).not.toContain(messageId);
    expect((await ask("conversation?conversation_type=FROM_EBAY")).body).toMatchObject({ total: 1 });

    const reply = { conversationId: own?.conversationId, messageText: "Yes" };
    expect(await ask("send_message", reply)).toMatchObject({
      ...{ status: 201, body: { messageBody: "Yes", recipientUserName: buyer } },
    });
    expect((await ask(path)).body.messages[0]).toMatchObject({ messageBody: "Yes" });
    const trading = await market.trading(
      "GetMemberMessages",
      token,
      `<ItemID>${itemId}</ItemID><MailMessageType>All</MailMessageType>`,
    );
    expect(trading).toContain("<Response>Yes</Response>");
  });

  it("are paged by a limit of at most 50 and by multiples of it as offset, and can be filtered", async () => {
    for (let at = 0; at < 3; at += 1) await market.control("ask", { itemId });
    const first = (await ask(`${MEMBERS}&limit=2`)).body;
    expect(first).toMatchObject({ total: 3, next: expect.stringContaining("offset=2") as string });
    expect((await ask(`${MEMBERS}&limit=2&offset=2`)).body.conversations).toHaveLength(1);
    const other = first.conversations[0]?.latestMessage.senderUsername ?? "";
    expect((await ask(`${MEMBERS}&other_party_username=${other}`)).body).toMatchObject({ total: 1 });
    expect((await ask(`${MEMBERS}&reference_type=LISTING&reference_id=99`)).body).toMatchObject({ total: 0 });
    expect((await ask(`${MEMBERS}&conversation_status=READ`)).body).toMatchObject({ total: 0 });
  });

  it("are marked as read or unread, archived and deleted", async () => {
    await market.control("ask", { itemId });
    const [found] = (await ask(MEMBERS)).body.conversations;
    const one = { conversationId: found?.conversationId, conversationType: "FROM_MEMBERS" };
    const unread = async () => (await ask(MEMBERS)).body.conversations[0]?.unreadCount;
    expect(await ask("update_conversation", { ...one, read: true })).toEqual({ status: 204, body: null });
    expect(await unread()).toBe(0);
    await ask("update_conversation", { ...one, read: false, conversationStatus: "DELETE" });
    expect(await unread(), "the read mark wins").toBe(1);
    await ask("update_conversation", { ...one, read: true });
    expect(await unread()).toBe(0);
    await ask("update_conversation", { ...one, conversationStatus: "DELETE" });
    expect((await ask(MEMBERS)).body).toMatchObject({ total: 0 });
  });
});

test.each([
  ["conversation", 355_017],
  ["conversation?conversation_type=MEMBERS", 355_002],
  [`${MEMBERS}&conversation_status=OPEN`, 355_001],
  [`${MEMBERS}&reference_id=1`, 355_022],
  [`${MEMBERS}&reference_id=1&reference_type=ORDER`, 355_003],
  [`${MEMBERS}&reference_id=x&reference_type=LISTING`, 355_016],
  [`${MEMBERS}&start_time=yesterday`, 355_005],
  [`${MEMBERS}&start_time=2026-01-02T00:00:00Z&end_time=2026-01-01T00:00:00Z`, 355_004],
  [`${MEMBERS}&limit=51`, 355_009],
  [`${MEMBERS}&limit=20&offset=10`, 355_008],
  ["conversation/1", 355_017],
  ["conversation/1?conversation_type=FROM_MEMBERS", 355_007],
])("%s is refused with %i", async (path, errorId) => {
  expect(await idsOf(path)).toEqual([errorId]);
});

const media = (fields: object = {}) => ({
  ...{ mediaName: "a.jpg", mediaType: "IMAGE", mediaUrl: "https://i.ebayimg.com/a.jpg" },
  ...fields,
});
test.each([
  [{}, 355_015],
  [{ messageText: "x".repeat(2_001) }, 355_013],
  [{ messageText: "Hi" }, 355_018],
  [{ messageText: "Hi", conversationId: "1" }, 355_007],
  [{ messageText: "Hi", otherPartyUsername: "nobody_here" }, 355_006],
  [{ messageMedia: Array.from({ length: 6 }, () => media()) }, 355_010],
  [{ messageMedia: [media({ mediaType: "VIDEO" })] }, 355_011],
  [{ messageMedia: [media({ mediaName: undefined })] }, 355_012],
  [{ messageMedia: [media({ mediaUrl: "http://i.ebayimg.com/a.jpg" })] }, 355_014],
  [{ messageText: "Hi", reference: { referenceId: "1" } }, 355_021],
  [{ messageText: "Hi", reference: { referenceId: "1", referenceType: "ORDER" } }, 355_003],
  [{ messageText: "Hi", reference: { referenceId: "x", referenceType: "LISTING" } }, 355_016],
  [{ messageText: "Hi", reference: { referenceId: "1", referenceType: "LISTING" } }, 355_020],
])("a message of %j is refused with %i", async (body, errorId) => {
  expect(await idsOf("send_message", body)).toEqual([errorId]);
});

test.each([
  [{ conversationId: "1", conversationType: "OTHERS", read: true }, 355_002],
  [{ conversationId: "1", conversationType: "FROM_MEMBERS", conversationStatus: "READ" }, 355_001],
  [{ conversationId: "1", conversationType: "FROM_MEMBERS", read: true }, 355_007],
])("a change of %j is refused with %i", async (body, errorId) => {
  expect(await idsOf("update_conversation", body)).toEqual([errorId]);
});
