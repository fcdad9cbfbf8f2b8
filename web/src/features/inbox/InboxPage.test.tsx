import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { UserDocument } from "@contract/documents";
import type { InquiryDocument, InquiryMessage } from "@contract/inbox";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { InboxPage } from "./InboxPage";
import { InquiryList } from "./InquiryList";
import { inboxView } from "./view";

const CONNECTED: Partial<UserDocument> = {
  ebay: { userId: "seller", storeName: null, expiresAt: 4_000_000_000_000, scopes: [] },
  ebayConnected: true,
};
const PICTURE = "https://i.ebayimg.com/cracked.jpg";

let uid = "";
/** The requests to the server, and its answers. */
let requests: { name: string; data: unknown }[] = [];
let answers: Record<string, { status: number; body: object }> = {};
let isOnline = true;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  [requests, answers] = [[], {}];
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  setSession({ status: "ready", person: { ...samplePerson(CONNECTED), uid } });
  put("operations", "inbox", {
    readAt: { question: Date.now(), offer: Date.now(), cancellation: Date.now(), return: Date.now() },
  });
  vi.stubGlobal("fetch", (address: string, options?: RequestInit) => {
    const name = new URL(address, "https://pegboard.test").pathname.split("/").at(-1) ?? "";
    const body = options?.body;
    requests.push({
      name,
      data: typeof body === "string" ? (JSON.parse(body) as { data: unknown }).data : null,
    });
    const { status, body: answer } = answers[name] ?? {
      status: 200,
      body: { result: { success: true, isRepeat: false, failed: [] } },
    };
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const put = (collection: string, id: string, fields: object) =>
  void setDoc(doc(db, `users/${uid}/${collection}/${id}`), fields);
const message = (fields: Partial<InquiryMessage>): InquiryMessage => ({
  ...{ ids: [`message:${fields.text ?? ""}`], from: "buyer", text: "", at: Date.now() - 60_000, media: [] },
  ...fields,
});
function putQuestion(id: string, fields: Partial<InquiryDocument> = {}) {
  const text = fields.messages?.at(-1)?.text ?? "Is it mint?";
  put("inquiries", id, {
    ...{
      kind: "question",
      state: "open",
      ebayId: id,
      person: "bob",
      title: "Camaro",
      text,
      options: ["reply"],
    },
    ...{ at: Timestamp.now(), itemId: "110", messages: [message({ text })] },
    ...fields,
  });
}
const refuse = (name: string, code: string, text: string) => {
  const error = {
    status: "FAILED_PRECONDITION",
    message: code,
    details: { code, params: { message: text } },
  };
  answers[name] = { status: 400, body: { error } };
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};
function open(address = "/inbox") {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <InboxPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const callsOf = (name: string) => requests.filter((one) => one.name === name).map(({ data }) => data);
const list = () => screen.findByRole("list", { name: "Inquiries" });

describe("the list", () => {
  it("says that nothing waits, and leads to answered ones", async () => {
    const onViewChange = vi.fn();
    const value = { inquiries: [], unreadable: 0, isFull: false };
    const loaded = { status: "ready", value, fromCache: false } as const;
    const view = inboxView.parse(new URLSearchParams());
    render(<InquiryList found={[]} loaded={loaded} view={view} now={0} onViewChange={onViewChange} />);
    expect(screen.getByText("Nothing waits for you")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show answered ones" }));
    expect(onViewChange).toHaveBeenCalledWith({ state: "all" });
  });

  it("says why it can't be loaded, and tries again", async () => {
    const retry = vi.fn();
    const error = new FirebaseError("permission-denied", "Missing or insufficient permissions.");
    const view = inboxView.parse(new URLSearchParams());
    const loaded = { status: "error", error, retry } as const;
    render(<InquiryList found={[]} loaded={loaded} view={view} now={0} onViewChange={vi.fn()} />);
    expect(screen.getByRole("alert")).toHaveTextContent("The inbox couldn't be loaded.");
    expect(screen.getByRole("alert")).toHaveTextContent("You are signed out. Please sign in again.");
    expect(screen.queryByText("Nothing waits for you")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("marks what is unread, leaves out what has moved, and keeps a buyer's name out of the address", async () => {
    putQuestion("question-c1", { isUnread: true });
    putQuestion("question-7", { movedTo: "question-c1" });
    open();
    const rows = within(await list()).getAllByRole("listitem");
    expect(rows).toHaveLength(1);
    expect(screen.getByRole("img", { name: "Unread" })).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "rob");
    expect(await screen.findByText("No inquiries found")).toBeVisible();
    expect(screen.getByTestId("address").textContent).toBe("/inbox");
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    await userEvent.click(within(await list()).getByRole("link"));
    expect(screen.getByTestId("address").textContent).toBe("/inbox?thread=question-c1");
  });

  it("is read again when it is old, and says what eBay doesn't return", async () => {
    put("operations", "inbox", {
      failures: { return: { code: "ebay/refused", params: {} } },
      via: "trading",
    });
    open();
    await waitFor(() => expect(callsOf("readInquiries")).toHaveLength(1));
    expect(await screen.findByText("eBay didn't return returns.")).toBeVisible();
    expect(screen.getByText(/Messages after a purchase need the access “All messages”/)).toBeVisible();
  });

  it("names the access that eBay refuses", async () => {
    put("operations", "inbox", { via: "trading", isMessageAccessRefused: true });
    open();
    expect(
      await screen.findByText(/eBay refuses the access “All messages” \(commerce.message\)/),
    ).toBeVisible();
  });

  it("says why a reading has failed, and keeps what is here", async () => {
    putQuestion("question-c1");
    refuse("readInquiries", "ebay/refused", "Not today.");
    open();
    await list();
    await userEvent.click(screen.getByRole("button", { name: "Read from eBay" }));
    expect(await screen.findByText(/eBay refused this: Not today/)).toBeVisible();
    expect(within(await list()).getByRole("link")).toBeVisible();
  });

  it("is shown offline, and works again once online", async () => {
    isOnline = false;
    putQuestion("question-c1", { isUnread: true });
    open("/inbox?thread=question-c1");
    expect(await screen.findByText("You are offline.")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Send reply" })).toBeDisabled();
    await userEvent.type(screen.getByLabelText("Your reply"), "Soon.");
    expect(requests).toEqual([]);
    isOnline = true;
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Send reply" })).toBeEnabled());
    expect(screen.getByLabelText("Your reply")).toHaveValue("Soon.");
    await waitFor(() => expect(callsOf("markInquiry")).toHaveLength(1));
  });
});

describe("a conversation", () => {
  it("has an address, shows both sides, and only pictures that lie at eBay", async () => {
    const html = "<img src=x onerror=alert(1)>";
    putQuestion("question-c1", {
      state: "answered",
      messages: [
        message({ text: html }),
        message({ from: "seller", text: "Yes.", at: null }),
        message({
          text: "It is cracked",
          media: [
            { name: "cracked.jpg", type: "IMAGE", url: PICTURE },
            { name: "foreign.jpg", type: "IMAGE", url: null },
            { name: "bill.pdf", type: "PDF", url: PICTURE },
          ],
        }),
      ],
    });
    open("/inbox?thread=question-c1");
    expect(await screen.findByText(html)).toBeVisible();
    expect(screen.getByText("Yes.")).toBeVisible();
    const pictures = within(screen.getByRole("list", { name: "Attachments" })).getAllByRole("img");
    expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([PICTURE]);
    expect(screen.getByText("foreign.jpg: open it at eBay")).toBeVisible();
    expect(screen.getByText("bill.pdf: open it at eBay")).toBeVisible();
    fireEvent.error(screen.getByAltText("cracked.jpg"));
    expect(screen.getByText("cracked.jpg: open it at eBay")).toBeVisible();
  });

  it("is marked as read when it is opened, once, and can be unread again", async () => {
    putQuestion("question-c1", { isUnread: true });
    open("/inbox?thread=question-c1");
    await waitFor(() => expect(callsOf("markInquiry")).toEqual([{ inquiryId: "question-c1", mark: "read" }]));
    putQuestion("question-c1", { isUnread: false });
    await userEvent.click(await screen.findByRole("button", { name: "Mark as unread" }));
    putQuestion("question-c1", { isUnread: true });
    await waitFor(() => expect(callsOf("markInquiry")).toHaveLength(2));
    expect(callsOf("markInquiry")[1]).toEqual({ inquiryId: "question-c1", mark: "unread" });
  });

  it("needs no reply if the seller says so, and says why if that fails", async () => {
    putQuestion("question-c1");
    refuse("markInquiry", "ebay/refused", "Unknown conversation.");
    open("/inbox?thread=question-c1");
    await userEvent.click(await screen.findByRole("button", { name: "No reply needed" }));
    expect(await screen.findByText("eBay refused this: Unknown conversation.")).toBeVisible();
    expect(callsOf("markInquiry")).toEqual([{ inquiryId: "question-c1", mark: "settled" }]);
    putQuestion("question-c1", { state: "closed", settled: "message:1" });
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeVisible();
  });

  it("is answered with a template, below what was typed", async () => {
    const templates = [{ id: "t1", name: "Clear", text: "Hi {buyer}, “{title}” is {price}." }];
    const record = { ...CONNECTED, inboxPreferences: { templates, floorPercent: 80 } };
    setSession({ status: "ready", person: { ...samplePerson(record), uid } });
    put("listings", "L1", { title: "Camaro", ebayItemId: "110", price: 8, quantity: 1 });
    putQuestion("question-c1", { listingId: "L1" });
    open("/inbox?thread=question-c1");
    await screen.findByRole("link", { name: "Camaro" });
    await userEvent.type(await screen.findByLabelText("Your reply"), "Hello!");
    await userEvent.selectOptions(screen.getByLabelText("Template"), "Clear");
    expect(screen.getByLabelText("Your reply")).toHaveValue("Hello!\nHi bob, “Camaro” is $8.00.");
    await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    await waitFor(() => expect(callsOf("answerInquiry")).toHaveLength(1));
    expect(callsOf("answerInquiry")[0]).toMatchObject({
      answer: { act: "reply", text: "Hello!\nHi bob, “Camaro” is $8.00." },
    });
  });

  it("keeps what was typed beside what eBay refuses", async () => {
    putQuestion("question-c1");
    refuse("answerInquiry", "ebay/refused", "The messageText string has a blocked word.");
    open("/inbox?thread=question-c1");
    await userEvent.type(await screen.findByLabelText("Your reply"), "Call me.");
    await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    expect(await screen.findByText(/The messageText string has a blocked word/)).toBeVisible();
    expect(screen.getByLabelText("Your reply")).toHaveValue("Call me.");
  });

  it("has one id in every try, until the server has looked at it", async () => {
    putQuestion("question-c1");
    open("/inbox?thread=question-c1");
    await userEvent.type(await screen.findByLabelText("Your reply"), "Yes, mint.");
    // Nobody answers the first attempt, no server is free for the second, and the third one arrives.
    for (const status of [503, 429, null]) {
      if (status === null) delete answers["answerInquiry"];
      else answers["answerInquiry"] = { status, body: {} };
      const before = callsOf("answerInquiry").length;
      await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
      await waitFor(() => expect(callsOf("answerInquiry")).toHaveLength(before + 1));
      await waitFor(() => expect(screen.getByRole("button", { name: "Send reply" })).toBeEnabled());
    }
    const ids = callsOf("answerInquiry").map((data) => (data as { answerId: string }).answerId);
    expect(new Set(ids).size).toBe(1);
  });

  it("says in words why the last reply wasn't sent", async () => {
    const failure = { code: "inquiry/unsettled" as const, params: {} };
    const refused: InquiryDocument["answers"][number] = {
      ...{ id: "a", answer: { act: "reply", text: "Yes." }, state: "refused", at: Timestamp.now() },
      ...{ failure, seen: [], via: "message" },
    };
    putQuestion("question-c1", { answers: [refused] });
    open("/inbox?thread=question-c1");
    expect(await screen.findByText(/Check at eBay before you send it again/)).toBeVisible();
  });

  it("is found by the address of the single question that it has replaced", async () => {
    putQuestion("question-7", { movedTo: "question-c1", state: "closed" });
    putQuestion("question-c1", { person: "alice" });
    open("/inbox?thread=question-7");
    expect(await screen.findByText("Question from alice")).toBeVisible();
  });

  it("that can't be read says so, and can be tried again", async () => {
    putQuestion("question-c1", { state: "half" as never });
    open("/inbox?thread=question-c1");
    expect(await screen.findByText("The inbox couldn't be loaded.")).toBeVisible();
    putQuestion("question-c1");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Question from bob")).toBeVisible();
  });

  it("that isn't here says so", async () => {
    open("/inbox?thread=..%2Fsecret");
    expect(await screen.findByText("This is not in your inbox")).toBeVisible();
  });
});
