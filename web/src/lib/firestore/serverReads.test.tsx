import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { paths } from "@contract/documents";

import { probe } from "../calls/probe";
import { useOrdersToShip, useRecountOrdersToShip } from "../orders/useOrdersToShip";
import { confirmSuperAdmin } from "../session/adminAccess";
import { setSession } from "../session/session";
import { samplePerson } from "../session/testing/samplePerson";
import { countDocuments } from "./countDocuments";
import { auth } from "./firebase";
import { readDocuments, readWhere, readFirst, findDocumentId } from "./readDocuments";
import { goOffline } from "./testing/goOffline";
import { putDocument } from "./testing/putDocument";

vi.mock("firebase/firestore", async (load) => (await import("./testing/cacheAsServer")).cacheAsServer(load));
beforeAll(goOffline);

const car = z.object({ title: z.string(), year: z.number().optional() });
let number = 0;
/** Each test has its own collection, because the cache is the page's. */
function put(documents: Record<string, object>) {
  const cars = `served-${(number += 1)}`;
  for (const [id, fields] of Object.entries(documents)) putDocument(`${cars}/${id}`, fields);
  return cars;
}
const CARS = {
  a: { title: "Camaro", year: 1967 },
  b: { title: "Mustang", year: 1965 },
  broken: { title: 7 },
};

describe("documents that are read from the server", () => {
  it("come in the order of their ids, without missing and damaged ones", async () => {
    const cars = put(CARS);
    expect(await readDocuments(cars, ["b", "missing", "broken", "a"], car)).toEqual([
      { id: "b", ...CARS.b },
      { id: "a", ...CARS.a },
    ]);
  });

  it("are asked for in portions of 30", async () => {
    const ids = Array.from({ length: 61 }, (_, at) => `c${at}`);
    const cars = put(Object.fromEntries(ids.map((id) => [id, { title: id }])));
    expect((await readDocuments(cars, ids, car)).map(({ id }) => id)).toEqual(ids);
  });

  it("are found by a field's values", async () => {
    const found = await readWhere(put(CARS), "title", ["Mustang", "Van"], car);
    expect(found.map(({ id }) => id)).toEqual(["b"]);
  });

  it("are found by a value and a condition", async () => {
    const cars = put({ old: { title: "Camaro", year: 1967 }, new: { title: "Camaro", year: 2016 } });
    const find = (title: string, year: number) =>
      findDocumentId(cars, "title", title, car, (each) => each.year === year);
    expect([await find("Camaro", 1967), await find("Camaro", 2016)]).toEqual(["old", "new"]);
    expect([await find("Camaro", 1970), await find("Van", 1967)]).toEqual([null, null]);
  });

  it("are the first of a query, or none", async () => {
    const cars = put(CARS);
    const first = (direction: "asc" | "desc") =>
      readFirst({ path: cars, orderBy: [["year", direction]], limit: 1 }, car);
    expect([await first("asc"), await first("desc")]).toMatchObject([{ id: "b" }, { id: "a" }]);
    expect(await readFirst({ path: put({}) }, car)).toBeNull();
    expect(await readFirst({ path: put({ broken: { title: 7 } }) }, car)).toBeNull();
  });

  it("are counted", async () => {
    const cars = put(CARS);
    expect(await countDocuments({ path: cars })).toBe(3);
    expect(await countDocuments({ path: cars, where: [["year", ">", 1965]] })).toBe(1);
  });

  it("tell what the rules allow", async () => {
    const cars = put(CARS);
    const allowed = { verdict: "allowed", said: null };
    expect(await probe(`${cars}/a`, "get")).toMatchObject({ ...allowed, documents: 1 });
    expect(await probe(`${cars}/missing`, "get")).toMatchObject({ ...allowed, documents: 0 });
    expect(await probe(cars, "list")).toMatchObject({ ...allowed, documents: 1 });
  });
});

describe("a super admin", () => {
  const renew = vi.fn<(force: boolean) => Promise<string>>(() => Promise.resolve("token"));
  const signInAs = (role: string | undefined) =>
    Object.assign(auth, {
      currentUser: { getIdTokenResult: () => Promise.resolve({ claims: { role } }), getIdToken: renew },
    });
  afterEach(() => {
    Object.assign(auth, { currentUser: null });
    renew.mockClear();
  });

  it.each([{ isSuperAdmin: false }, { isSuperAdmin: "true" }, {}])("isn't one by %j", async (record) => {
    signInAs("user");
    putDocument("users/eve", record);
    expect(await confirmSuperAdmin("eve")).toBe(false);
    expect(await confirmSuperAdmin("nobody")).toBe(false);
    expect(renew).not.toHaveBeenCalled();
  });

  it("has a new token if the old one doesn't say so", async () => {
    putDocument("users/root", { isSuperAdmin: true });
    signInAs("super-admin");
    expect(await confirmSuperAdmin("root")).toBe(true);
    expect(renew).not.toHaveBeenCalled();
    signInAs("admin");
    expect(await confirmSuperAdmin("root")).toBe(true);
    expect(renew.mock.calls).toEqual([[true]]);
    Object.assign(auth, { currentUser: null });
    expect(await confirmSuperAdmin("root")).toBe(true);
  });
});

it("counts the paid orders that wait for their parcel, again after each", async () => {
  setSession({ status: "ready", person: samplePerson() });
  const open = { status: "open", paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED" };
  const orders = {
    a: open,
    b: { ...open, paymentStatus: "PARTIALLY_REFUNDED", shippingStatus: "PARTIALLY_SHIPPED" },
    c: { ...open, status: "cancelled" },
    d: { ...open, paymentStatus: "PENDING" },
    e: { ...open, shippingStatus: "SHIPPED" },
  };
  for (const [id, order] of Object.entries(orders)) putDocument(`${paths.orders("dana")}/${id}`, order);
  const queries = new QueryClient();
  const { result } = renderHook(() => ({ count: useOrdersToShip(), recount: useRecountOrdersToShip() }), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  expect(result.current.count).toBeUndefined();
  await waitFor(() => expect(result.current.count).toBe(2));
  putDocument(`${paths.orders("dana")}/a`, { ...open, shippingStatus: "SHIPPED" });
  result.current.recount();
  await waitFor(() => expect(result.current.count).toBe(1));
});
