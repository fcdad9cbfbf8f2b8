import { http, HttpResponse } from "msw";
import { describe, expect, it, test } from "vitest";

import type { Decision } from "../../domain/inbox/ports.ts";
import type { Subject } from "../../domain/inbox/inquiry.ts";
import { refusal, success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";
import { createEbayAnswerCalls } from "./answerCalls.ts";
import { createEbayInquiryCalls } from "./inquiryCalls.ts";
import { createEbayNegotiationCalls } from "./negotiationCalls.ts";

const ebay = tradingServer();
const inquiries = createEbayInquiryCalls(TEST_SETTINGS);
const answers = createEbayAnswerCalls(TEST_SETTINGS);

const subjectOf = (kind: Subject["kind"], ebayId: string, itemId: string | null): Subject => ({
  ...{ kind, ebayId, itemId, person: null, quantity: null, conversationId: null, messages: [] },
});

const offers = (...each: string[]) =>
  `<Item><ItemID>110</ItemID><Title>Camaro</Title></Item><BestOfferArray>${each.join("")}</BestOfferArray>`;
const offer = (id: string, status: string, content = "") =>
  `<BestOffer><BestOfferID>${id}</BestOfferID><Buyer><UserID>bob</UserID></Buyer><Price>2.50</Price><Quantity>2</Quantity>${status && `<Status>${status}</Status>`}${content}</BestOffer>`;

/** Answers like the Post-Order API and the Negotiation API, and records the requests. */
function rest(answer: object | null, status = 200) {
  const requests: {
    method: string;
    path: string;
    query: Record<string, string>;
    body: unknown;
    authorization: string | null;
    site: string | null;
  }[] = [];
  ebay.use(
    http.all("https://api.test/*", async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      requests.push({
        method: request.method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: text === "" ? null : JSON.parse(text),
        authorization: request.headers.get("Authorization"),
        site: request.headers.get("X-EBAY-C-MARKETPLACE-ID"),
      });
      return answer === null ? new HttpResponse(null, { status }) : HttpResponse.json(answer, { status });
    }),
  );
  return requests;
}

describe("offers", () => {
  it("are read with what may be answered", async () => {
    ebay.answers({
      GetBestOffers: success(
        `<ItemBestOffersArray><ItemBestOffers>${offers(
          offer(
            "1",
            "Pending",
            "<BuyerMessage>Please</BuyerMessage><ExpirationTime>2026-11-23T00:00:00Z</ExpirationTime>",
          ),
          offer("2", "Accepted"),
          offer("3", "Declined"),
          offer("4", "Countered"),
          offer("5", "Expired"),
          offer("6", ""),
          offer("7", "Pending", "<BestOfferCodeType>SellerCounterOffer</BestOfferCodeType>"),
        )}</ItemBestOffers></ItemBestOffersArray><PaginationResult><TotalNumberOfPages>2</TotalNumberOfPages></PaginationResult>`,
      ),
    });
    const { inquiries: found, hasMore } = await inquiries.readOffers("t", 1);
    expect(hasMore).toBe(true);
    expect(found.map(({ id, isOpen, made, options }) => [id, isOpen, made, options.length])).toEqual([
      ["1", true, [], 3],
      ["2", false, ["accept"], 0],
      ["3", false, ["decline"], 0],
      ["4", false, ["counter"], 0],
      ["5", false, [], 0],
      ["6", true, [], 3],
    ]);
    expect(found[3]).toEqual({
      ...{ kind: "offer", id: "4", isOpen: false, itemId: "110", orderId: null, title: "Camaro" },
      ...{ person: "bob", text: null, amount: 2.5, quantity: 2, at: null, respondBy: null },
      ...{ status: "Countered", reason: null, options: [], made: ["counter"], replies: [], messages: [] },
      ...{ conversationId: null, isUnread: null, via: null },
    });
    expect(found[0]).toMatchObject({
      ...{ itemId: "110", person: "bob", text: "Please", amount: 2.5, quantity: 2 },
      respondBy: Date.UTC(2026, 10, 23),
    });
    expect((await inquiries.readOffers("t", 2)).hasMore).toBe(false);
  });

  it("are read one by one, in any state", async () => {
    const sent = ebay.answers({ GetBestOffers: success(offers(offer("1", "Expired"))) });
    const subject = subjectOf("offer", "1", "110");
    expect(await answers.readInquiry("t", subject)).toMatchObject({ id: "1", status: "Expired" });
    expect(sent[0]?.body).toContain("<BestOfferStatus>All</BestOfferStatus>");
    expect(await answers.readInquiry("t", { ...subject, ebayId: "2" })).toBeNull();
  });
});

