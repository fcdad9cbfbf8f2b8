import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { goOffline } from "../firestore/testing/goOffline";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import type { CollectionQuery } from "./query/query";
import { collectionStore } from "./store";
import { useCollection, useEveryListing, useListingsByWords } from "./useCollection";
import { answerListings } from "./testing/answerListings";
import { DEFAULT_QUERY } from "./testing/sampleRows";

beforeAll(goOffline);
let uid = "";
beforeEach(() => {
  uid = crypto.randomUUID();
  // Closes what the test before has opened.
  setSession({ status: "signed-out", problem: null });
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});
afterEach(() => vi.unstubAllGlobals());

const CARS = {
  a: { title: "Camaro", price: 3, quantity: 1 },
  b: { title: "Mustang", price: 9, quantity: 2 },
  c: { title: "Viper", price: 5, quantity: 3 },
  broken: { title: 7 },
};
/** Answers the full reading of the listings, each time with what `answer` returns. */
function serve(answer: () => Response | Promise<Response> = () => answerListings(uid, CARS)) {
  const fetched = vi.fn(() => Promise.resolve(answer()));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
const show = (query: Partial<CollectionQuery> = {}) =>
  renderHook(({ request }) => useCollection(request), {
    initialProps: { request: { ...DEFAULT_QUERY, ...query } },
  });
const refuse = () => new Response("", { status: 403 });

describe("the collection on a screen", () => {
  it("is loading until the listings are here, and then has the query's page", async () => {
    serve();
    const { result } = show({ sort: "-price", pageSize: 10 });
    expect(result.current).toEqual({ status: "loading", loaded: 0, total: null });
    await waitFor(() => expect(result.current.status).toBe("ready"));
    expect(result.current).toMatchObject({
      ...{ status: "ready", unreadable: 1, problem: null },
      answer: { ids: ["b", "c", "a"], page: 1, pages: 1, total: 3, complete: true },
    });
  });

  it("has another page for another query", async () => {
    serve();
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.status).toBe("ready"));
    for (const [query, ids] of [
      [{ search: "a" }, ["a", "b"]],
      [{ sort: "-title" }, ["c", "b", "a"]],
      [{ filter: "multiple-qty" }, ["b", "c"]],
      [{ pageSize: 1, page: 2 }, ["a", "b", "c"]],
    ] as const) {
      rerender({ request: { ...DEFAULT_QUERY, ...query } });
      expect(result.current).toMatchObject({ answer: { ids } });
    }
    expect(result.current).toMatchObject({ answer: { page: 2, pages: 3, rows: [{ id: "b" }] } });
  });

  it("keeps the answer of the same query", async () => {
    serve();
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.status).toBe("ready"));
    const before = result.current;
    rerender({ request: { ...DEFAULT_QUERY } });
    expect(result.current).toBe(before);
  });

  it("says why the listings can't be read, and reads them again on request", async () => {
    const fetched = serve(refuse);
    const { result } = show();
    await waitFor(() => expect(result.current.status).toBe("error"));
    expect(result.current).toMatchObject({ error: new Error("The database answered 403") });
    fetched.mockImplementation(() => Promise.resolve(answerListings(uid, CARS)));
    act(() => {
      if (result.current.status === "error") result.current.retry();
    });
    await waitFor(() => expect(result.current.status).toBe("ready"));
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe("every listing", () => {
  it("is null until all are read", async () => {
    serve();
    const { result } = renderHook(useEveryListing);
    expect(result.current).toEqual({ rows: null, problem: null });
    await waitFor(() => expect(result.current.rows?.map(({ id }) => id)).toEqual(["a", "b", "c"]));
    expect(result.current.problem).toBeNull();
  });

  it("is null with the reason if they can't be read", async () => {
    serve(refuse);
    const { result } = renderHook(useEveryListing);
    await waitFor(() => expect(result.current.problem).not.toBeNull());
    expect(result.current.rows).toBeNull();
  });
});

it("finds listings by their words once they are here", async () => {
  serve();
  const { result, rerender } = renderHook(({ words, most }) => useListingsByWords(words, most), {
    initialProps: { words: "a m", most: 5 },
  });
  expect(result.current).toEqual([]);
  await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual(["a", "b"]));
  rerender({ words: "a m", most: 1 });
  expect(result.current.map(({ id }) => id)).toEqual(["a"]);
  rerender({ words: "viper", most: 1 });
  expect(result.current.map(({ id }) => id)).toEqual(["c"]);
});

describe("the store of the listings", () => {
  it("is empty until a screen has opened them, and does nothing", async () => {
    const fetched = serve();
    expect([collectionStore.get("a"), collectionStore.findRows(() => true)]).toEqual([null, []]);
    collectionStore.applyOptimistic("a", { title: "x" }).undo();
    await collectionStore.refresh();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("has rows by their id, and by what is wanted", async () => {
    serve();
    const { result } = renderHook(useEveryListing);
    await waitFor(() => expect(result.current.rows).not.toBeNull());
    expect(collectionStore.get("b")).toMatchObject({ id: "b", title: "Mustang", price: 9 });
    expect([collectionStore.get("broken"), collectionStore.get("z")]).toEqual([null, null]);
    expect(collectionStore.findRows(({ price }) => (price ?? 0) > 3).map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("shows a change at once on every screen, until it is undone", async () => {
    serve();
    const { result } = show();
    const { result: others } = renderHook(useEveryListing);
    await waitFor(() => expect(result.current.status).toBe("ready"));
    const titles = () => others.current.rows?.map(({ title }) => title);
    let shown: ReturnType<typeof collectionStore.applyOptimistic> | null = null;
    await act(async () => {
      shown = collectionStore.applyOptimistic("a", { title: "Zonda" });
      await Promise.resolve();
    });
    expect(result.current).toMatchObject({ answer: { ids: ["b", "c", "a"] } });
    expect(titles()).toEqual(["Zonda", "Mustang", "Viper"]);
    await act(async () => {
      shown?.undo();
      await Promise.resolve();
    });
    expect(result.current).toMatchObject({ answer: { ids: ["a", "b", "c"] } });
    expect(titles()).toEqual(["Camaro", "Mustang", "Viper"]);
  });

  it("reads everything again on request, and keeps the rows if that fails", async () => {
    const fetched = serve();
    const { result } = renderHook(useEveryListing);
    await waitFor(() => expect(result.current.rows).toHaveLength(3));
    fetched.mockImplementation(() => Promise.resolve(answerListings(uid, { d: { title: "Supra" } })));
    await act(() => collectionStore.refresh());
    expect(result.current.rows?.map(({ id }) => id)).toEqual(["d"]);
    fetched.mockImplementation(() => Promise.resolve(refuse()));
    await act(() => expect(collectionStore.refresh()).rejects.toThrow("403"));
    expect(result.current.rows?.map(({ id }) => id)).toEqual(["d"]);
  });

  it("is closed when the person leaves", async () => {
    serve();
    const { result, unmount } = renderHook(useEveryListing);
    await waitFor(() => expect(result.current.rows).not.toBeNull());
    unmount();
    setSession({ status: "signed-out", problem: null });
    expect(collectionStore.get("a")).toBeNull();
  });
});
