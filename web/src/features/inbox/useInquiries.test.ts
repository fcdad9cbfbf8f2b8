import { renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { inquiryDocument } from "@contract/inbox";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { countKinds, filterInquiries, type Inquiry, useInquiries, useReading } from "./useInquiries";

const HOUR = 3_600_000;
const at = (hours: number) => Timestamp.fromMillis(Date.UTC(2026, 10, 1) + hours * HOUR);
const fieldsOf = (fields: object) => ({
  ...{ kind: "question", state: "open", ebayId: "1", person: "bob", title: "Camaro", text: "Is it mint?" },
  ...{ at: at(0), itemId: "110", orderId: null, messages: [], options: [] },
  ...fields,
});
const inquiry = (id: string, fields: object = {}): Inquiry => ({
  id,
  ...inquiryDocument.parse(fieldsOf(fields)),
});

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

describe("a search", () => {
  const ALL = [
    inquiry("a", { person: "Bob", text: "Is the CARD bent?", orderId: "01-1" }),
    inquiry("b", { kind: "offer", person: "eve", title: "Supra", text: null, itemId: "220" }),
  ];
  it.each([
    { search: "", found: ["a", "b"] },
    { search: "  ", found: ["a", "b"] },
    { search: "bob", found: ["a"] },
    { search: "card BENT", found: ["a"] },
    { search: "bent eve", found: [] },
    { search: "supra", found: ["b"] },
    { search: "01-1", found: ["a"] },
    { search: "220", found: ["b"] },
  ])("for “$search” finds $found by person, title, text, order and item", ({ search, found }) => {
    expect(filterInquiries(ALL, { kind: "all", search }).map(({ id }) => id)).toEqual(found);
  });

  it("finds one kind alone", () => {
    expect(filterInquiries(ALL, { kind: "offer", search: "" }).map(({ id }) => id)).toEqual(["b"]);
    expect(filterInquiries(ALL, { kind: "offer", search: "bob" })).toEqual([]);
  });
});

it("counts each kind and all", () => {
  const kinds = ["question", "offer", "question", "return"].map((kind, id) => inquiry(String(id), { kind }));
  expect(countKinds(kinds)).toEqual({ all: 4, question: 2, offer: 1, cancellation: 0, return: 1 });
});

describe("the inquiries", () => {
  async function order(state: "open" | "all", stored: Readonly<Record<string, object>>) {
    for (const [id, fields] of Object.entries(stored))
      putDocument(`${paths.inquiries(uid)}/${id}`, fieldsOf(fields));
    const { result } = renderHook(() => useInquiries(state));
    await waitFor(() => expect(result.current.status).toBe("ready"));
    const { current } = result;
    return current.status === "ready" ? current.value : null;
  }

  it("are in order of their deadline, then the newest first, and moved ones aren't shown", async () => {
    const found = await order("open", {
      "question-old": { at: at(1) },
      "question-new": { at: at(9) },
      "offer-late": { respondBy: at(50), at: at(10) },
      "offer-soon": { respondBy: at(20), at: at(0) },
      "question-moved": { movedTo: "question-new" },
    });
    expect(found?.inquiries.map(({ id }) => id)).toEqual([
      ...["offer-soon", "offer-late", "question-new", "question-old"],
    ]);
    expect(found).toMatchObject({ unreadable: 0, isFull: false });
  });

  it("of any state begin with the open ones, and a deadline of a closed one doesn't count", async () => {
    const found = await order("all", {
      "question-open": { at: at(1) },
      "offer-closed": { state: "closed", respondBy: at(2), at: at(3) },
      "question-closed": { state: "closed", at: at(9) },
    });
    expect(found?.inquiries.map(({ id }) => id)).toEqual([
      "question-open",
      "question-closed",
      "offer-closed",
    ]);
  });
});

describe("the reading of the inbox", () => {
  const ALL_READ = { question: 5, offer: 3, cancellation: 4, return: 9 };
  async function reading(fields: object) {
    putDocument(paths.operation(uid, "inbox"), fields);
    const { result } = renderHook(useReading);
    await waitFor(() => expect(result.current.isStateKnown).toBe(true));
    return result.current;
  }

  it.each([
    { what: "of all kinds", fields: { readAt: ALL_READ }, readAt: 3 },
    { what: "of some kinds alone", fields: { readAt: { question: 5 } }, readAt: null },
    {
      ...{ what: "without a kind that eBay doesn't return", readAt: 4 },
      fields: { readAt: ALL_READ, failures: { offer: { code: "ebay/unavailable", params: {} } } },
    },
    { what: "of nothing yet", fields: {}, readAt: null },
  ])("$what is as old as its oldest part", async ({ fields, readAt }) => {
    expect((await reading(fields)).readAt).toBe(readAt);
  });

  it.each([
    { fields: {}, messages: "unknown" },
    { fields: { via: "message" }, messages: "all" },
    { fields: { via: "trading" }, messages: "questions" },
    { fields: { via: "trading", isMessageAccessRefused: true }, messages: "refused" },
  ])("by $fields has $messages messages", async ({ fields, messages }) => {
    expect((await reading({ readAt: ALL_READ, ...fields })).messages).toBe(messages);
  });
});
