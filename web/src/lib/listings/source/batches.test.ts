// @vitest-environment node
import { expect, it } from "vitest";

import { type ListingRow, rowDocument, toRow } from "../row";
import { createBatches } from "./batches";

const over = (ids: readonly string[]) => {
  const rows = new Map<string, ListingRow>(ids.map((id) => [id, toRow(id, rowDocument.parse({}))]));
  return { all: () => [...rows.values()], get: (id: string) => rows.get(id) ?? null };
};
const ids = Array.from({ length: 1_001 }, (_, at) => `L${at}`);
const read = (batches: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    Array.from(batches, ([number, packed]) => [
      number,
      createBatches()
        .unpack(number, packed)
        .map(({ id }) => id),
    ]),
  );

it("packs 500 listings together", async () => {
  const packed = read(await createBatches().packAll(over(ids)));
  expect(packed).toEqual({ 0: ids.slice(0, 500), 1: ids.slice(500, 1_000), 2: ["L1000"] });
});

it("packs the batches of changed listings alone, and adds new ones where there is room", async () => {
  const batches = createBatches();
  await batches.packAll(over(ids));
  const later = over([...ids.filter((id) => id !== "L7"), "new"]);
  const packed = read(batches.packChanged(new Set(["L7", "new", "unknown"]), later));
  expect(packed).toEqual({ 0: ids.slice(0, 500).filter((id) => id !== "L7"), 2: ["L1000", "new"] });
});

it("begins another batch when the last is full", async () => {
  const batches = createBatches();
  const full = ids.slice(0, 500);
  batches.unpack(0, (await createBatches().packAll(over(full))).get(0) ?? "");
  const packed = read(batches.packChanged(new Set(["new"]), over([...full, "new"])));
  expect(packed).toEqual({ 1: ["new"] });
});
