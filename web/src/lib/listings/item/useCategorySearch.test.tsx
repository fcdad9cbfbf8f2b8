import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useCategorySearch } from "./useCategorySearch";

const fetched = vi.fn<typeof fetch>();
let categories: object[];
beforeEach(() => {
  categories = [{ id: "222", name: "Cars", path: "Toys > Cars" }];
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(() => Promise.resolve(Response.json({ result: { categories } })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const listSearched = () =>
  fetched.mock.calls.map(
    ([, init]) => (JSON.parse(init?.body as string) as { data: { query: string } }).data.query,
  );

function search(typed: string) {
  const queries = new QueryClient();
  return renderHook(({ words }) => useCategorySearch(words), {
    initialProps: { words: typed },
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
}

it("asks for the words without spaces once the typing has paused", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { result, rerender } = search("ca");
  act(() => void vi.advanceTimersByTime(399));
  rerender({ words: " cars " });
  act(() => void vi.advanceTimersByTime(399));
  expect([listSearched(), result.current.isSearching]).toEqual([[], false]);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.isSearching).toBe(true);
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current.categories).toEqual(categories);
  });
  expect([listSearched(), result.current.isSearching, result.current.isEmpty]).toEqual([
    ["cars"],
    false,
    false,
  ]);
  rerender({ words: "c" });
  expect(result.current).toMatchObject({ categories: [], isSearching: false, isEmpty: false });
});

it("says that nothing was found", async () => {
  categories = [];
  const { result } = search("xyz");
  await waitFor(() => expect(result.current.isEmpty).toBe(true));
  expect(result.current.failure).toBeNull();
});

it("says why it failed, and asks once", async () => {
  fetched.mockRejectedValue(new TypeError("no network"));
  const { result } = search("xyz");
  await waitFor(() => expect(result.current.failure).not.toBeNull());
  expect(result.current).toMatchObject({ categories: [], isSearching: false, isEmpty: false });
  expect(fetched).toHaveBeenCalledOnce();
});
