import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { inquiryDocument } from "@contract/inbox";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { AnswerBox } from "./AnswerBox";

let uid = "";
let sent: unknown[] = [];
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  sent = [];
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.stubGlobal("fetch", (_address: string, options?: RequestInit) => {
    const { body } = options ?? {};
    const { data } = JSON.parse(typeof body === "string" ? body : "{}") as { data: { answer: unknown } };
    sent.push(data.answer);
    const result = { success: true, isRepeat: false, failed: [] };
    return Promise.resolve(new Response(JSON.stringify({ result })));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function show(fields: object) {
  const inquiry = inquiryDocument.parse({
    ...{ state: "open", ebayId: "7", person: "bob", itemId: "110", at: Timestamp.now() },
    ...fields,
  });
  const box = (changes: Partial<typeof inquiry> = {}) => (
    <QueryClientProvider client={client}>
      <AnswerBox inquiry={{ ...inquiry, ...changes, id: `${inquiry.kind}-7` }} onTemplates={vi.fn()} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(box());
  return (changes: Partial<typeof inquiry>) => rerender(box(changes));
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const confirm = (name: string) => userEvent.click(dialog().getByRole("button", { name }));

describe("an offer", () => {
  const OFFER = {
    ...{ kind: "offer", listingId: "L1", amount: 6, quantity: 2 },
    options: ["accept", "decline", "counter"],
  };
  async function showOffer() {
    putDocument(paths.listing(uid, "L1"), { title: "Camaro", price: 8, quantity: 3, cost: 1, postage: 2 });
    const change = show(OFFER);
    // 12.00 less 13.25 % and 0.40, two of 1.00, and 2.00 for the parcel.
    expect(await screen.findByText("$6.01")).toBeVisible();
    return change;
  }

  it("shows every amount of what it leaves", async () => {
    const terms = { shipping: "flat", shippingPrice: 4.5 };
    putDocument(paths.listing(uid, "L1"), { title: "Camaro", price: 8, quantity: 3, postage: 2, terms });
    show(OFFER);
    // 12.00 and 4.50, less 13.25 % and 0.40, and 2.00 for the parcel.
    expect(await screen.findByText("$11.91")).toBeVisible();
    const shown = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(shown).toEqual(["2 × $6.00 (75% of your price)", "$4.50", "−$2.59", "–", "−$2.00", "$11.91"]);
  });

  it("is countered between both prices, and shows the profit", async () => {
    await showOffer();
    await press("Counter");
    const price = dialog().getByRole("textbox", { name: "Your price per copy, $" });
    expect(price).toHaveValue("7.00");
    // 14.00 less 13.25 % and 0.40, and the same costs.
    expect(dialog().getByText("$7.74")).toBeVisible();
    for (const [typed, fault] of [
      ["0.5", "Enter a price of $0.99 or more."],
      ["6", "A counteroffer is above the buyer's price."],
      ["8.00", "A counteroffer is below your own price."],
    ] as const) {
      await userEvent.clear(price);
      await userEvent.type(price, typed);
      await confirm("Send counteroffer");
      expect(price).toHaveAccessibleDescription(fault);
    }
    const copies = dialog().getByRole("textbox", { name: "Copies" });
    await userEvent.clear(copies);
    await userEvent.type(copies, "0");
    await userEvent.clear(price);
    await userEvent.type(price, "7,5");
    await confirm("Send counteroffer");
    expect(copies).toBeInvalid();
    expect(sent).toEqual([]);
    await userEvent.clear(copies);
    await userEvent.type(copies, "1");
    await userEvent.type(
      dialog().getByRole("textbox", { name: "Message to the buyer (optional)" }),
      " Thanks ",
    );
    await confirm("Send counteroffer");
    await waitFor(() => expect(sent).toEqual([{ act: "counter", text: "Thanks", price: 7.5, quantity: 1 }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("keeps a refused answer's dialog and text while its document still says that it is being sent", async () => {
    let id = "";
    vi.stubGlobal("fetch", (_address: string, options?: RequestInit) => {
      const { body } = options ?? {};
      const { data } = JSON.parse(typeof body === "string" ? body : "") as { data: { answerId: string } };
      id = data.answerId;
      const error = { status: "FAILED_PRECONDITION", message: "x", details: { code: "ebay/refused" } };
      return Promise.resolve(new Response(JSON.stringify({ error }), { status: 400 }));
    });
    const change = await showOffer();
    await press("Decline");
    await userEvent.type(dialog().getByRole("textbox", { name: /Message to the buyer/ }), "Not for less");
    await confirm("Decline");
    expect(await dialog().findByRole("alert")).toBeVisible();
    change({
      answers: [
        { id, answer: { act: "decline", text: "Not for less" }, state: "sending", at: Timestamp.now() },
      ],
    } as never);
    expect(dialog().getByRole("textbox", { name: /Message to the buyer/ })).toHaveValue("Not for less");
  });

  it("keeps its dialog open while it is sent, and shows why that failed", async () => {
    await showOffer();
    let lose: () => void = () => undefined;
    vi.stubGlobal(
      "fetch",
      () => new Promise((_, reject) => (lose = () => reject(new TypeError("no network")))),
    );
    await press("Accept offer");
    await confirm("Accept offer");
    await confirm("Cancel");
    await userEvent.keyboard("{Escape}");
    lose();
    expect(await dialog().findByText("We don't know whether eBay has your answer.")).toBeVisible();
    await confirm("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("is declined after a confirmation, with or without a text", async () => {
    await showOffer();
    await press("Decline");
    expect(dialog().getByText("The buyer is notified. They can make another offer.")).toBeVisible();
    expect(sent).toEqual([]);
    await confirm("Decline");
    await waitFor(() => expect(sent).toEqual([{ act: "decline", text: null }]));
  });
});

it("of a question leaves what is typed while it is sent, and clears the field otherwise", async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", () => {
    const done = () => new Response(JSON.stringify({ result: { success: true, isRepeat: false } }));
    return new Promise((resolve) => answers.push(() => resolve(done())));
  });
  show({ kind: "question" });
  const field = screen.getByRole("textbox", { name: "Your reply" });
  const send = async (count: number) => {
    await userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    await waitFor(() => expect(answers).toHaveLength(count));
  };
  await userEvent.type(field, "It is mint.");
  await send(1);
  await userEvent.clear(field);
  await userEvent.type(field, "And it ships today.");
  answers[0]?.();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Send reply" })).not.toHaveAttribute("aria-busy"),
  );
  expect(field).toHaveValue("And it ships today.");
  await send(2);
  answers[1]?.();
  await waitFor(() => expect(field).toHaveValue(""));
});

describe("a decision", () => {
  it("rejects a cancellation, with the number of a parcel that is on its way", async () => {
    show({ kind: "cancellation", amount: 12, options: ["approveCancellation", "rejectCancellation"] });
    await press("Reject");
    const number = dialog().getByRole("textbox", { name: "Tracking number, if it is on its way" });
    await userEvent.type(number, "94/00");
    expect(number).toHaveAccessibleDescription(/Letters and digits only\./);
    await confirm("Reject");
    expect(sent).toEqual([]);
    await userEvent.clear(number);
    await userEvent.type(number, "9400 1118-99");
    await confirm("Reject");
    await waitFor(() => expect(sent).toEqual([{ act: "rejectCancellation", trackingNumber: "9400111899" }]));
  });

  it("says what approving gives back, and does nothing before it is confirmed", async () => {
    show({ kind: "cancellation", amount: 12, options: ["approveCancellation"] });
    expect(screen.queryByRole("button", { name: "Reject" })).not.toBeInTheDocument();
    await press("Approve cancellation");
    expect(dialog().getByText(/gives \$12\.00 back to the buyer/)).toBeVisible();
    await confirm("Cancel");
    expect(sent).toEqual([]);
  });

  it.each([
    ["Accept return", { act: "acceptReturn", text: null }],
    ["It has arrived", { act: "receiveReturn" }],
  ] as const)("answers a return: %s", async (label, answer) => {
    show({ kind: "return", options: ["acceptReturn", "declineReturn", "receiveReturn"] });
    expect(screen.getByText("Refunds, partial refunds and labels are made at eBay.")).toBeVisible();
    await press(label);
    await confirm(label);
    await waitFor(() => expect(sent).toEqual([answer]));
  });

  it("declines a return only with a reason", async () => {
    show({ kind: "return", options: ["declineReturn"] });
    await press("Decline return");
    await confirm("Decline return");
    expect(sent).toEqual([]);
    await userEvent.type(dialog().getByRole("textbox", { name: "Why you decline, for the buyer" }), "Opened");
    await confirm("Decline return");
    await waitFor(() => expect(sent).toEqual([{ act: "declineReturn", text: "Opened" }]));
  });
});
