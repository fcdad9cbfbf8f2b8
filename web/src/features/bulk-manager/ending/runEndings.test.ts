// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { AppError, type ErrorCode } from "@contract/wire/errors";
import type { BulkRow, EndRow } from "@/lib/bulkStore";

import { type EndAnswer, toEndRow } from "./endRow";
import { BETWEEN_ROWS, runEndings, VERIFY_AFTER } from "./runEndings";
import { describeReason } from "./reasonText";

const ENDED: EndAnswer = {
  ...{ success: true, alreadyEnded: false, message: "The listing has ended on eBay." },
  ...{ error: null, ebayCode: null, failure: null },
};
const ALREADY: EndAnswer = { ...ENDED, alreadyEnded: true };
const refused = (error: string | null, ebayCode: string | null = null): EndAnswer => ({
  ...{ success: false, alreadyEnded: false, message: error ?? "", error, ebayCode, failure: null },
});

const bulkRow = (ebayId: string | null): BulkRow => ({
  ...{
    id: `row-${ebayId}`,
    order: 1,
    title: "Camaro",
    price: "2",
    qty: "1",
    binPrice: "",
    link: "",
    sku: "",
  },
  ...{ ebayId, status: null },
});
const rowsOf = (...ids: readonly (string | null)[]) => ids.map((id) => toEndRow(bulkRow(id)));

