import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { EMPTY } from "./inquiryFields.ts";
import {
  postOrder,
  readCancellationNow,
  readCancellations,
  readReturnNow,
  readReturns,
} from "./postOrderCalls.ts";

const server = ebayServer();
const API = "https://api.test/post-order/v2";
const FROM = Date.UTC(2026, 4, 1);

function ebay(answer: () => Response) {
  const requests: string[][] = [];
  server.use(
    http.all(`${API}/*`, async ({ request }) => {
      const names = ["Authorization", "Accept", "X-EBAY-C-MARKETPLACE-ID", "Content-Type"];
      const headers = names.map((name) => request.headers.get(name) ?? "");
      requests.push([request.method, request.url.slice(API.length), ...headers, await request.text()]);
      return answer();
    }),
  );
  return requests;
}
const json = (body: object, status = 200) => ebay(() => HttpResponse.json(body, { status }));
const AS_SELLER = ["IAF t", "application/json", "EBAY_US"];

describe("a search", () => {
  it.each([
    ["cancellation", readCancellations],
    ["return", readReturns],
  ] as const)("asks for each %s since a time, 100 a page", async (kind, read) => {
    const requests = json({});
    expect(await read(TEST_SETTINGS, "t", FROM, 3)).toEqual({ inquiries: [], hasMore: false });
    const query = "role=SELLER&creation_date_range_from=2026-05-01T00%3A00%3A00.000Z&limit=100&offset=200";
    expect(requests).toEqual([["GET", `/${kind}/search?${query}`, ...AS_SELLER, "", ""]]);
  });

  it.each([
    [100, 1, false],
    [101, 1, true],
    [200, 2, false],
    [201, 2, true],
  ])("of %i has more after page %i: %s", async (total, page, hasMore) => {
    json({ total, members: [{ returnId: 9 }] });
    expect(await readReturns(TEST_SETTINGS, "t", FROM, page)).toMatchObject({
      hasMore,
      inquiries: [{ id: "9" }],
    });
    expect(await readCancellations(TEST_SETTINGS, "t", FROM, page)).toMatchObject({ hasMore });
  });
});

describe("a cancellation", () => {
  it("is one inquiry under its id", async () => {
    const requests = json({
      cancelDetail: {
        ...{
          cancelId: 5,
          legacyOrderId: "12-345",
          cancelStatus: "CANCEL_REQUESTED",
          cancelReason: "MISTAKE",
        },
        ...{ buyerLoginName: "bob", requestRefundAmount: { value: "7.50" } },
        cancelRequestDate: { value: "2026-05-01T00:00:00.000Z" },
        sellerResponseDueDate: { value: "2026-05-03T00:00:00.000Z" },
      },
    });
    expect(await readCancellationNow(TEST_SETTINGS, "t", "5/6")).toEqual({
      ...EMPTY,
      ...{ kind: "cancellation", id: "5", isOpen: true, status: "CANCEL_REQUESTED", orderId: "12-345" },
      ...{ person: "bob", amount: 7.5, at: FROM, respondBy: Date.UTC(2026, 4, 3), reason: "MISTAKE" },
      ...{ options: ["approveCancellation", "rejectCancellation"], made: [] },
    });
    expect(requests).toEqual([["GET", "/cancellation/5%2F6", ...AS_SELLER, "", ""]]);
  });

  it("is closed, and knows nothing that eBay doesn't say", async () => {
    json({
      cancelDetail: {
        cancelId: "5",
        requestRefundAmount: { value: "much" },
        cancelRequestDate: { value: "x" },
      },
    });
    expect(await readCancellationNow(TEST_SETTINGS, "t", "5")).toEqual({
      ...EMPTY,
      ...{ kind: "cancellation", id: "5", isOpen: false, made: ["approveCancellation"] },
    });
  });
});

