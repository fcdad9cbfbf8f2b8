import { http, HttpResponse } from "msw";
import { describe, expect, it, test } from "vitest";

import { makeConversationId } from "../../domain/inbox/conversation.ts";
import type { Subject } from "../../domain/inbox/inquiry.ts";
import { success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";
import { createMessageCalls } from "./messageCalls.ts";
import { toPlainText } from "./plainText.ts";
import { createTradingMessages } from "./tradingMessages.ts";

const ebay = tradingServer();
const trading = createTradingMessages(TEST_SETTINGS);
const rest = createMessageCalls(TEST_SETTINGS);
const SELLER = { token: "t", names: ["Ada_Cars", "id-of-ada"] };
const SPAN = { from: 0, to: 86_400_000 };

const subject: Subject = {
  ...{ kind: "question", ebayId: "c1", itemId: "110", person: "bob", quantity: null },
  ...{ conversationId: "900", messages: [] },
};
const exchange = (id: string, content = "", buyer = "bob") =>
  `<MemberMessageExchange><Item><ItemID>110</ItemID><Title>Camaro</Title></Item><Question><MessageID>${id}</MessageID><SenderID>${buyer}</SenderID><Body>Is it mint?</Body></Question>${content}</MemberMessageExchange>`;
const answerMessages = (...exchanges: string[]) =>
  ebay.answers({
    GetMemberMessages: success(
      `<MemberMessage>${exchanges.join("")}</MemberMessage><HasMoreItems>true</HasMoreItems>`,
    ),
  });

describe("questions by the Trading API", () => {
  it("of one buyer about one item are one conversation, with the answers", async () => {
    const at = (time: string) => `<CreationDate>2026-11-21T${time}:00.000Z</CreationDate>`;
    const sent = answerMessages(
      exchange("8", at("11:00")),
      exchange(
        "7",
        `<Response>Yes.</Response><Response>Still.</Response><MessageStatus>Answered</MessageStatus>${at("10:00")}`,
      ),
      exchange("9", at("12:00"), "rob"),
      exchange(""),
    );
    const { conversations, hasMore } = await trading.list(SELLER, SPAN, 3);
    expect(hasMore).toBe(true);
    expect(conversations.map(({ conversation }) => conversation.person)).toEqual(["bob", "rob"]);
    expect(conversations[0]).toMatchObject({
      isWhole: true,
      conversation: {
        ...{
          kind: "question",
          id: makeConversationId("bob", "110"),
          isOpen: true,
          title: "Camaro",
          via: "trading",
        },
        messages: [
          { ids: ["trading:7"], from: "buyer", text: "Is it mint?", at: Date.UTC(2026, 10, 21, 10) },
          { ids: ["trading:7/0"], from: "seller", text: "Yes.", at: null },
          { ids: ["trading:7/1"], from: "seller", text: "Still.", at: null },
          { ids: ["trading:8"], from: "buyer", at: Date.UTC(2026, 10, 21, 11) },
        ],
      },
    });
    expect(sent[0]?.body).toContain("<StartCreationTime>1970-01-01T00:00:00.000Z</StartCreationTime>");
    expect(sent[0]?.body).toContain("<PageNumber>3</PageNumber>");
  });

  it("are answered to the last one, and only if it has listed one", async () => {
    const messages: Subject["messages"] = [
      { ids: ["trading:7", "message:1"], from: "buyer", text: "Is it mint?", at: 0, media: [] },
      { ids: ["message:2"], from: "buyer", text: "Hello?", at: 1, media: [] },
    ];
    const sent = ebay.answers({ AddMemberMessageRTQ: success("") });
    await trading.reply(SELLER, { ...subject, messages }, "Yes & no.");
    expect(sent[0]?.body).toMatch(
      /<ItemID>110<\/ItemID><MemberMessage><Body>Yes &amp; no\.<\/Body>.*<ParentMessageID>7<\/ParentMessageID><RecipientID>bob<\/RecipientID>/,
    );
    await trading.reply(SELLER, { ...subject, ebayId: "55" }, "Yes.");
    expect(sent[1]?.body, "a question from before there were conversations").toContain(
      "<ParentMessageID>55</",
    );
    await expect(
      trading.reply(SELLER, { ...subject, messages: messages.slice(1) }, "Yes."),
    ).rejects.toMatchObject({
      code: "inquiry/needs-messages",
    });
    expect(sent).toHaveLength(2);
  });

  it("are read by their item", async () => {
    const messages: Subject["messages"] = [
      { ids: ["trading:7"], from: "buyer", text: "Is it mint?", at: 0, media: [] },
    ];
    const sent = answerMessages(exchange("9", "", "rob"), exchange("7"));
    expect(await trading.open(SELLER, { ...subject, messages })).toMatchObject({ person: "bob" });
    expect(sent[0]?.body).toContain("<ItemID>110</ItemID>");
    expect(await trading.open(SELLER, { ...subject, messages, person: "tom" })).toBeNull();
    expect(await trading.open(SELLER, subject), "one that only the Message API has").toBeNull();
    expect(await trading.open(SELLER, { ...subject, messages, itemId: null }), "without an item").toBeNull();
    expect(sent).toHaveLength(2);
  });
});

/** Answers by path, and records the requests. */
function answer(bodies: Readonly<Record<string, object | null>>, status = 200) {
  const requests: { path: string; query: Record<string, string>; body: unknown }[] = [];
  ebay.use(
    http.all("https://api.test/commerce/message/v1/*", async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.replace("/commerce/message/v1/", "");
      const text = await request.text();
      requests.push({
        path,
        query: Object.fromEntries(searchParams),
        body: text === "" ? null : JSON.parse(text),
      });
      const body = bodies[path] ?? null;
      return body === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body, { status });
    }),
  );
  return requests;
}

