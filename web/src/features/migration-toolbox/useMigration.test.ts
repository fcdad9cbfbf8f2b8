import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { shopConfigDocument, shopOperationDocument, shopRow } from "@contract/shops/shopMigration";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useMigration } from "./useMigration";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => void vi.restoreAllMocks());

const row = (id: number) =>
  shopRow.parse({
    ...{ id, parentId: null, name: `Car ${id}`, sku: null, price: 3, quantity: 2, pictures: 1 },
    ...{ verdict: "new", refusal: null, notes: [], listingId: null, wanted: false, outcome: null },
  });
const putPage = (index: number, runId: string, ids: readonly number[]) =>
  putDocument(`${paths.shopPages(uid)}/${runId}-${index}`, { runId, index, rows: ids.map(row) });
const putWork = (fields: object) => putDocument(paths.operation(uid, "woocommerce"), fields);

it("the migration is loading until the connection and the operation are read", async () => {
  const { result } = renderHook(useMigration);
  expect(result.current).toEqual({ status: "loading" });
  act(() => putDocument(paths.shopConfig(uid), { storeUrl: "https://cars.example" }));
  await waitFor(() => expect(result.current).toEqual({ status: "loading" }));
  act(() => putWork({}));
  await waitFor(() =>
    expect(result.current).toEqual({
      status: "ready",
      config: expect.objectContaining(
        shopConfigDocument.parse({ storeUrl: "https://cars.example" }),
      ) as object,
      operation: expect.objectContaining(shopOperationDocument.parse({})) as object,
      rows: [],
    }),
  );
});

it("the migration has the rows of the operation's list in order, and none of an earlier list", async () => {
  putDocument(paths.shopConfig(uid), {});
  putWork({ runId: "run-2", status: "completed" });
  putPage(1, "run-2", [3, 1]);
  putPage(0, "run-2", [7, 2]);
  putPage(0, "run-1", [9]);
  const { result } = renderHook(useMigration);
  await waitFor(() =>
    expect(result.current).toMatchObject({ status: "ready", operation: { runId: "run-2" } }),
  );
  await waitFor(() => expect(result.current).toHaveProperty("rows", [7, 2, 3, 1].map(row)));
});

it("the migration has no rows without a list, whatever is stored", async () => {
  putDocument(paths.shopConfig(uid), {});
  putWork({});
  putPage(0, "none", [1]);
  const { result } = renderHook(useMigration);
  await waitFor(() => expect(result.current).toMatchObject({ status: "ready", rows: [] }));
});
