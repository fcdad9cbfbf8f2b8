import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { MAX_COUNTED } from "@contract/places/countPlace";
import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { rowDocument, toRow } from "@/lib/listings/row";
import { collectFiles } from "@/lib/testing/collectFiles";
import { readCsv } from "@/lib/testing/readCsv";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { correctCount } from "./correctCount";

const PLACE = { placeId: "A-2", code: "A-2" };
const difference = (id: string, copies: number, forSale = 2, sold = 0) => ({
  car: { row: toRow(id, rowDocument.parse({ title: `Car ${id}`, sku: `S${id}` })), forSale, sold },
  copies,
});
interface Counted {
  readonly listingId: string;
}
const outcome = (listingId: string, fields: object = {}) => ({
  ...{ listingId, outcome: "corrected", message: null, ...fields },
});
const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask).at(-1);
const onAnswered = vi.fn();

beforeEach(() => {
  useBackgroundTasks.setState({ tasks: [] });
  onAnswered.mockReset();
});
afterEach(() => void vi.unstubAllGlobals());

/** Corrects every car, except as `outcomes` says. */
const correct = (outcomes: Readonly<Record<string, object>> = {}) =>
  answerCalls({
    countPlace: ({ counted }) => ({
      success: true,
      results: (counted as readonly Counted[]).map(({ listingId }) =>
        outcome(listingId, outcomes[listingId]),
      ),
    }),
  });

it("sends what was counted and expected, with sold copies, and says how many are corrected", async () => {
  const calls = correct();
  await correctCount(PLACE, [difference("a", 3), difference("b", 0, 1, 4)], onAnswered, true);
  expect(calls).toMatchObject([
    {
      name: "countPlace",
      data: {
        placeId: "A-2",
        counted: [
          { listingId: "a", copies: 3, expected: 2 },
          { listingId: "b", copies: 0, expected: 5 },
        ],
      },
    },
  ]);
  expect(task()).toMatchObject({ label: "Correcting A-2", summary: "2 cars corrected", failures: [] });
  expect(onAnswered).toHaveBeenCalledOnce();
});

it("says nothing of eBay if the seller doesn't use it", async () => {
  correct({ a: { code: "ebay/refused", message: "It has bids." } });
  await correctCount(PLACE, [difference("a", 1), difference("b", 1)], onAnswered, false);
  expect(task()).toMatchObject({
    note: "Undo puts the quantities back as they were.",
    failures: [{ id: "a", text: "Corrected in Pegboard only." }],
  });
});

it("says why a car isn't corrected, or isn't at eBay", async () => {
  correct({
    a: { outcome: "moved" },
    b: { outcome: "missing" },
    c: { code: "ebay/refused", message: "It has bids." },
  });
  await correctCount(
    PLACE,
    ["a", "b", "c", "d"].map((id) => difference(id, 1)),
    onAnswered,
    true,
  );
  expect(task()?.failures.map(({ title, text, isDoneHere }) => [title, text, isDoneHere])).toEqual([
    ["Car a", "The stock changed while you counted. Nothing was changed here. Count it again.", false],
    ["Car b", "Was deleted meanwhile.", false],
    ["Car c", "Corrected here, but eBay says: It has bids.", true],
  ]);
  expect(task()?.summary).toBeNull();
  expect(onAnswered).toHaveBeenCalledOnce();
});

it("takes back what is corrected here, also if eBay doesn't have it", async () => {
  const calls = correct({ a: { outcome: "moved" }, b: { message: "It has bids." } });
  await correctCount(
    PLACE,
    [difference("a", 1), difference("b", 1), difference("c", 0, 2, 1)],
    onAnswered,
    true,
  );
  task()?.undo?.();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.data["counted"]).toEqual([
    { listingId: "c", copies: 3, expected: 1 },
    { listingId: "b", copies: 2, expected: 1 },
  ]);
  expect(calls[1]?.data["countId"]).not.toBe(calls[0]?.data["countId"]);
});

it("says when a car has moved since the count, before it is taken back", async () => {
  let isSecond = false;
  answerCalls({
    countPlace: () => {
      const results = [outcome("a", isSecond ? { outcome: "moved" } : {})];
      isSecond = true;
      return { success: true, results };
    },
  });
  await correctCount(PLACE, [difference("a", 1)], onAnswered, true);
  task()?.undo?.();
  await waitFor(() => expect(task()?.failures).toHaveLength(1));
  expect(task()).toMatchObject({
    ...{ label: "Undoing the count of A-2", summary: null },
    failures: [{ text: "The stock changed after the count. Nothing was changed here. Count it again." }],
  });
  expect(onAnswered).toHaveBeenCalledOnce();
});

describe("more cars than fit into a call", () => {
  const MANY = Array.from({ length: MAX_COUNTED + 2 }, (_, at) => difference(`L${at}`, 1));
  const idsOf = (data: Readonly<Record<string, unknown>>) =>
    (data["counted"] as readonly Counted[]).map(({ listingId }) => listingId);

  it("take several, each with its own id", async () => {
    const calls = correct();
    await correctCount(PLACE, MANY, onAnswered, true);
    expect(calls.map(({ data }) => idsOf(data).length)).toEqual([MAX_COUNTED, 2]);
    expect(new Set(calls.map(({ data }) => data["countId"])).size).toBe(2);
    expect(onAnswered).toHaveBeenCalledOnce();
  });

  it("are answered once the lost call is answered, too, which is sent again as it was", async () => {
    let lost = 1;
    const calls = answerCalls({
      countPlace: ({ counted }) => {
        if (lost-- > 0) throw new AppError("server/unreachable");
        return {
          success: true,
          results: (counted as readonly Counted[]).map(({ listingId }) => outcome(listingId)),
        };
      },
    });
    await correctCount(PLACE, MANY, onAnswered, true);
    expect(task()?.failures).toHaveLength(MAX_COUNTED);
    expect(onAnswered).not.toHaveBeenCalled();
    task()?.retry?.();
    await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(3);
    expect(calls[2]?.data).toEqual(calls[0]?.data);
    await waitFor(() => expect(task()?.summary).toBe(`${MANY.length} cars corrected`));
  });
});

it("has a receipt with the copies before and after", async () => {
  correct({ b: { outcome: "missing" } });
  const files = collectFiles();
  await correctCount(
    { placeId: "A-2", code: "a-2" },
    [difference("a", 3), difference("b", 0)],
    onAnswered,
    true,
  );
  task()?.receipt?.();
  await waitFor(() => expect(files.has("counted-place.csv")).toBe(true));
  expect(readCsv((await files.get("counted-place.csv")?.text()) ?? "").slice(1)).toEqual([
    ["a", "Car a", "Sa", "2 in a-2", "3 in a-2", "corrected"],
    ["b", "Car b", "Sb", "2 in a-2", "0 in a-2", "Was deleted meanwhile."],
  ]);
});
