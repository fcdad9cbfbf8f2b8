import { describe, expect, it } from "vitest";

import type { Proposal, ProposalAction, ProposedItem } from "../../contract/assistant.ts";
import { AppError, type Failure } from "../../contract/wire/errors.ts";
import { answerProposal, type AnswerProposalPorts, type Decision } from "./answerProposal.ts";
import type { SellerListing } from "./ports.ts";

const UID = "ada";
const NOW = 1_000_000;
const LEASE_MS = 560_000;

const item = (listingId: string, from: ProposedItem["from"], to: ProposedItem["to"]): ProposedItem => ({
  listingId,
  title: listingId,
  sku: null,
  live: false,
  from,
  to,
});

const listing = (id: string, fields: Partial<SellerListing> = {}): SellerListing => ({
  id,
  title: id,
  sku: null,
  ebayItemId: null,
  status: "active",
  price: 5,
  quantity: 1,
  quantitySold: 0,
  watchers: null,
  notes: null,
  since: null,
  missing: [],
  ...fields,
});

function world(action: ProposalAction, items: ProposedItem[], listings: SellerListing[] = []) {
  let proposal: Proposal = {
    id: "p1",
    action,
    reason: "",
    items,
    state: "open",
    chosen: [],
    results: [],
    undone: [],
    expiresAt: NOW + 10,
    until: 0,
  };
  const calls: string[] = [];
  const call = (...parts: unknown[]) => void calls.push(parts.map((part) => JSON.stringify(part)).join(" "));
  const reports: unknown[] = [];
  const notes: number[] = [];
  const answers: {
    change: Failure & { success: boolean };
    edit: "done" | "changed" | Failure;
    end: { failure: Failure | null };
    error: Error | null;
  } = {
    change: { success: true, message: null, code: null, params: {} },
    edit: "done",
    end: { failure: null },
    error: null,
  };
  const answer = <T>(value: T) => (answers.error ? Promise.reject(answers.error) : Promise.resolve(value));
  const ports: AnswerProposalPorts = {
    now: () => NOW,
    report: (...given) => reports.push(given),
    reads: { readListings: (_, ids) => Promise.resolve(listings.filter(({ id }) => ids.includes(id))) },
    proposals: {
      change: (_uid, _ref, _id, change) =>
        Promise.resolve().then(() => {
          proposal = change(proposal);
          return proposal;
        }),
      saveResults: (_uid, _ref, _id, where, results) => {
        notes.push(results.length);
        proposal = { ...proposal, [where]: [...proposal[where], ...results] };
        return Promise.resolve();
      },
    },
    acts: {
      change: (_, changes) => {
        call("change", ...changes);
        return answer(changes.map(({ listingId }) => ({ listingId, ...answers.change })));
      },
      edit: (_, ...given) => {
        call("edit", ...given);
        return answer(answers.edit);
      },
      end: (_, itemId) => {
        call("end", itemId);
        return answer(answers.end);
      },
      moveToTrash: (_, ids) => {
        call("trash", ...ids);
        return answer({ deleted: ids.filter((id) => !id.startsWith("gone")) });
      },
      restore: (_, ids) => {
        call("restore", ...ids);
        return answer({ restored: ids.filter((id) => !id.startsWith("gone")), taken: [] });
      },
      goLive: (_, id) => {
        call("goLive", id);
        return answer({});
      },
    },
  };
  const decide = (decision: Decision["decision"], listingIds?: readonly string[]) =>
    answerProposal(ports, UID, {
      conversationId: "c",
      messageId: "m",
      proposalId: "p1",
      decision,
      listingIds: listingIds ?? items.map(({ listingId }) => listingId),
    });
  return {
    answers,
    calls,
    notes,
    reports,
    decide,
    confirm: (listingIds?: readonly string[]) => decide("confirm", listingIds),
    undo: () => decide("undo"),
    set: (fields: Partial<Proposal>) => void (proposal = { ...proposal, ...fields }),
    proposal: () => proposal,
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

const twoPrices = () => world("price", [item("a", 5, 4), item("b", 5, 4)], [listing("a"), listing("b")]);

describe("confirming", () => {
  it("carries out the ticked items once, with the same functions as the screens", async () => {
    const { confirm, calls } = twoPrices();
    const confirmed = await confirm(["b"]);
    expect(confirmed).toMatchObject({ state: "done", chosen: ["b"], until: 0 });
    expect(confirmed).toHaveProperty("results", [
      { listingId: "b", outcome: "done", isSaved: false, message: null, code: null, params: {}, now: null },
    ]);
    expect(calls).toEqual(['"change" {"listingId":"b","price":4}']);
    expect(await confirm()).toMatchObject({ state: "done" });
    expect(calls).toHaveLength(1);
  });

  it("stores the outcomes four at a time, or one by one when publishing", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    const prices = world(
      "price",
      ids.map((id) => item(id, 5, 4)),
      ids.map((id) => listing(id)),
    );
    await prices.confirm();
    expect(prices.notes).toEqual([4, 1]);
    const drafts = ids.map((id) => listing(id, { status: "draft" }));
    const live = world(
      "goLive",
      ids.map((id) => item(id, "draft", "active")),
      drafts,
    );
    await live.confirm();
    expect(live.notes).toEqual([1, 1, 1, 1, 1]);
  });

  it.each([
    ["nothing", []],
    ["what was not proposed", ["a", "other"]],
  ])("refuses %s", async (_, ids) => {
    const { confirm, calls, proposal } = twoPrices();
    expect(await codeOf(confirm(ids))).toBe("input/invalid");
    expect(proposal().state).toBe("open");
    expect(calls).toEqual([]);
  });

  it("refuses an expired or declined one", async () => {
    const over = twoPrices();
    over.set({ expiresAt: NOW });
    expect(await codeOf(over.confirm())).toBe("assistant/proposal-over");
    const { decide, confirm, calls } = twoPrices();
    expect(await decide("decline")).toMatchObject({ state: "declined" });
    expect(await codeOf(confirm())).toBe("assistant/proposal-over");
    expect(calls).toEqual([]);
  });

  it("is resumed after a server died, with the items that are left", async () => {
    const { confirm, set, calls } = twoPrices();
    const result = {
      listingId: "a",
      outcome: "done" as const,
      message: null,
      code: null,
      params: {},
      isSaved: false,
      now: null,
    };
    set({ state: "running", chosen: ["a", "b"], results: [result], until: NOW + 1 });
    expect(await codeOf(confirm())).toBe("assistant/busy");
    set({ until: NOW });
    expect(await confirm()).toMatchObject({
      state: "done",
      results: [{ listingId: "a" }, { listingId: "b" }],
    });
    expect(calls).toEqual(['"change" {"listingId":"b","price":4}']);
  });

  it("changes nothing of one that was undone", async () => {
    const { confirm, undo, calls } = twoPrices();
    await confirm();
    await undo();
    const before = calls.length;
    expect(await confirm()).toMatchObject({ state: "undone" });
    expect(calls).toHaveLength(before);
  });

  it("locks the proposal while it is carried out", async () => {
    const { confirm, answers, proposal } = twoPrices();
    let seen: Proposal | undefined;
    Object.defineProperty(answers, "error", { get: () => void (seen = proposal()) });
    await confirm();
    expect(seen).toMatchObject({ state: "running", until: NOW + LEASE_MS });
  });
});

describe("a listing that has changed since", () => {
  it("stays unchanged, and its current value is reported", async () => {
    const { confirm, calls } = world("price", [item("a", 5, 4)], [listing("a", { price: 6 })]);
    expect(await confirm()).toMatchObject({ results: [{ listingId: "a", outcome: "changed", now: 6 }] });
    expect(calls).toEqual([]);
  });

  it("has the new value already: by a call whose answer was lost", async () => {
    const { confirm, calls } = world("quantity", [item("a", 1, 2)], [listing("a", { quantity: 2 })]);
    expect(await confirm()).toMatchObject({ results: [{ outcome: "done" }] });
    expect(calls).toEqual([]);
  });

  it("is reported as deleted", async () => {
    const { confirm } = world("title", [item("a", "x", "y")]);
    expect(await confirm()).toMatchObject({ results: [{ outcome: "failed", code: "listing/not-found" }] });
  });
});

describe("each action", () => {
  it.each([
    ["quantity", item("a", 1, 3), '"change" {"listingId":"a","quantity":3}'],
    ["title", item("a", "a", "b"), '"edit" "a" "title" "a" "b"'],
    ["notes", item("a", null, "box 3"), '"edit" "a" "notes" null "box 3"'],
    ["price", item("a", 5, null), '"edit" "a" "price" 5 null'],
    ["end", item("a", "active", "ended"), '"end" "110"'],
    ["goLive", item("a", "active", "active"), '"goLive" "a"'],
    ["delete", item("a", "active", null), '"trash" "a"'],
  ] as const)("%s uses the same function as the screens", async (action, proposed, expected) => {
    const { confirm, calls } = world(action, [proposed], [listing("a", { ebayItemId: "110" })]);
    expect(await confirm()).toMatchObject({ results: [{ listingId: "a", outcome: "done" }] });
    expect(calls).toEqual([expected]);
  });

  it("reports what eBay refused", async () => {
    const change = world("price", [item("a", 5, 4)], [listing("a")]);
    change.answers.change = { success: false, message: "Too cheap.", code: "ebay/refused", params: {} };
    expect(await change.confirm()).toMatchObject({
      results: [{ outcome: "failed", message: "Too cheap.", code: "ebay/refused", now: null }],
    });
    const end = world("end", [item("a", "active", "ended")], [listing("a")]);
    end.answers.end = {
      failure: { code: "listing/not-revisable", message: null, params: { reason: "bids" } },
    };
    expect(await end.confirm()).toMatchObject({
      results: [
        { outcome: "failed", code: "listing/not-revisable", params: { reason: "bids" }, isSaved: false },
      ],
    });
    const edit = world("title", [item("a", "a", "b")], [listing("a")]);
    edit.answers.edit = { message: "No.", code: "ebay/refused", params: {} };
    expect(await edit.confirm()).toMatchObject({
      results: [{ outcome: "failed", message: "No.", code: "ebay/refused", isSaved: true }],
    });
  });

  it("doesn't overwrite a change at the same moment", async () => {
    const { confirm, answers } = world("title", [item("a", "a", "b")], [listing("a")]);
    answers.edit = "changed";
    expect(await confirm()).toMatchObject({ results: [{ outcome: "changed", code: null }] });
  });

  it.each(["price", "title", "delete"] as const)("%s reports its failure", async (action) => {
    const from = { price: 5, title: "a", delete: "active" }[action];
    const { confirm, answers, reports } = world(action, [item("a", from, 4)], [listing("a")]);
    answers.error = new AppError("ebay/refused", { message: "No." });
    expect(await confirm()).toMatchObject({
      state: "done",
      results: [{ outcome: "failed", code: "ebay/refused", message: "No." }],
    });
    expect(reports).toEqual([]);
  });

  it("keeps what is known of the others if a change fails unexpectedly", async () => {
    const { confirm, answers } = world(
      "price",
      [item("a", 5, 4), item("b", 5, 4)],
      [listing("a", { price: 7 }), listing("b")],
    );
    answers.error = new TypeError("a bug");
    expect(await confirm()).toMatchObject({
      results: [
        { listingId: "a", outcome: "changed", now: 7 },
        { listingId: "b", outcome: "failed", code: "internal" },
      ],
    });
  });

  it("shows and logs an unexpected error", async () => {
    const { confirm, answers, reports } = world("title", [item("a", "a", "b")], [listing("a")]);
    answers.error = new TypeError("a bug");
    expect(await confirm()).toMatchObject({ results: [{ code: "internal", message: null }] });
    expect(reports).toEqual([["carrying out a proposal failed", answers.error]]);
  });

  it("delete keeps a draft that has gone live since, and reports missing ones", async () => {
    const proposed = [item("a", "draft", null), item("b", "draft", null), item("gone", "draft", null)];
    const { confirm, calls } = world("delete", proposed, [
      listing("a", { status: "active" }),
      listing("b", { status: "draft" }),
    ]);
    expect(await confirm()).toMatchObject({
      results: [
        { listingId: "a", outcome: "changed", now: "active" },
        { listingId: "b", outcome: "done" },
        { listingId: "gone", outcome: "failed", code: "listing/not-found" },
      ],
    });
    expect(calls).toEqual(['"trash" "b" "gone"']);
  });
});

describe("undoing", () => {
  const confirmed = async () => {
    const desk = world(
      "price",
      [item("a", 5, 4), item("b", 5, 4), item("c", 5, 4)],
      [listing("a"), listing("b", { price: 6 }), listing("c")],
    );
    await desk.confirm(["a", "b"]);
    return desk;
  };

  it("reverts what was done, and nothing else", async () => {
    const desk = await confirmed();
    desk.calls.length = 0;
    // The listing has exactly the value that the change gave it.
    const later = world("price", desk.proposal().items, [
      listing("a", { price: 4 }),
      listing("b", { price: 6 }),
    ]);
    later.set(desk.proposal());
    expect(await later.undo()).toMatchObject({
      state: "undone",
      until: 0,
      undone: [{ listingId: "a", outcome: "done" }],
    });
    expect(later.calls).toEqual(['"change" {"listingId":"a","price":5}']);
    expect(await later.undo()).toMatchObject({ state: "undone" });
    expect(later.calls).toHaveLength(1);
  });

  it("restores deleted listings", async () => {
    const desk = world("delete", [item("a", "draft", null)], [listing("a", { status: "draft" })]);
    await desk.confirm();
    expect(await desk.undo()).toMatchObject({ state: "undone", undone: [{ outcome: "done" }] });
    expect(desk.calls).toEqual(['"trash" "a"', '"restore" "a"']);
  });

  it("is refused for an open, expired or irreversible proposal", async () => {
    expect(await codeOf(twoPrices().undo())).toBe("assistant/proposal-over");
    const late = await confirmed();
    late.set({ expiresAt: NOW });
    expect(await codeOf(late.undo())).toBe("assistant/proposal-over");
    const ended = world("end", [item("a", "active", "ended")], [listing("a", { ebayItemId: "1" })]);
    await ended.confirm();
    expect(await codeOf(ended.undo())).toBe("assistant/proposal-over");
  });

  it("is resumed after a server died, even after its deadline", async () => {
    const desk = await confirmed();
    desk.set({ state: "undoing", until: NOW + 1, expiresAt: NOW });
    expect(await codeOf(desk.undo())).toBe("assistant/busy");
    desk.set({ until: NOW });
    expect(await desk.undo()).toMatchObject({ state: "undone" });
  });
});

describe("declining", () => {
  it("closes an open proposal, and keeps a finished one", async () => {
    const desk = twoPrices();
    await desk.confirm();
    expect(await desk.decide("decline")).toMatchObject({ state: "done" });
  });
});
