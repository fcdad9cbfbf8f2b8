import { describe, expect, it, test } from "vitest";

import { pushOperationDocument, type PushedDraft } from "../../../contract/operations.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { pushOne } from "./pushOne.ts";
import type { Push, PushPorts } from "./ports.ts";
import { advance, describePush } from "./pushState.ts";

const push = (fields: Partial<Push> = {}): Push => ({
  ...pushOperationDocument.parse({}),
  ...{ startedAt: null, finishedAt: null, resumesAt: null, isConnected: true },
  ...fields,
});
const done = (listingId: string, success = true): PushedDraft => ({
  ...{
    listingId,
    success,
    ebayItemId: null,
    message: null,
    code: null,
    params: {},
    ebayCode: null,
    field: null,
  },
});

describe("a step of a push", () => {
  it("takes finished drafts from the queue, and puts others at its end", () => {
    const before = push({ waiting: ["a", "b", "c", "d"], pauses: 2 });
    const after = advance(before, [done("a"), done("b", false)], ["c"]);
    expect(after).toMatchObject({ waiting: ["d", "c"], pauses: 0 });
    expect(after.results.map(({ listingId }) => listingId)).toEqual(["a", "b"]);
  });

  it("keeps counting pauses until a success", () => {
    expect(advance(push({ waiting: ["a"], pauses: 2 }), [done("a", false)], []).pauses).toBe(2);
  });

  it("replaces an earlier result of the same draft", () => {
    const before = push({ results: [done("a", false), done("b")], waiting: ["a"] });
    expect(advance(before, [done("a")], []).results).toEqual([done("b"), done("a")]);
  });
});

describe("the answer of a push", () => {
  const failure = (code: ErrorCode) => ({ code, params: {} });

  test.each<[Partial<Push>, string]>([
    [{ status: "in_progress", waiting: ["a"] }, "Publishing your drafts."],
    [
      { status: "in_progress", waiting: ["c"], results: [done("a"), done("b", false)] },
      "1 of 3 drafts are live on eBay, 1 failed, 1 are left.",
    ],
    [{ status: "completed", results: [done("a")] }, "1 of 1 drafts are live on eBay."],
    [
      { status: "in_progress", cancelRequested: true },
      "The push stops after the drafts that are being listed now.",
    ],
    [
      { status: "waiting", waiting: ["a"], failure: failure("ebay/quota-exceeded") },
      "0 of 1 drafts are live on eBay, 1 are left. Today's number of eBay calls is used up. It continues automatically.",
    ],
    [
      { status: "waiting", waiting: ["a"], failure: failure("ebay/rate-limited") },
      "0 of 1 drafts are live on eBay, 1 are left. eBay asks to wait a moment. It continues automatically.",
    ],
    [
      { status: "waiting", waiting: ["a"] },
      "0 of 1 drafts are live on eBay, 1 are left. eBay could not be reached. It continues automatically.",
    ],
    [{ status: "cancelled", cancelRequested: true }, "0 of 0 drafts are live on eBay."],
  ])("of %o is %j", (fields, message) => expect(describePush(push(fields))).toBe(message));
});

describe("a draft that fails", () => {
  const failing = (error: Error) => {
    const reported: string[] = [];
    const ports = {
      publications: { claim: () => Promise.reject(error), begin: () => Promise.reject(error) },
      report: (message: string) => void reported.push(message),
      now: () => 0,
      withAccessToken: () => Promise.reject(error),
    } as unknown as PushPorts;
    // Every port rejects, whichever is used first.
    const all = new Proxy(ports, {
      get: (target, key) =>
        key in target
          ? (target as unknown as Record<string | symbol, unknown>)[key]
          : new Proxy({}, { get: () => () => Promise.reject(error) }),
    });
    return { ports: all, reported };
  };

  test.each<[ErrorCode, string]>([
    ["ebay/quota-exceeded", "stop"],
    ["ebay/not-connected", "stop"],
    ["ebay/authorization-expired", "stop"],
    ["ebay/token-exchange-failed", "stop"],
    ["ebay/unavailable", "later"],
    ["ebay/rate-limited", "later"],
    ["listing/busy", "later"],
    ["ebay/refused", "done"],
    ["listing/not-publishable", "done"],
  ])("with %s: %s", async (code, kind) => {
    const { ports, reported } = failing(
      new AppError(code, { message: "Why.", ebayCode: "21919", field: "title" }),
    );
    expect(await pushOne(ports, "ada", "L1", false)).toMatchObject({
      kind,
      result: { listingId: "L1", success: false, code, message: "Why.", ebayCode: "21919", field: "title" },
    });
    expect(reported).toEqual([]);
  });

  it("by an error of our own is reported", async () => {
    const { ports, reported } = failing(new TypeError("broken"));
    expect(await pushOne(ports, "ada", "L1", false)).toMatchObject({
      kind: "done",
      result: { code: "internal" },
    });
    expect(reported).toEqual(["pushing a draft failed"]);
  });

  it("has a message of at most 300 characters", async () => {
    const { ports } = failing(new AppError("ebay/refused", { message: "x".repeat(999) }));
    const { result } = await pushOne(ports, "ada", "L1", false);
    expect(result.message).toHaveLength(300);
  });
});
