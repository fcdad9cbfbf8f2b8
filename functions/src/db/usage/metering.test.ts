import { EventEmitter } from "node:events";

import type { Firestore } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { countDocuments, meterFirestore, runUncounted } from "./metering.ts";

/** A database whose requests answer `answer`, and whose streams send what `send` is given. */
function world(answer: unknown = []) {
  const streams: EventEmitter[] = [];
  const wire = {
    request: (..._parts: unknown[]) => Promise.resolve(answer),
    requestStream: (..._parts: unknown[]) => {
      const stream = new EventEmitter();
      streams.push(stream);
      return Promise.resolve(stream);
    },
  };
  meterFirestore(wire as unknown as Firestore);
  const count = { reads: 0, writes: 0 };
  return {
    wire,
    count,
    counted: <T>(work: () => Promise<T>) => countDocuments(count, work),
    stream: async (method: string, ...responses: object[]) => {
      await countDocuments(count, () => wire.requestStream(method));
      for (const response of responses) streams.at(-1)?.emit("data", response);
      streams.at(-1)?.emit("end");
      return count.reads;
    },
  };
}

describe("the documents of a call", () => {
  it("are its writes", async () => {
    const { wire, count, counted } = world({});
    expect(await counted(() => wire.request("commit", { writes: [{}, {}] }))).toEqual({});
    await counted(() => wire.request("rollback", {}));
    expect(count).toEqual({ reads: 0, writes: 2 });
  });

  it("are what a list returns, at least one", async () => {
    const some = world([{}, {}, {}]);
    await some.counted(() => some.wire.request("listDocuments", {}));
    await some.counted(() => some.wire.request("listCollectionIds", {}));
    expect(some.count.reads).toBe(3);
    const none = world([]);
    await none.counted(() => none.wire.request("listDocuments", {}));
    expect(none.count.reads).toBe(1);
  });

  it.each([
    ["found and missing ones", "batchGetDocuments", [{ found: {} }, { missing: "a" }], 2],
    ["a query's matches", "runQuery", [{ document: {} }, { document: {} }, { readTime: {} }], 2],
    ["one for a query without matches", "runQuery", [{ readTime: {} }], 1],
    ["one for an aggregation", "runAggregationQuery", [{ result: {} }], 1],
    ["what a listener is told", "listen", [{ documentChange: {} }, { targetChange: {} }], 1],
    ["none for a listener without news", "listen", [{ targetChange: {} }], 0],
  ])("are %s", async (_, method, responses, reads) => {
    expect(await world().stream(method, ...responses)).toBe(reads);
  });

  it("are none outside of a call, nor those of the metering itself", async () => {
    const { wire, count, counted } = world();
    await wire.request("commit", { writes: [{}] });
    await counted(() => runUncounted(() => wire.request("commit", { writes: [{}] })));
    expect(count).toEqual({ reads: 0, writes: 0 });
  });

  it("are counted for each of two simultaneous calls by itself", async () => {
    const { wire } = world({});
    const counts = [1, 2].map((writes) => ({ expected: writes, reads: 0, writes: 0 }));
    await Promise.all(
      counts.map((count) =>
        countDocuments(count, () =>
          wire.request("commit", { writes: Array.from({ length: count.expected }, () => ({})) }),
        ),
      ),
    );
    expect(counts.map(({ writes }) => writes)).toEqual([1, 2]);
  });
});

it.each([{ request: () => null }, { requestStream: () => null }])(
  "refuses an SDK that it can't meter",
  (wire) => {
    expect(() => meterFirestore(wire as unknown as Firestore)).toThrow("can't be metered");
  },
);
