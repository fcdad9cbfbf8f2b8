import { renderHook, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { type ListingRow, rowDocument, toRow } from "@/lib/listings/row";
import { arrangePlaces } from "@/lib/places/arrangePlaces";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import type { Counted } from "./counting";
import { useExpected } from "./useExpected";

let uid: string;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

const row = (id: string, quantity: number, storageBin: string) =>
  toRow(id, rowDocument.parse({ title: `Car ${id}`, quantity, storageBin }));
const ROWS = [row("L1", 2, "A-1"), row("L2", 1, "A-1"), row("L3", 4, "B-1")];
const place = (rows: readonly ListingRow[], placeId = "A-1") => {
  const found = arrangePlaces([], rows).places.find((each) => each.placeId === placeId);
  if (!found) throw new Error("no such place");
  return found;
};
const sell = (id: string, copies: Readonly<Record<string, number>>) =>
  putDocument(paths.listing(uid, id), { title: `Car ${id}`, quantity: 0, toPack: { since: 1, copies } });

async function expected(counted: Counted = {}, rows: readonly ListingRow[] = ROWS) {
  const of = place(ROWS);
  const { result } = renderHook(() => useExpected(of, counted, rows));
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current?.map(({ row: { id, title }, ...copies }) => ({ id, title, ...copies }));
}
const [L1, L2] = ["L1", "L2"].map((id) => ({ id, title: `Car ${id}` }));

it("expects the cars for sale in the place, and no others", async () => {
  expect(await expected()).toEqual([
    { ...L1, forSale: 2, sold: 0 },
    { ...L2, forSale: 1, sold: 0 },
  ]);
});

it("expects sold copies that aren't packed, also of cars without copies for sale", async () => {
  sell("L1", { "A-1": 3, "B-1": 9 });
  sell("gone", { "A-1": 1 });
  sell("L3", { "B-1": 1 });
  sell("L2", { "A-1": 0 });
  expect(await expected()).toEqual([
    { ...L1, forSale: 2, sold: 3 },
    { ...L2, forSale: 1, sold: 0 },
    { id: "gone", title: "Car gone", forSale: 0, sold: 1 },
  ]);
});

it("has the cars that were found there last, and changes nothing of the expected ones", async () => {
  sell("gone", { "A-1": 1 });
  expect(await expected({ L3: 1, L1: 2, gone: 1, unknown: 1 })).toEqual([
    { ...L1, forSale: 2, sold: 0 },
    { ...L2, forSale: 1, sold: 0 },
    { id: "gone", title: "Car gone", forSale: 0, sold: 1 },
    { id: "L3", title: "Car L3", forSale: 0, sold: 0 },
  ]);
});

it("has a car that was counted as none", async () => {
  expect((await expected({ L3: 0 }))?.map(({ id }) => id)).toEqual(["L1", "L2", "L3"]);
});

it("expects nothing before the collection is loaded", async () => {
  sell("gone", { "A-1": 1 });
  const of = place(ROWS);
  const { result, rerender } = renderHook(({ rows }) => useExpected(of, {}, rows), {
    initialProps: { rows: null as readonly ListingRow[] | null },
  });
  expect(result.current).toBeNull();
  rerender({ rows: ROWS });
  await waitFor(() => expect(result.current).toHaveLength(3));
  rerender({ rows: null });
  expect(result.current).toBeNull();
});
