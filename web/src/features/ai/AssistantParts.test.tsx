import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { proposal as proposalSchema, type Proposal } from "@contract/assistant";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { Composer } from "./Composer";
import { ExchangeView } from "./ExchangeView";
import type { Exchange } from "./exchanges";
import { ProposalCard } from "./ProposalCard";
import { buildSuggestions } from "./suggestions";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  return () => vi.unstubAllGlobals();
});

const show = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </MemoryRouter>,
  );

describe("the question's field", () => {
  const field = () => screen.getByRole("textbox", { name: "Your question" });

  it("sends on Enter, adds a line on Shift+Enter, and sends nothing empty", async () => {
    const onSend = vi.fn();
    show(<Composer conversationId={null} onSend={onSend} />);
    await userEvent.type(field(), "   {Enter}");
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.clear(field());
    await userEvent.type(field(), "One{Shift>}{Enter}{/Shift}two{Enter}");
    expect(onSend).toHaveBeenCalledExactlyOnceWith("One\ntwo");
    expect(field()).toHaveValue("");
  });

  it("keeps an unsent text for each conversation", async () => {
    const { unmount } = show(<Composer conversationId="c1" onSend={vi.fn()} />);
    await userEvent.type(field(), "Half a quest");
    unmount();
    const view = show(<Composer conversationId="c2" onSend={vi.fn()} />);
    expect(field()).toHaveValue("");
    view.unmount();
    show(<Composer conversationId="c1" onSend={vi.fn()} />);
    expect(field()).toHaveValue("Half a quest");
  });

  it("stops an answer on Escape and by its button, and keeps the next question", async () => {
    const [onSend, onStop] = [vi.fn(), vi.fn()];
    show(<Composer conversationId="c1" onSend={onSend} onStop={onStop} />);
    await userEvent.type(field(), "Next{Enter}{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(onStop).toHaveBeenCalledTimes(2);
    expect(onSend).not.toHaveBeenCalled();
    expect(field()).toHaveValue("Next");
  });

  it("sends nothing offline, and says so", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const onSend = vi.fn();
    show(<Composer conversationId={null} onSend={onSend} />);
    await userEvent.type(field(), "Hello{Enter}");
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole("status")).toHaveTextContent("You're offline");
    expect(field()).toHaveValue("Hello");
  });
});

const proposal = (fields: Partial<Proposal> = {}): Proposal =>
  proposalSchema.parse({
    ...{
      id: "p1",
      action: "price",
      reason: "As you asked.",
      state: "open",
      expiresAt: Date.now() + 3_600_000,
    },
    items: ["L1", "L2"].map((listingId) => ({
      ...{ listingId, title: `Car ${listingId}`, sku: "DHR20", live: listingId === "L2", from: 3, to: 4.5 },
    })),
    ...fields,
  });
const answer = (changed: Proposal) =>
  fetched.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ result: { proposal: changed } }))),
  );
const sent = () => {
  const body = fetched.mock.calls.at(-1)?.[1]?.body;
  return (JSON.parse(typeof body === "string" ? body : "{}") as { data: unknown }).data;
};
const result = (listingId: string, fields: object = {}) => ({
  ...{ listingId, outcome: "done" as const, message: null, code: null, params: {}, now: null },
  ...{ isSaved: false, ...fields },
});

