import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useCandidates } from "./useCandidates";

const COUNTS = { total: 9, processable: 5, withBackImage: 3, alreadyUnavailable: 2 };
afterEach(() => void vi.unstubAllGlobals());

it("counts only when it is asked to", async () => {
  const calls = answerCalls({ getSkuProcessingCandidates: () => ({ success: true, candidates: COUNTS }) });
  const { result, rerender } = renderQueryHook(useCandidates);
  rerender();
  expect(result.current).toMatchObject({ counts: undefined, error: null, isChecking: false });
  expect(calls).toEqual([]);
  await act(() => result.current.check());
  await waitFor(() => expect(result.current.counts).toEqual(COUNTS));
  expect(result.current).toMatchObject({ error: null, isChecking: false });
  expect(calls).toEqual([{ name: "getSkuProcessingCandidates", data: {} }]);
});

it("counts again on request, and says that it does", async () => {
  const answers = [COUNTS, { ...COUNTS, total: 10 }].map((candidates) => ({ success: true, candidates }));
  const second = Promise.withResolvers<object>();
  let count = 0;
  answerCalls({ getSkuProcessingCandidates: () => (count++ === 0 ? (answers[0] ?? {}) : second.promise) });
  const { result } = renderQueryHook(useCandidates);
  await act(() => result.current.check());
  await waitFor(() => expect(result.current.counts).toEqual(COUNTS));
  act(() => void result.current.check());
  await waitFor(() => expect(result.current.isChecking).toBe(true));
  expect(result.current.counts).toEqual(COUNTS);
  second.resolve(answers[1] ?? {});
  await waitFor(() => expect(result.current.counts).toEqual({ ...COUNTS, total: 10 }));
  expect(result.current.isChecking).toBe(false);
});

it("says at once why it couldn't count", async () => {
  const calls = answerCalls({
    getSkuProcessingCandidates: () => {
      throw new AppError("server/busy");
    },
  });
  const { result } = renderQueryHook(useCandidates);
  await act(() => result.current.check());
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "server/busy" }));
  expect(result.current).toMatchObject({ counts: undefined, isChecking: false });
  expect(calls).toHaveLength(1);
});