const message = (fields: object) => ({
  ...{ messageId: "1", senderUsername: "bob", recipientUsername: "ada_cars", readStatus: false },
  ...{ messageBody: "Is it mint?", createdDate: "2026-11-21T10:00:00.000Z" },
  ...fields,
});

describe("messages by the Message API", () => {
  it("are listed by their newest one, until a page has no news", async () => {
    const listed = (latestMessage: object, fields: object = {}) => ({
      ...{
        conversationId: "900",
        latestMessage,
        referenceId: "110",
        referenceType: "LISTING",
        unreadCount: 1,
      },
      ...fields,
    });
    const requests = answer({
      conversation: {
        conversations: [
          listed(message({})),
          listed(message({ senderUsername: "ADA_cars", recipientUsername: "rob" }), {
            unreadCount: 0,
            referenceType: null,
          }),
          listed(message({ createdDate: "2026-11-01T00:00:00.000Z" })),
          listed(message({ senderUsername: "ada_cars", recipientUsername: "id-of-ada" })),
        ],
        next: "https://next",
      },
    });
    const from = Date.UTC(2026, 10, 20);
    const { conversations, hasMore } = await rest.list(SELLER, { from, to: 0 }, 2);
    expect(hasMore).toBe(true);
    expect(requests[0]).toMatchObject({
      query: { conversation_type: "FROM_MEMBERS", limit: "50", offset: "50" },
    });
    expect(conversations).toMatchObject([
      {
        isWhole: false,
        conversation: {
          ...{ id: makeConversationId("bob", "110"), person: "bob", isOpen: true, isUnread: true },
          conversationId: "900",
        },
      },
      { conversation: { person: "rob", itemId: null, isOpen: false, isUnread: false } },
    ]);
    expect(await rest.list(SELLER, { from: Date.UTC(2026, 10, 22), to: 0 }, 1)).toEqual({
      ...{ conversations: [], hasMore: false },
    });
  });

  it("of a conversation are read with their pictures, of which only eBay's have an address", async () => {
    const media = (mediaUrl: string) => ({ mediaName: "photo.jpg", mediaType: "IMAGE", mediaUrl });
    const requests = answer({
      "conversation/900": {
        messages: [
          message({
            messageId: "2",
            senderUsername: "ada_cars",
            recipientUsername: "bob",
            messageBody: "<p>Yes &amp; no</p>",
          }),
          message({
            messageMedia: [
              media("https://i.ebayimg.com/1.jpg"),
              media("https://i.ebayimg.com.evil.test/1.jpg"),
              media("http://i.ebayimg.com/1.jpg"),
              media("javascript:alert(1)"),
            ],
          }),
        ],
      },
    });
    const found = await rest.open(SELLER, subject);
    expect(requests[0]?.query).toEqual({ conversation_type: "FROM_MEMBERS", limit: "50" });
    expect(found).toMatchObject({ isOpen: false, isUnread: true, via: "message" });
    expect(found?.messages).toMatchObject([
      { ids: ["message:1"], from: "buyer", at: Date.UTC(2026, 10, 21, 10) },
      { ids: ["message:2"], from: "seller", text: "Yes & no" },
    ]);
    expect(found?.messages[0]?.media.map(({ url }) => url)).toEqual([
      "https://i.ebayimg.com/1.jpg",
      null,
      null,
      null,
    ]);
  });

  it("of a conversation that another source has listed are found by buyer and item", async () => {
    const requests = answer({
      conversation: {
        conversations: [{ conversationId: "7" }, { conversationId: "901", referenceId: "110" }],
      },
      "conversation/901": { messages: [message({})] },
    });
    expect(await rest.open(SELLER, { ...subject, conversationId: null })).toMatchObject({
      conversationId: "901",
    });
    expect(requests[0]?.query).toMatchObject({
      ...{ other_party_username: "bob", reference_type: "LISTING", reference_id: "110" },
    });
    answer({ conversation: { conversations: [] } });
    expect(await rest.open(SELLER, { ...subject, conversationId: null })).toBeNull();
  });

  it("are sent once, and refused in eBay's words", async () => {
    const requests = answer({ send_message: { messageId: 5 } }, 201);
    await rest.reply(SELLER, subject, "Yes.");
    expect(requests).toEqual([
      { path: "send_message", query: {}, body: { conversationId: "900", messageText: "Yes." } },
    ]);
    const errors = [{ errorId: 355_013, message: "The messageText string exceeds 2000." }];
    const again = answer({ send_message: { errors } }, 400);
    await expect(rest.reply(SELLER, subject, "Yes.")).rejects.toMatchObject({
      ...{
        code: "ebay/refused",
        params: { ebayCode: "355013", message: "The messageText string exceeds 2000." },
      },
    });
    answer({ send_message: { errors } }, 503);
    await expect(rest.reply(SELLER, subject, "Yes.")).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(again).toHaveLength(1);
  });

  it("are marked as read or unread, if eBay has the conversation", async () => {
    const requests = answer({});
    await rest.markRead(SELLER, subject, true);
    await rest.markRead(SELLER, { ...subject, conversationId: null }, true);
    expect(requests).toEqual([
      {
        ...{ path: "update_conversation", query: {} },
        body: { conversationId: "900", conversationType: "FROM_MEMBERS", read: true },
      },
    ]);
  });
});

test.each([
  ["1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
  ["Fish &amp; chips", "Fish & chips"],
  ["<p>Hello,</p>\n<p>is it\n mint?<br>Bob</p>", "Hello,\nis it mint?\nBob"],
  ["<style>p{}</style><script>alert(1)</script><b>Hi</b><!-- x -->", "Hi"],
  ["<img src=x onerror=alert(1)>Hi", "Hi"],
  ["&lt;b&gt; &#39;&#x2019;&#1114112;&unknown;", "<b> '’&#1114112;&unknown;"],
])("the words of %j are %j", (body, words) => {
  expect(toPlainText(body)).toBe(words);
});
