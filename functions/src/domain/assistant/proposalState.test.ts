import { describe, expect, it } from "vitest";

import { PROPOSAL_ACTIONS, type Proposal, proposalResult } from "../../contract/assistant.ts";
import { confirm, decline, listItems, startUndo } from "./proposalState.ts";

const NOW = 1_000_000;
const LEASE_MS = 560_000;

const item = (listingId: string) => ({
  ...{ listingId, title: listingId, sku: null, live: false, from: 5, to: 4 },
});
const result = (listingId: string, outcome: "done" | "changed" | "failed") =>
  proposalResult.parse({ listingId, outcome, message: null, code: null, params: {}, now: null });
const propose = (fields: Partial<Proposal> = {}): Proposal => ({
  ...{ id: "p1", action: "price", reason: "", items: [item("a"), item("b"), item("c")], state: "open" },
  ...{ chosen: [], results: [], undone: [], expiresAt: NOW + 1, until: 0 },
  ...fields,
});
const over = { code: "assistant/proposal-over" };
const busy = { code: "assistant/busy" };

describe("confirming", () => {
  it("takes the ticked items in their own order, with a lease", () => {
    const open = propose();
    expect(confirm(open, ["c", "a"], NOW)).toEqual({
      ...{ ...open, state: "running", chosen: ["a", "c"], until: NOW + LEASE_MS },
    });
    expect(confirm(open, ["a", "a"], NOW).chosen).toEqual(["a"]);
  });

  it.each([[[]], [["a", "x"]], [["x"]]])("carries out nothing that wasn't proposed: %o", (ids) => {
    expect(() => confirm(propose(), ids, NOW)).toThrow(expect.objectContaining({ code: "input/invalid" }));
  });

  it("is too late once the proposal has expired", () => {
    expect(() => confirm(propose({ expiresAt: NOW }), ["a"], NOW)).toThrow(expect.objectContaining(over));
  });

  it("goes on with the same items after an interruption, even of an expired proposal", () => {
    const running = propose({ state: "running", chosen: ["a"], until: NOW, expiresAt: 0 });
    expect(confirm(running, ["b"], NOW)).toEqual({ ...running, until: NOW + LEASE_MS });
    expect(() => confirm({ ...running, until: NOW + 1 }, ["a"], NOW)).toThrow(expect.objectContaining(busy));
  });

  it("changes nothing that is done, and nothing that was declined", () => {
    for (const state of ["done", "undoing", "undone"] as const) {
      const done = propose({ state });
      expect(confirm(done, ["a"], NOW)).toBe(done);
    }
    expect(() => confirm(propose({ state: "declined" }), ["a"], NOW)).toThrow(expect.objectContaining(over));
  });
});

it("declines an open proposal only", () => {
  expect(decline(propose()).state).toBe("declined");
  for (const state of ["running", "done", "undone"] as const) {
    const begun = propose({ state });
    expect(decline(begun)).toBe(begun);
  }
});

describe("an undo", () => {
  it("begins with a lease while the proposal is fresh", () => {
    const done = propose({ state: "done" });
    expect(startUndo(done, NOW)).toEqual({ ...done, state: "undoing", until: NOW + LEASE_MS });
    expect(() => startUndo({ ...done, expiresAt: NOW }, NOW)).toThrow(expect.objectContaining(over));
  });

  it("goes on after an interruption, also if the proposal has expired since", () => {
    const undoing = propose({ state: "undoing", until: NOW, expiresAt: 0 });
    expect(startUndo(undoing, NOW).until).toBe(NOW + LEASE_MS);
    expect(() => startUndo({ ...undoing, until: NOW + 1 }, NOW)).toThrow(expect.objectContaining(busy));
  });

  it("is refused for a proposal that isn't done, and changes nothing of one that is undone", () => {
    for (const state of ["open", "running", "declined"] as const)
      expect(() => startUndo(propose({ state }), NOW)).toThrow(expect.objectContaining(over));
    const undone = propose({ state: "undone" });
    expect(startUndo(undone, NOW)).toBe(undone);
  });

  it("is possible for every action except those at the marketplace", () => {
    const canUndo = (action: Proposal["action"]) => {
      try {
        return startUndo(propose({ state: "done", action }), NOW).state === "undoing";
      } catch {
        return false;
      }
    };
    expect(PROPOSAL_ACTIONS.filter((action) => !canUndo(action)).toSorted()).toEqual(["end", "goLive"]);
  });
});

describe("the items to carry out", () => {
  const chosen = ["a", "c"];
  const results = [result("a", "done"), result("b", "changed"), result("c", "failed")];

  it("are those that were ticked", () => {
    expect(listItems(propose({ chosen }), false)).toEqual([item("a"), item("c")]);
  });

  it("of an undo are those that succeeded, the other way round", () => {
    expect(listItems(propose({ chosen, results }), true)).toEqual([{ ...item("a"), from: 4, to: 5 }]);
  });
});
