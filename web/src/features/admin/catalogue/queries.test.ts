import { act, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import {
  type WordEdit,
  useEntries,
  useSourceOrder,
  useSourceRemoval,
  useSources,
  useWordChange,
} from "./queries";

const entry = (toyNumber: string) => ({ toyNumber, imports: [], words: [], review: [], updatedAt: null });
const SOURCES = { sources: [{ name: "Wiki", rows: 3, numbers: 2, importedAt: 1 }] };
const refuse = () => {
  throw new AppError("server/busy");
};
afterEach(() => void vi.unstubAllGlobals());

describe("the entries", () => {
  it("come page by page, each after the last number of the one before", async () => {
    const calls = answerCalls({
      searchCatalogue: ({ after }) =>
        after === null
          ? { entries: [entry("DHR20")], next: "DHR20" }
          : { entries: [entry("FYC51")], next: null },
    });
    const { result } = renderQueryHook(() => useEntries("camaro", "disputed"));
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
    expect(result.current.hasNextPage).toBe(true);
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.hasNextPage).toBe(false));
    expect(result.current.data?.pages.flatMap(({ entries }) => entries)).toEqual([
      entry("DHR20"),
      entry("FYC51"),
    ]);
    expect(calls).toEqual([
      { name: "searchCatalogue", data: { query: "camaro", review: "disputed", after: null } },
      { name: "searchCatalogue", data: { query: "camaro", review: "disputed", after: "DHR20" } },
    ]);
  });

  it("of another search replace the shown ones only once they are here", async () => {
    const later = Promise.withResolvers<object>();
    const calls = answerCalls({
      searchCatalogue: ({ query }) =>
        query === "" ? { entries: [entry("DHR20")], next: null } : later.promise,
    });
    const { result, rerender } = renderQueryHook((query: string) => useEntries(query, "all"), "");
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
    expect(calls[0]?.data).toEqual({ query: "", review: null, after: null });
    rerender("supra");
    expect(result.current.isPlaceholderData).toBe(true);
    expect(result.current.data?.pages[0]?.entries).toEqual([entry("DHR20")]);
    later.resolve({ entries: [], next: null });
    await waitFor(() => expect(result.current.data?.pages[0]?.entries).toEqual([]));
  });
});

describe("a change", () => {
  /** Shows the entries and the sources, as the panel does, next to a change of them. */
  const open = <Change>(useChange: () => Change) =>
    renderQueryHook(() => ({ entries: useEntries("", "all"), sources: useSources(), change: useChange() }));
  const answers = {
    searchCatalogue: () => ({ entries: [], next: null }),
    listCatalogueSources: () => SOURCES,
  };
  const count = (calls: ReturnType<typeof answerCalls>, called: string) =>
    calls.filter(({ name }) => name === called).length;

  const meant: WordEdit = { toyNumber: "DHR20", wordId: "a".repeat(32), change: "dispute" };
  /** Each change as a function that carries it out. */
  function useChanges(onDone: () => void): Readonly<Record<string, () => Promise<unknown>>> {
    const word = useWordChange(onDone);
    const order = useSourceOrder(onDone);
    const removal = useSourceRemoval(onDone);
    return {
      changeCatalogueWord: () => word.mutateAsync(meant),
      orderCatalogueSources: () => order.mutateAsync(["Wiki", "Mattel"]),
      removeCatalogueSource: () => removal.mutateAsync("Wiki"),
    };
  }

  it.each([
    { name: "changeCatalogueWord", data: meant, told: [meant], answer: { entry: entry("DHR20") } },
    { name: "orderCatalogueSources", data: { names: ["Wiki", "Mattel"] }, told: [], answer: SOURCES },
    { name: "removeCatalogueSource", data: { name: "Wiki" }, told: ["Wiki"], answer: SOURCES },
  ])("by $name is told, and everything shown is loaded again", async ({ name, data, told, answer }) => {
    const calls = answerCalls({ ...answers, [name]: () => answer });
    const onDone = vi.fn();
    const { result } = open(() => useChanges(onDone));
    await waitFor(() => expect(result.current.sources.data).toEqual(SOURCES));
    await waitFor(() => expect(result.current.entries.isSuccess).toBe(true));
    await act(async () => result.current.change[name]?.());
    expect(calls.filter((each) => each.name === name)).toEqual([{ name, data }]);
    expect(onDone.mock.calls).toEqual([told]);
    expect([count(calls, "searchCatalogue"), count(calls, "listCatalogueSources")]).toEqual([2, 2]);
  });

  it("that the server refuses isn't reported, and nothing is loaded again", async () => {
    const calls = answerCalls({ ...answers, removeCatalogueSource: refuse });
    const onDone = vi.fn();
    const { result } = open(() => useSourceRemoval(onDone));
    await waitFor(() => expect(result.current.sources.data).toEqual(SOURCES));
    await waitFor(() => expect(result.current.entries.isSuccess).toBe(true));
    act(() => result.current.change.mutate("Wiki"));
    await waitFor(() => expect(result.current.change.error).toMatchObject({ code: "server/busy" }));
    expect(onDone).not.toHaveBeenCalled();
    expect(calls).toHaveLength(3);
  });
});
