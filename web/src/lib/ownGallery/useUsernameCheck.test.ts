import { act } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { loadFunctions } from "@/lib/calls/call";
import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useUsernameCheck } from "./useUsernameCheck";

beforeAll(loadFunctions);
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Passes time, and lets calls arrive, which take turns of the event loop. */
async function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
  await act(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      vi.advanceTimersByTime(0);
      await new Promise(setImmediate);
    }
  });
}

function open(typed: string, answer: Answer, own: string | null = "dana_cars") {
  const calls = answerCalls({ checkUsernameAvailability: answer });
  const { result, rerender } = renderQueryHook((text: string) => useUsernameCheck(text, own), typed);
  return { result, type: rerender, calls, names: () => calls.map(({ data }) => data["username"]) };
}

it("asks nobody about an empty, own or invalid name", async () => {
  const { result, type, calls } = open("  ", () => ({ available: true }));
  expect(result.current).toEqual({ status: "empty" });
  await pass(400);
  type(" Dana_Cars ");
  expect(result.current).toEqual({ status: "own" });
  await pass(400);
  type("ab");
  expect(result.current).toEqual({ status: "invalid", problem: "too-short" });
  await pass(400);
  expect(result.current).toEqual({ status: "invalid", problem: "too-short" });
  expect(calls).toEqual([]);
});

it.each([
  [true, "available"],
  [false, "taken"],
])("asks the server after 350 ms without a key (available: %s)", async (available, status) => {
  const { result, type, calls, names } = open("", () => ({ available }));
  type("Ada");
  expect(result.current).toEqual({ status: "checking" });
  await pass(349);
  type("Ada_C");
  await pass(349);
  expect(calls).toEqual([]);
  expect(result.current).toEqual({ status: "checking" });
  await pass(1);
  expect(names()).toEqual(["ada_c"]);
  expect(result.current).toEqual({ status });
});

it("is checking until the answer is here", async () => {
  const answer = Promise.withResolvers<object>();
  const { result, type } = open("", () => answer.promise);
  type("ada_c");
  await pass(350);
  expect(result.current).toEqual({ status: "checking" });
  answer.resolve({ available: true });
  await pass(0);
  expect(result.current).toEqual({ status: "available" });
});

it("doesn't know without an answer", async () => {
  const { result, type } = open("", () => {
    throw new AppError("server/busy");
  });
  type("ada_c");
  await pass(350);
  expect(result.current).toEqual({ status: "unknown" });
});

it("asks again about a name that was typed before, as somebody may have taken it", async () => {
  let available = true;
  const { result, type, names } = open("", () => ({ available }));
  type("ada_c");
  await pass(350);
  type("ada_ca");
  await pass(350);
  available = false;
  type("ada_c");
  expect(result.current).toEqual({ status: "checking" });
  await pass(350);
  expect(result.current).toEqual({ status: "taken" });
  expect(names()).toEqual(["ada_c", "ada_ca", "ada_c"]);
});

it("checks a name for a person without one", async () => {
  const { result, names } = open("ada_c", () => ({ available: true }), null);
  await pass(350);
  expect(names()).toEqual(["ada_c"]);
  expect(result.current).toEqual({ status: "available" });
});