describe("an answer", () => {
  const subject: Subject = {
    kind: "offer",
    ebayId: "1 2",
    itemId: "110",
    person: "bob",
    quantity: 2,
    conversationId: null,
    messages: [],
  };
  const send = (answer: Decision, fields: Partial<Subject> = {}) =>
    answers.send("t", { ...subject, ...fields }, answer);

  test.each<[Decision, string]>([
    [{ act: "accept", text: null }, "<Action>Accept</Action>"],
    [{ act: "decline", text: "Sorry" }, "<Action>Decline</Action><SellerResponse>Sorry</SellerResponse>"],
    [{ act: "decline", text: "" }, "<Action>Decline</Action></"],
    [
      { act: "counter", text: null, price: 3, quantity: 2 },
      '<Action>Counter</Action><CounterOfferPrice currencyID="USD">3.00</CounterOfferPrice><CounterOfferQuantity>2</CounterOfferQuantity>',
    ],
  ])("to an offer: %o", async (answer, body) => {
    const sent = ebay.answers({ RespondToBestOffer: success("") });
    await send(answer, { ebayId: "1" });
    expect(sent[0]?.body).toContain(`<BestOfferID>1</BestOfferID>${body}`);
  });

  it("that eBay refuses says why, and isn't sent again", async () => {
    const sent = ebay.answers({ RespondToBestOffer: refusal("21917", "The offer has expired.") });
    await expect(send({ act: "accept", text: null })).rejects.toMatchObject({
      ...{ code: "ebay/refused", params: { message: "The offer has expired." } },
    });
    expect(sent).toHaveLength(1);
  });

  test.each<[Decision, string, unknown]>([
    [{ act: "approveCancellation" }, "/cancellation/1%202/approve", null],
    [{ act: "rejectCancellation", trackingNumber: null }, "/cancellation/1%202/reject", {}],
    [
      { act: "rejectCancellation", trackingNumber: "9400" },
      "/cancellation/1%202/reject",
      { trackingNumber: "9400" },
    ],
    [{ act: "acceptReturn", text: null }, "/return/1%202/decide", { decision: "APPROVE" }],
    [
      { act: "acceptReturn", text: "Sorry" },
      "/return/1%202/decide",
      { decision: "APPROVE", comments: { content: "Sorry" } },
    ],
    [
      { act: "declineReturn", text: "Worn" },
      "/return/1%202/decide",
      { decision: "DECLINE", comments: { content: "Worn" } },
    ],
    [{ act: "receiveReturn" }, "/return/1%202/mark_as_received", { quantity: 2 }],
  ])("to a cancellation or return: %o", async (answer, path, body) => {
    const requests = rest(null, 204);
    await send(answer);
    expect(requests).toMatchObject([
      { method: "POST", path: `/post-order/v2${path}`, authorization: "IAF t" },
    ]);
    expect([requests[0]?.query, requests[0]?.body]).toEqual([{}, body]);
  });

  it("without a number of copies names none", async () => {
    const requests = rest({});
    await send({ act: "receiveReturn" }, { quantity: null });
    expect(requests[0]?.body).toEqual({});
  });

  it("that the Post-Order API refuses has its words", async () => {
    const error = [{ errorId: 1703, message: "Already closed.", longMessage: "It is already closed." }];
    const requests = rest({ error }, 409);
    await expect(send({ act: "approveCancellation" })).rejects.toMatchObject({
      code: "ebay/refused",
    });
    expect(requests).toHaveLength(1);
    rest({}, 401);
    await expect(send({ act: "approveCancellation" })).rejects.toMatchObject({
      code: "ebay/authorization-expired",
    });
  });
});

describe("cancellations", () => {
  const found = (fields: object) => ({
    ...{ cancelId: 5001, legacyOrderId: "12-345", cancelStatus: "CANCEL_REQUESTED", buyerLoginName: "bob" },
    requestRefundAmount: { value: 7.5 },
    cancelRequestDate: { value: "2026-11-20T00:00:00.000Z" },
    sellerResponseDueDate: { value: "2026-11-23T00:00:00.000Z" },
    ...fields,
  });

  it("wait for the seller, unless the seller has asked", async () => {
    const own = found({ cancelId: 5002, requestorType: "SELLER" });
    const requests = rest({ cancellations: [found({ requestorType: "BUYER" }), own], total: 101 });
    const { inquiries: all, hasMore } = await inquiries.readCancellations("t", 0, 1);
    expect(hasMore).toBe(true);
    expect(all).toEqual([
      expect.objectContaining({
        ...{ kind: "cancellation", id: "5001", isOpen: true, orderId: "12-345", person: "bob", amount: 7.5 },
        ...{ at: Date.UTC(2026, 10, 20), respondBy: Date.UTC(2026, 10, 23), made: [] },
        options: ["approveCancellation", "rejectCancellation"],
      }),
    ]);
    expect(requests[0]).toMatchObject({
      path: "/post-order/v2/cancellation/search",
      query: { offset: "0", limit: "100" },
    });
    expect((await inquiries.readCancellations("t", 0, 2)).hasMore).toBe(false);
  });

  test.each([
    ["CANCEL_REJECTED", ["rejectCancellation"]],
    ["CANCEL_CLOSED_WITH_REFUND", ["approveCancellation"]],
  ])("that are %s are made", async (cancelStatus, made) => {
    rest({ cancelDetail: found({ cancelStatus }) });
    const subject = subjectOf("cancellation", "5001", null);
    expect(await answers.readInquiry("t", subject)).toMatchObject({ isOpen: false, options: [], made });
  });

  it("of an answer without content are none", async () => {
    rest(null, 204);
    expect(await inquiries.readCancellations("t", 0, 1)).toEqual({ inquiries: [], hasMore: false });
  });
});