describe("a proposal", () => {
  const card = (shown: Proposal) => show(<ProposalCard proposal={shown} conversationId="c" messageId="m" />);

  it("shows old and new values, and applies only the ticked items", async () => {
    answer(proposal({ state: "done", chosen: ["L2"], results: [result("L2")] }));
    card(proposal());
    expect(screen.getByRole("region", { name: "Change the price of 2 listings" })).toHaveTextContent(
      /Car L1.*\$3\.00.*\$4\.50.*Car L2.*also on eBay/,
    );
    expect(fetched).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("checkbox", { name: "Car L1" }));
    await userEvent.click(screen.getByRole("button", { name: "Confirm 1 listing" }));
    expect(await screen.findByText("Done: 1 of 1")).toBeVisible();
    expect(screen.getByText("Left out")).toBeVisible();
    expect(sent()).toMatchObject({ proposalId: "p1", decision: "confirm", listingIds: ["L2"] });
    answer(proposal({ state: "undone", chosen: ["L2"], results: [result("L2")], undone: [result("L2")] }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone: 1 of 1")).toBeVisible();
  });

  it("can't be confirmed without ticked items, but can be declined", async () => {
    answer(proposal({ state: "declined" }));
    card(proposal());
    for (const name of ["Car L1", "Car L2"]) await userEvent.click(screen.getByRole("checkbox", { name }));
    expect(screen.getByRole("button", { name: "Confirm 0 listings" })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: "Decline" }));
    expect(await screen.findByText("Declined. Nothing was changed.")).toBeVisible();
    expect(sent()).toMatchObject({ decision: "decline", listingIds: [] });
  });

  it.each([
    [{ message: "No.", isSaved: true }, "Saved here, but eBay refused it: No."],
    [{ params: { reason: "bids" }, code: "listing/not-revisable" }, /^This auction has bids\./],
    // Stored by an earlier version.
    [{ message: "Saved here, but eBay refused it: No." }, "Saved here, but eBay refused it: No."],
  ])("shows why %j failed", (fields, text) => {
    const failed = result("L2", { outcome: "failed", code: "ebay/refused", ...fields });
    card(proposal({ state: "done", chosen: ["L2"], results: [failed] }));
    expect(screen.getByText(text)).toBeVisible();
  });

  it("shows each item's outcome, with eBay's message if it was rejected", () => {
    card(
      proposal({
        state: "done",
        chosen: ["L1", "L2"],
        results: [
          result("L1", { outcome: "changed", now: 7 }),
          result("L2", { outcome: "failed", message: "Duplicate listing.", code: "ebay/refused" }),
        ],
      }),
    );
    expect(screen.getByText("Changed since to $7.00, so it was left alone")).toBeVisible();
    expect(screen.getByText("Duplicate listing.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("offers no actions once it is over", () => {
    card(proposal({ expiresAt: Date.now() - 1 }));
    expect(screen.getByText(/Ask again for a new one/)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("can be retried if it failed in transit", async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
    card(proposal());
    await userEvent.click(screen.getByRole("button", { name: "Confirm 2 listings" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("You can try again. Nothing is done twice.");
    expect(screen.getByRole("button", { name: "Confirm 2 listings" })).toBeEnabled();
  });

  it("goes on after the server stopped, with the items that were confirmed, or with the undo", async () => {
    const until = Date.now() - 1;
    const { unmount } = card(proposal({ state: "running", chosen: ["L2"], until }));
    expect(screen.getByRole("button", { name: "Confirm 1 listing" })).toBeEnabled();
    unmount();
    answer(proposal({ state: "undone", chosen: ["L2"], results: [result("L2")], undone: [result("L2")] }));
    card(proposal({ state: "undoing", chosen: ["L2"], results: [result("L2")], until }));
    expect(screen.queryByRole("button", { name: /Confirm/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone: 1 of 1")).toBeVisible();
    expect(sent()).toMatchObject({ decision: "undo" });
  });

  it("warns first if it can't be undone, and then has no Undo", () => {
    const { unmount } = card(proposal({ action: "end" }));
    expect(screen.getByText("An ended listing can only be relisted, as a new one.")).toBeVisible();
    unmount();
    card(proposal({ action: "end", state: "done", chosen: ["L1"], results: [result("L1")] }));
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });
});

describe("an exchange", () => {
  const exchange = (fields: Partial<Exchange>): Exchange => ({
    ...{ messageId: "m", question: "How many?", askedAt: 1, parts: [], proposals: {}, state: "done" },
    ...{ failure: null, isStopping: false },
    ...fields,
  });
  const view = (fields: Partial<Exchange>, onAsk = vi.fn()) => {
    show(<ExchangeView exchange={exchange(fields)} conversationId="c" canAsk onAsk={onAsk} />);
    return onAsk;
  };

  it("shows markup in a question and an answer as plain text", () => {
    view({
      question: "<img src=x>",
      parts: [{ type: "text", text: "<script>alert(1)</script> [x](https://evil.example)" }],
    });
    expect(screen.getByText("<img src=x>")).toBeVisible();
    expect(screen.getByText(/<script>alert\(1\)<\/script>/)).toBeVisible();
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  it("is sent again with its id if the connection broke, and asked as a new question if it failed", async () => {
    const again = view({ state: "unsent", failure: { code: "server/unreachable", params: {} } });
    expect(screen.getByRole("alert")).toHaveTextContent("You can send it again. It isn't asked twice.");
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(again).toHaveBeenCalledExactlyOnceWith("How many?", "m");
  });

  it.each(["failed", "stopped", "interrupted"] as const)("can be asked again if it is %s", async (state) => {
    const onAsk = view({ state });
    await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
    expect(onAsk).toHaveBeenCalledExactlyOnceWith("How many?");
  });

  it("names the provider that stopped, the one that continued, and which is simulated", () => {
    const fallback = { type: "fallback", from: "openai", to: "gemini" } as const;
    view({ parts: [{ ...fallback, simulated: [] }] });
    expect(screen.getByText("OpenAI stopped, Gemini continued")).toBeVisible();
    view({ parts: [{ ...fallback, simulated: ["gemini"] }] });
    expect(screen.getByText("OpenAI stopped, Gemini (simulated) continued")).toBeVisible();
  });

  it("says when the daily budget resets if it is used up", () => {
    view({
      state: "unsent",
      failure: { code: "assistant/budget-used", params: { resetsAt: Date.UTC(2026, 10, 23) } },
    });
    expect(screen.getByRole("alert")).toHaveTextContent(/You can ask again from \d+:\d\d/);
  });
});

describe("suggestions", () => {
  it("use the person's data", () => {
    expect(buildSuggestions({ active: 0, drafts: 0, toShip: 0, title: null })).toEqual([
      "What needs my attention?",
      "What sold this week?",
    ]);
    expect(buildSuggestions({ active: 3, drafts: 0, toShip: 4, title: null })).toContain(
      "Which of my 4 orders to ship come first?",
    );
    expect(buildSuggestions({ active: 0, drafts: 1, toShip: 0, title: "Hot Wheels Bone Shaker" })).toEqual(
      expect.arrayContaining(["How many draft listings do I have?", "Find Hot Wheels Bone"]),
    );
  });
});
