import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useAsk, useDetails, useRequestId, useTesterInput } from "./useTester";

const NOTHING = {
  ...{ itemId: "", typed: {}, updateJson: "", createJson: "", storeCategory: "0", storeCategory2: "0" },
};
const KEY = "pegboard.ebayTester";
const refuse = () => {
  throw new AppError("server/busy");
};
beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe("the input", () => {
  const open = (uid: string) => renderHook(() => useTesterInput(uid)).result;

  it("begins empty", () => {
    expect(open("dana").current.entered).toEqual(NOTHING);
  });

  it("keeps what was entered before, also after a reload", () => {
    const result = open("dana");
    act(() => result.current.enter({ itemId: "110551234567" }));
    act(() => result.current.enter({ typed: { Title: "Camaro" } }));
    const entered = { ...NOTHING, itemId: "110551234567", typed: { Title: "Camaro" } };
    expect(result.current.entered).toEqual(entered);
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? "")).toEqual({ uid: "dana", entered });
    expect(open("dana").current.entered).toEqual(entered);
  });

  it("of another person isn't shown", () => {
    const result = open("dana");
    act(() => result.current.enter({ itemId: "110551234567" }));
    expect(open("ada").current.entered).toEqual(NOTHING);
  });

  it("of an older version lacks nothing", () => {
    sessionStorage.setItem(KEY, JSON.stringify({ uid: "dana", entered: { updateJson: "{}" } }));
    expect(open("dana").current.entered).toEqual({ ...NOTHING, updateJson: "{}" });
  });

  it("that can't be read is empty", () => {
    sessionStorage.setItem(KEY, "{");
    expect(open("dana").current.entered).toEqual(NOTHING);
  });

  it("lasts until a reload if the storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    const result = open("dana");
    act(() => result.current.enter({ storeCategory: "7" }));
    expect(result.current.entered).toEqual({ ...NOTHING, storeCategory: "7" });
  });
});

describe("a request", () => {
  const asking = { operation: "GET", itemId: "110551234567" } as const;
  const answer = { success: true, listing: { Title: "Camaro" }, itemId: "110551234567" };
  const send = (given: Answer) => {
    const calls = answerCalls({ unifiedEbayListing: given });
    const { result } = renderQueryHook(useAsk);
    return { calls, answered: act(() => result.current.mutateAsync(asking)) };
  };

  it("resolves to what was sent and received", async () => {
    const received = { ...answer, error: null, ebayCode: null, failure: null };
    const { calls, answered } = send(() => received);
    expect(await answered).toEqual({ sent: asking, received, error: null, itemId: "110551234567" });
    expect(calls).toEqual([{ name: "unifiedEbayListing", data: asking }]);
  });

  it.each([
    ["eBay's words", { code: "ebay/refused", message: "No such item", params: {} }, "No such item"],
    [
      "our code",
      { code: "ebay/refused", message: null, params: { reason: "no-fields" } },
      "Please enter at least one field to update",
    ],
    ["an older function's words", null, "Words"],
  ])("that is refused with %s resolves to an error beside the answer", async (_, failure, text) => {
    const received = { success: false, listing: null, itemId: null, error: "Words", ebayCode: "17", failure };
    const shown = `Error: ${text}`;
    expect(await send(() => received).answered).toEqual({
      ...{ sent: asking, received, error: shown, itemId: null },
    });
  });

  it("that our server refuses resolves to an error without an answer", async () => {
    expect(await send(refuse).answered).toEqual({
      ...{ sent: asking, received: null, itemId: null },
      error: expect.stringMatching(/^Error: \w.+/) as string,
    });
  });
});

describe("eBay's complete response", () => {
  it("that our server refuses resolves to an error", async () => {
    const calls = answerCalls({ getEbayListingDetails: refuse });
    const { result } = renderQueryHook(useDetails);
    expect(await act(() => result.current.mutateAsync("110551234567"))).toEqual({
      ...{ sent: { itemId: "110551234567" }, received: null },
      error: expect.stringMatching(/^Error: \w.+/) as string,
    });
    expect(calls).toEqual([{ name: "getEbayListingDetails", data: { itemId: "110551234567" } }]);
  });
});

describe("the id of a create call", () => {
  const open = () => {
    const { result } = renderHook(useRequestId);
    const getRequestId = (content: string): string => {
      let id = "";
      act(() => void (id = result.current.getRequestId(content)));
      return id;
    };
    return { getRequestId, done: () => act(() => result.current.done()) };
  };

  it("stays the same for the same content, until a call has succeeded", () => {
    const { getRequestId, done } = open();
    const first = getRequestId("{}");
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(getRequestId("{}")).toBe(first);
    done();
    expect(getRequestId("{}")).not.toBe(first);
  });

  it("changes with the content, also back", () => {
    const { getRequestId } = open();
    const ids = [getRequestId("a"), getRequestId("b"), getRequestId("a")];
    expect(new Set(ids).size).toBe(3);
  });
});