describe("returns", () => {
  const found = (options: string[], fields: object = {}) => ({
    ...{ returnId: 9, orderId: "12-345", buyerLoginName: "bob", state: "RETURN_REQUESTED" },
    creationInfo: {
      item: { itemId: 110, returnQuantity: 2 },
      ...{
        reason: "DEFECTIVE",
        comments: { content: "Broken" },
        creationDate: { value: "2026-11-20T00:00:00Z" },
      },
    },
    sellerTotalRefund: { estimatedRefundAmount: { value: 4 } },
    sellerAvailableOptions: options.map((actionType) => ({ actionType })),
    ...fields,
  });
  const look = async (options: string[], fields: object = {}) => {
    rest({ summary: found(options, fields) });
    return answers.readInquiry("t", subjectOf("return", "9", null));
  };

  it("have the acts that eBay allows", async () => {
    expect(
      await look(["SELLER_APPROVE_REQUEST", "SELLER_DECLINE_REQUEST", "SELLER_SEND_MESSAGE"]),
    ).toMatchObject({
      ...{ kind: "return", id: "9", isOpen: true, itemId: "110", orderId: "12-345", quantity: 2, amount: 4 },
      ...{
        reason: "DEFECTIVE",
        text: "Broken",
        options: ["acceptReturn", "declineReturn"],
        made: ["receiveReturn"],
      },
    });
  });

  it("wait while something must be done, also something that is done at eBay", async () => {
    expect(await look(["SELLER_ISSUE_REFUND"])).toMatchObject({ isOpen: true, options: [] });
    expect(await look(["SELLER_SEND_MESSAGE", "SELLER_ESCALATE"])).toMatchObject({ isOpen: false });
    expect(await look(["SELLER_MARK_AS_RECEIVED"], { state: "CLOSED" })).toMatchObject({ isOpen: false });
  });

  it("have the refund that was made before the estimated one", async () => {
    const refund = { actualRefundAmount: { value: 3 }, estimatedRefundAmount: { value: 4 } };
    expect(await look([], { sellerTotalRefund: refund })).toMatchObject({ amount: 3 });
    expect(await look([], { sellerTotalRefund: null, creationInfo: null })).toMatchObject({
      ...{ amount: null, itemId: null, text: null, quantity: null },
    });
  });
});

describe("offers to watchers", () => {
  const negotiation = createEbayNegotiationCalls(TEST_SETTINGS);

  it("are sent for one copy, without counteroffers", async () => {
    const requests = rest({ offers: [{}, {}] });
    expect(await negotiation.offer("t", { itemId: "110", price: 2.5, message: "" })).toEqual({ buyers: 2 });
    expect(requests[0]).toMatchObject({
      ...{ method: "POST", authorization: "Bearer t", site: "EBAY_US" },
      path: "/sell/negotiation/v1/send_offer_to_interested_buyers",
      body: {
        allowCounterOffer: false,
        offerDuration: { unit: "DAY", value: 2 },
        offeredItems: [{ listingId: "110", price: { currency: "USD", value: "2.50" }, quantity: 1 }],
      },
    });
    expect(requests[0]?.body).not.toHaveProperty("message");
  });

  it("have the seller's words", async () => {
    const requests = rest({});
    expect(await negotiation.offer("t", { itemId: "110", price: 2, message: "For you" })).toEqual({
      buyers: 0,
    });
    expect(requests[0]?.body).toMatchObject({ message: "For you" });
  });

  it("are for the items that eBay lists", async () => {
    const requests = rest({ eligibleItems: [{ listingId: "1" }, { listingId: "2" }], next: "https://next" });
    expect(await negotiation.listEligible("t", 2)).toEqual({ itemIds: ["1", "2"], hasMore: true });
    expect(requests[0]).toMatchObject({
      ...{ path: "/sell/negotiation/v1/find_eligible_items", query: { limit: "200", offset: "200" } },
      ...{ authorization: "Bearer t", site: "EBAY_US" },
    });
    rest(null, 204);
    expect(await negotiation.listEligible("t", 1)).toEqual({ itemIds: [], hasMore: false });
    rest({ next: null });
    expect(await negotiation.listEligible("t", 1)).toEqual({ itemIds: [], hasMore: false });
  });
});