describe("a return", () => {
  it("is read as a summary", async () => {
    const requests = json({
      summary: {
        ...{ returnId: "9", orderId: "12-345", buyerLoginName: "bob", state: "ITEM_DELIVERED" },
        creationInfo: {
          ...{
            item: { itemId: 110, returnQuantity: 2 },
            reason: "DEFECTIVE",
            comments: { content: "Broken" },
          },
          creationDate: { value: "2026-05-01T00:00:00.000Z" },
        },
        sellerTotalRefund: { actualRefundAmount: null, estimatedRefundAmount: { value: 4 } },
        sellerResponseDue: { respondByDate: { value: "2026-05-03T00:00:00.000Z" } },
        sellerAvailableOptions: [{ actionType: "SELLER_MARK_AS_RECEIVED" }, { actionType: "OTHER" }],
      },
    });
    expect(await readReturnNow(TEST_SETTINGS, "t", "9 1")).toEqual({
      ...EMPTY,
      ...{ kind: "return", id: "9", isOpen: true, status: "ITEM_DELIVERED", options: ["receiveReturn"] },
      ...{
        itemId: "110",
        orderId: "12-345",
        person: "bob",
        text: "Broken",
        amount: 4,
        quantity: 2,
        at: FROM,
      },
      ...{ respondBy: Date.UTC(2026, 4, 3), reason: "DEFECTIVE", made: ["acceptReturn", "declineReturn"] },
    });
    expect(requests).toEqual([["GET", "/return/9%201?fieldgroups=SUMMARY", ...AS_SELLER, "", ""]]);
  });

  it("without options is closed, with every act made", async () => {
    json({ summary: { returnId: 9, state: "CLOSED" } });
    expect(await readReturnNow(TEST_SETTINGS, "t", "9")).toEqual({
      ...EMPTY,
      ...{ kind: "return", id: "9", isOpen: false, status: "CLOSED" },
      made: ["acceptReturn", "declineReturn", "receiveReturn"],
    });
  });

  it("without options needs no answer, though it isn't closed", async () => {
    json({ summary: { returnId: 9, state: "RETURN_REQUESTED" } });
    expect(await readReturnNow(TEST_SETTINGS, "t", "9")).toMatchObject({ isOpen: false, options: [] });
  });
});

describe("an answer", () => {
  it("is posted as JSON, or without a body", async () => {
    const requests = ebay(() => new HttpResponse(null, { status: 201 }));
    await postOrder(TEST_SETTINGS, "t", "/return/9/decide", { decision: "APPROVE" });
    await postOrder(TEST_SETTINGS, "t", "/cancellation/5/approve", null);
    expect(requests).toEqual([
      ["POST", "/return/9/decide", ...AS_SELLER, "application/json", '{"decision":"APPROVE"}'],
      ["POST", "/cancellation/5/approve", ...AS_SELLER, "", ""],
    ]);
  });

  it.each([
    [409, { error: [{ errorId: 1703, message: "Closed." }] }, { message: "Closed.", ebayCode: "1703" }],
    [400, { errors: [{ errorId: 7, message: "No." }] }, { message: "No.", ebayCode: "7" }],
    [404, {}, { message: "HTTP 404", ebayCode: "" }],
    [300, {}, { message: "HTTP 300", ebayCode: "" }],
  ])("that is refused with %i has the words of %j", async (status, body, params) => {
    const requests = json(body, status);
    const refused = { code: "ebay/refused", params };
    await expect(postOrder(TEST_SETTINGS, "t", "/return/9/decide", {})).rejects.toMatchObject(refused);
    await expect(readReturnNow(TEST_SETTINGS, "t", "9")).rejects.toMatchObject(refused);
    expect(requests).toHaveLength(2);
  });

  it("of an expired authorization says so", async () => {
    json({ error: [{ errorId: 1001, message: "Expired." }] }, 401);
    const expired = { code: "ebay/authorization-expired", params: { message: "Expired.", ebayCode: "1001" } };
    await expect(postOrder(TEST_SETTINGS, "t", "/return/9/decide", null)).rejects.toMatchObject(expired);
    await expect(readReturns(TEST_SETTINGS, "t", FROM, 1)).rejects.toMatchObject(expired);
  });

  it("that got lost isn't posted again, and a reading is", async () => {
    const requests = json({}, 503);
    await expect(postOrder(TEST_SETTINGS, "t", "/x", null)).rejects.toMatchObject({
      code: "ebay/unavailable",
    });
    expect(requests).toHaveLength(1);
    await expect(readReturnNow(TEST_SETTINGS, "t", "9")).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(requests).toHaveLength(4);
  });
});
