import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { LedgerLine } from "@contract/listings/ledger";

import { MAX_LEDGERS } from "@contract/listings/ledger";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import {
  buildReceiptRows,
  countFields,
  findDifferences,
  planSettling,
  settleMany,
  type Unsettled,
} from "./settling";

beforeEach(async () => {
  await goOffline();
  setSession({ status: "ready", person: samplePerson() });
  useBackgroundTasks.setState({ tasks: [] });
});
afterEach(() => void vi.unstubAllGlobals());

const line = (
  field: LedgerLine["field"],
  theirs: LedgerLine["theirs"],
  ours: LedgerLine["ours"],
): LedgerLine => ({
  field,
  theirs,
  ours,
  differs: true,
  checkedAt: 0,
});
const camaro = {
  listingId: "a",
  title: "Camaro",
  isRevisable: true,
  lines: [line("price", 5, 6), line("title", "Camaro", "Camaro Z28")],
};
const auction = { listingId: "b", title: "Twin Mill", isRevisable: false, lines: [line("price", 1, 2)] };
const both: readonly Unsettled[] = [camaro, auction];

it("counts the listings of each differing field", () => {
  expect([...countFields(both)]).toEqual([
    ["price", 2],
    ["title", 1],
  ]);
});

it("plans the chosen fields, and sends nothing for a listing that can't be revised", () => {
  const price = new Set<LedgerLine["field"]>(["price"]);
  expect(planSettling(both, "ours", price)).toEqual([{ ...camaro, lines: [line("price", 5, 6)] }]);
  expect(planSettling(both, "theirs", price).map(({ listingId }) => listingId)).toEqual(["a", "b"]);
  expect(planSettling(both, "theirs", new Set(["sku"]))).toEqual([]);
});

it("lists in the receipt the outcome of each difference", () => {
  const refused = { code: "refused", failure: null, message: "Too cheap." } as const;
  const outcome = {
    failures: [{ id: "a", title: "Camaro", reason: refused }],
    left: [{ ...auction, id: "b" }],
  };
  const [, ...rows] = buildReceiptRows(both, "ours", outcome, new Map([["a", ["title"]]]));
  expect(rows).toEqual([
    ["Camaro", "a", "Price", "$5.00", "$6.00", "mine", "Too cheap."],
    ["Camaro", "a", "Title", "Camaro", "Camaro Z28", "mine", "settled"],
    ["Twin Mill", "b", "Price", "$1.00", "$2.00", "mine", "not tried"],
  ]);
});

it("reads the differences of many listings in batches, and leaves out equal listings", async () => {
  const calls = answerCalls({
    compareListings: ({ listingIds }) => ({
      ledgers: (listingIds as string[]).map((listingId) => ({
        ...{ listingId, title: listingId, isRevisable: true, terms: null, readAt: null },
        lines: [
          { ...line("price", 5, 6), differs: listingId === "l0" },
          { ...line("sku", "A", "A"), differs: false },
        ],
      })),
    }),
  });
  const found = await findDifferences(Array.from({ length: MAX_LEDGERS + 1 }, (_, at) => `l${at}`));
  expect(calls.map(({ data }) => (data["listingIds"] as string[]).length)).toEqual([MAX_LEDGERS, 1]);
  expect(found.map(({ listingId, lines }) => [listingId, lines.map(({ field }) => field)])).toEqual([
    ["l0", ["price"]],
  ]);
});

it("settles one listing after the other, and reports what eBay refused", async () => {
  const refusal = {
    ...{ message: "Too cheap.", ebayCode: "73", field: "price" },
    failure: { code: "ebay/refused", message: "Too cheap.", params: {} },
  };
  const calls = answerCalls({
    settleListing: ({ listingId }) => ({
      ...{ taken: [], sent: listingId === "a" ? ["price", "title"] : [] },
      refusal: listingId === "a" ? null : refusal,
    }),
  });
  await settleMany(both, "ours");
  expect(calls.map(({ data }) => data)).toEqual([
    { listingId: "a", choices: { price: "ours", title: "ours" } },
    { listingId: "b", choices: { price: "ours" } },
  ]);
  const [task] = useBackgroundTasks.getState().tasks;
  expect(task?.failures.map((failure) => [failure.id, task.describe(failure)])).toEqual([
    ["b", "Too cheap."],
  ]);
});

it("says how many listings were settled", async () => {
  answerCalls({ settleListing: () => ({ taken: ["price"], sent: [], refusal: null }) });
  await settleMany([camaro], "theirs");
  expect(useBackgroundTasks.getState().tasks.map(showBackgroundTask)).toMatchObject([
    { summary: "1 listing settled" },
  ]);
});
