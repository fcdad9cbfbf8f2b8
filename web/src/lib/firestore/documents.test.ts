import { serverTimestamp, Timestamp } from "firebase/firestore";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import {
  changeDocument,
  type DocumentList,
  type DocumentQuery,
  type WithId,
  watchDocument,
  watchDocuments,
  writeDocument,
} from "./documents";
import { goOffline } from "./testing/goOffline";
import { putDocument } from "./testing/putDocument";
import { useDocument, useDocuments } from "./useDocuments";

const car = z.object({
  title: z.string(),
  price: z.number().default(1),
  at: z.instanceof(Timestamp).optional(),
});
type Car = z.output<typeof car>;

const NO_LIST: DocumentList<Car> = { documents: [], unreadable: [], fromCache: false };
let cars = "";
let number = 0;
const stops: (() => void)[] = [];
beforeAll(goOffline);
afterEach(() => stops.splice(0).forEach((stop) => stop()));
/** Each test has its own collection, because the cache is the page's. */
const newCollection = () => (cars = `cars-${(number += 1)}`);

async function watch(request: Partial<DocumentQuery> = {}) {
  const lists: DocumentList<Car>[] = [];
  const onError = vi.fn<(error: Error) => void>();
  stops.push(watchDocuments({ path: cars, ...request }, car, (list) => lists.push(list), onError));
  await vi.waitFor(() => expect(lists.length).toBeGreaterThan(0));
  return { lists, last: () => lists.at(-1) ?? NO_LIST, onError };
}
const titles = ({ documents }: DocumentList<Car>) => documents.map(({ title }) => title);

describe("documents that are watched", () => {
  it("are parsed, with their ids", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: "Camaro", colour: "red" });
    const { last } = await watch();
    expect(last()).toEqual({
      documents: [{ id: "a", title: "Camaro", price: 1 }],
      unreadable: [],
      fromCache: true,
    });
  });

  it("follow changes and removals, and keep the others as they are", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: "Camaro" });
    putDocument(`${cars}/b`, { title: "Mustang" });
    const { lists, last } = await watch();
    const before = last().documents[1];
    void changeDocument(`${cars}/a`, { title: "Corvette" });
    await vi.waitFor(() => expect(titles(last())).toEqual(["Corvette", "Mustang"]));
    expect(last().documents[1]).toBe(before);
    expect(lists).toHaveLength(2);
  });

  it("are counted by id if they are damaged, until they are mended", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: 7 });
    putDocument(`${cars}/b`, { title: "Mustang" });
    const { last } = await watch();
    expect(last()).toMatchObject({ documents: [{ id: "b" }], unreadable: ["a"] });
    void writeDocument(`${cars}/a`, { title: "Camaro" }, { merge: true });
    await vi.waitFor(() =>
      expect(last()).toMatchObject({ documents: [{ id: "a" }, { id: "b" }], unreadable: [] }),
    );
  });

  it("have this machine's time if the server's isn't known yet", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: "Camaro", at: serverTimestamp() });
    const { last } = await watch();
    expect(last().documents[0]?.at).toBeInstanceOf(Timestamp);
  });

  it("are those that the query asks for, in its order", async () => {
    newCollection();
    for (const [title, price] of Object.entries({ Camaro: 3, Mustang: 9, Corvette: 5, Viper: 7 })) {
      putDocument(`${cars}/${title}`, { title, price, at: Timestamp.fromMillis(price) });
    }
    expect(
      titles((await watch({ where: [["price", ">", 3]], orderBy: [["price", "desc"]], limit: 2 })).last()),
    ).toEqual(["Mustang", "Viper"]);
    expect(
      titles((await watch({ where: [["at", "<=", { millis: 5 }]], orderBy: [["at", "asc"]] })).last()),
    ).toEqual(["Camaro", "Corvette"]);
  });
});

describe("one document that is watched", () => {
  async function watchOne(id: string) {
    const seen: (WithId<Car> | null)[] = [];
    const errors: Error[] = [];
    stops.push(
      watchDocument(
        `${cars}/${id}`,
        car,
        (found) => seen.push(found),
        (error) => errors.push(error),
      ),
    );
    await vi.waitFor(() => expect(seen.length + errors.length).toBeGreaterThan(0));
    return { seen, errors };
  }

  it("is parsed, and null if there is none", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: "Camaro" });
    expect((await watchOne("a")).seen).toEqual([{ id: "a", title: "Camaro", price: 1 }]);
    expect((await watchOne("missing")).seen).toEqual([null]);
  });

  it("is an error that names its path if it is damaged", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: 7 });
    const { seen, errors } = await watchOne("a");
    expect(seen).toEqual([]);
    expect(errors[0]?.message).toContain(`${cars}/a`);
  });
});

describe("a screen's documents", () => {
  it("are loading until they are here, and start again with another query", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: "Camaro" });
    const { result, rerender } = renderHook(({ path }) => useDocuments({ path }, car), {
      initialProps: { path: cars },
    });
    expect(result.current).toEqual({ status: "loading" });
    await waitFor(() => expect(result.current).toMatchObject({ status: "ready", fromCache: true }));
    rerender({ path: `${cars}-none` });
    expect(result.current).toEqual({ status: "loading" });
  });

  it("are none only once the server says so, or the browser is offline", async () => {
    newCollection();
    const online = vi.spyOn(navigator, "onLine", "get");
    const { result, rerender } = renderHook(({ path }) => useDocuments({ path }, car), {
      initialProps: { path: cars },
    });
    await act(() => watch());
    expect(result.current).toEqual({ status: "loading" });
    online.mockReturnValue(false);
    rerender({ path: newCollection() });
    await waitFor(() => expect(result.current).toMatchObject({ status: "ready", value: { documents: [] } }));
  });

  it("aren't read while nothing listens", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: "Camaro" });
    const { result, rerender } = renderHook(({ listens }) => useDocument(`${cars}/a`, car, listens), {
      initialProps: { listens: false },
    });
    await act(() => watch());
    expect(result.current).toEqual({ status: "loading" });
    rerender({ listens: true });
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: "ready", value: { title: "Camaro" } }),
    );
  });

  it("are read again with retry after an error", async () => {
    newCollection();
    putDocument(`${cars}/a`, { title: 7 });
    const { result } = renderHook(() => useDocument(`${cars}/a`, car));
    await waitFor(() => expect(result.current.status).toBe("error"));
    putDocument(`${cars}/a`, { title: "Camaro" });
    act(() => {
      if (result.current.status === "error") result.current.retry();
    });
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: "ready", value: { title: "Camaro" } }),
    );
  });
});