/** Runs with the given answers. `log` contains its pauses, calls, and steps of rows. */
async function run(rows: readonly EndRow[], answers: readonly (EndAnswer | Error)[], stopAfter = Infinity) {
  const log: string[] = [];
  const last = new Map(rows.map((row) => [row.id, row]));
  let calls = 0;
  const stopError = await runEndings(rows, {
    end(itemId) {
      log.push(`end ${itemId}`);
      const answer = answers[calls];
      calls += 1;
      if (answer === undefined) throw new Error("One call too many");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    wait(milliseconds) {
      log.push(`wait ${milliseconds}`);
      return Promise.resolve();
    },
    onRow(row) {
      log.push(row.status);
      last.set(row.id, row);
      return Promise.resolve();
    },
    isStopped: () => calls >= stopAfter,
  });
  return { log, rows: [...last.values()], stopError };
}

test("ends a row, and verifies it by ending it again after three seconds", async () => {
  const { log, rows } = await run(rowsOf("1"), [ENDED, ALREADY]);
  expect(log).toEqual(["ending", "end 1", "verifying", `wait ${VERIFY_AFTER}`, "end 1", "success"]);
  expect(rows).toMatchObject([{ status: "success", reason: { code: "verified" }, verified: true }]);
  expect([VERIFY_AFTER, BETWEEN_ROWS]).toEqual([3_000, 1_000]);
});

test("processes one row after another with a pause of a second, and skips rows without an id", async () => {
  const { log } = await run(rowsOf("1", null, "2"), [ALREADY, ALREADY]);
  expect(log).toEqual(["ending", "end 1", "success", `wait ${BETWEEN_ROWS}`, "ending", "end 2", "success"]);
});

describe("the second call", () => {
  it.each([
    ["had ended already", ALREADY, "success", "verified"],
    ["code 1047", refused("Auction ended.", "1047"), "success", "verified"],
    ["code 17", refused("Refused", "17"), "success", "verified"],
    ["has ended it once more", ENDED, "warning", "may-be-active"],
    ["is refused otherwise", refused("It does not exist", "10007"), "warning", "unverified-refused"],
    ["is not answered", new AppError("server/timeout"), "warning", "unverified"],
  ] as const)("that %s", async (_, answer, status, code) => {
    const { rows } = await run(rowsOf("1"), [ENDED, answer]);
    expect(rows).toMatchObject([{ status, reason: { code }, verified: status === "success" }]);
  });
});

describe("the first call", () => {
  it.each([
    ["says why", refused("This item cannot be accessed", "17"), "This item cannot be accessed"],
    ["says nothing", refused(null), "Failed to end listing"],
    [
      "has a code",
      {
        ...refused("-"),
        failure: { code: "listing/not-revisable", message: null, params: { reason: "bids" } },
      },
      "This auction has bids. End it on eBay's own page, where you choose whether the highest bidder gets the item.",
    ],
    [
      "breaks",
      new AppError("ebay/unavailable"),
      "eBay did not answer. Nothing was changed; please try again.",
    ],
  ] as const)("fails the row if it %s", async (_, answer, text) => {
    const { rows, log } = await run(rowsOf("1", "2"), [answer, ALREADY]);
    expect(rows[0]?.reason && describeReason(rows[0].reason)).toBe(text);
    expect(rows).toMatchObject([{ status: "failed", verified: false }, { status: "success" }]);
    expect(log).toContain("end 2");
  });

  it("is enough if the listing has already ended", async () => {
    const { rows, log } = await run(rowsOf("1"), [ALREADY]);
    expect(rows).toMatchObject([{ status: "success", reason: { code: "had-ended" }, verified: true }]);
    expect(log.filter((each) => each.startsWith("end "))).toHaveLength(1);
  });
});

test.each([
  "auth/signed-out",
  "ebay/not-connected",
  "ebay/quota-exceeded",
  "server/unreachable",
  "server/busy",
] as ErrorCode[])("stops the run at %s, which would refuse all others too", async (code) => {
  const { rows, stopError } = await run(rowsOf("1", "2", "3"), [ALREADY, new AppError(code)]);
  expect(rows.map(({ status }) => status)).toEqual(["success", "failed", "pending"]);
  expect(stopError?.code).toBe(code);
});

test("finishes and verifies the current row when it is stopped", async () => {
  const { rows } = await run(rowsOf("1", "2"), [ENDED, ALREADY], 1);
  expect(rows.map(({ status }) => status)).toEqual(["success", "pending"]);
});

test("ends all rows after an interruption at any step, and repeats no call for a verified row", async () => {
  const ids = ["1", "2", "3"];
  const whole = await run(
    rowsOf(...ids),
    ids.flatMap(() => [ENDED, ALREADY]),
  );
  for (let dies = 0; dies < whole.log.length; dies += 1) {
    const atEbay = new Set<string>();
    const calls: string[] = [];
    const store = new Map(rowsOf(...ids).map((row) => [row.id, row]));
    const session = async (lives: number) => {
      let steps = 0;
      const step = () => {
        if (steps++ >= lives) throw new Error("The tab was closed");
      };
      const settledBefore = new Set(
        [...store.values()].filter(({ verified }) => verified).map(({ ebayId }) => ebayId),
      );
      await runEndings([...store.values()], {
        async end(itemId) {
          step();
          expect(settledBefore.has(itemId)).toBe(false);
          calls.push(itemId);
          const answer = atEbay.has(itemId) ? ALREADY : ENDED;
          atEbay.add(itemId);
          return Promise.resolve(answer);
        },
        async wait() {
          step();
          return Promise.resolve();
        },
        async onRow(row) {
          step();
          store.set(row.id, row);
          return Promise.resolve();
        },
        isStopped: () => false,
      });
    };
    await session(dies).catch(() => undefined);
    await session(Infinity);
    // A tab that is closed during a call stores nothing about it. The next tab finds out what happened.
    expect([...store.values()].every(({ status }) => ["success", "failed", "warning"].includes(status))).toBe(
      true,
    );
    expect([...atEbay].sort()).toEqual(ids);
    expect(calls.length).toBeLessThanOrEqual(7);
  }
});

test("leaves every row with a result or waiting, with at most two calls for each, whatever eBay answers", async () => {
  const anyAnswer = fc.constantFrom<EndAnswer | Error>(
    ENDED,
    ALREADY,
    refused("Try later"),
    refused(null, "17"),
    new AppError("server/timeout"),
    new AppError("ebay/quota-exceeded"),
    new Error("Unexpected"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAnswer, { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 0, max: 8 }),
      async (answers, stop) => {
        const { rows, log, stopError } = await run(rowsOf("1", "2", "3", "4"), answers, stop);
        for (const { status, ebayId, verified, reason } of rows) {
          const calls = log.filter((each) => each === `end ${ebayId}`).length;
          expect(calls).toBeLessThanOrEqual(2);
          expect(calls === 0).toBe(status === "pending");
          expect(["pending", "success", "warning", "failed"]).toContain(status);
          expect(verified).toBe(status === "success");
          expect(reason === null).toBe(status === "pending");
        }
        const isWhole = stopError === null && log.filter((each) => each.startsWith("end ")).length < stop;
        expect(!isWhole || rows.every(({ status }) => status !== "pending")).toBe(true);
      },
    ),
  );
});
