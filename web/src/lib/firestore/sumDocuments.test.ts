import { FirebaseError } from "firebase/app";
import type { AggregateField, Query } from "firebase/firestore";
import { expect, it, vi } from "vitest";

import { sumDocuments } from "./sumDocuments";

/** The server's answer by the name of each sum, or why there is none. What it was asked for, by type. */
const server = vi.hoisted(() => ({
  answer: {} as Record<string, number | null> | Error,
  asked: {} as Record<string, string>,
}));
vi.mock("firebase/firestore", async (load) => ({
  ...(await load<object>()),
  getAggregateFromServer: (_: Query, wanted: Record<string, AggregateField<number>>) => {
    server.asked = Object.fromEntries(
      Object.entries(wanted).map(([name, { aggregateType }]) => [name, aggregateType]),
    );
    const { answer } = server;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ data: () => answer });
  },
}));

const sum = () => sumDocuments({ path: "cars" }, ["price", "documents"]);

it("counts documents and sums their fields, also one that is named like the count", async () => {
  server.answer = { sum_price: 4.5, sum_documents: 7, documents: 2 };
  expect(await sum()).toEqual({ count: 2, sums: { price: 4.5, documents: 7 } });
  expect(server.asked).toEqual({ sum_price: "sum", sum_documents: "sum", documents: "count" });
});

it("takes what the server doesn't sum for nothing", async () => {
  server.answer = { sum_price: null };
  expect(await sum()).toEqual({ count: 0, sums: { price: 0, documents: 0 } });
});

it("says that the server can't be reached", async () => {
  server.answer = new FirebaseError("unavailable", "down");
  await expect(sum()).rejects.toMatchObject({ code: "server/unreachable" });
});
