import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { Firestore, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import {
  createOnce,
  deleteMatches,
  findDue,
  readAll,
  readAt,
  readMillis,
  readTogether,
  toTimestamp,
} from "./documents.ts";

const at = (millis: number) => Timestamp.fromMillis(millis);

/** Three cards, due at 5, 2 and 9 milliseconds. */
async function world() {
  const firestore = memoryFirestore(() => 1_000);
  const cards = firestore.collection("cards");
  await cards.doc("a").set({ dueAt: at(5) });
  await cards.doc("b").set({ dueAt: at(2) });
  await cards.doc("c").set({ dueAt: at(9) });
  return { firestore, cards };
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe("documents", () => {
  it("are created once", async () => {
    const { cards } = await world();
    expect(await createOnce(cards.doc("d"), { dueAt: at(1) })).toBe(true);
    expect(await createOnce(cards.doc("a"), { dueAt: at(6) })).toBe(false);
    expect(readMillis(await cards.doc("a").get(), "dueAt")).toBe(5);
  });

  it("are read in the given order, and none without a request", async () => {
    const { firestore, cards } = await world();
    expect(idsOf(await readAll(firestore, [cards.doc("c"), cards.doc("a")]))).toEqual(["c", "a"]);
    expect(await readAll(firestore, [])).toEqual([]);
  });

  it("are found when they are due, the oldest first", async () => {
    const { cards } = await world();
    expect(idsOf(await findDue(cards, "dueAt", 5, 10))).toEqual(["b", "a"]);
    expect(idsOf(await findDue(cards, "dueAt", 5, 1))).toEqual(["b"]);
  });

  it("are deleted if a query matches", async () => {
    const { firestore, cards } = await world();
    await deleteMatches(firestore, cards.where("dueAt", "<=", at(5)));
    expect(idsOf((await cards.get()).docs)).toEqual(["c"]);
  });

  it("have no time in a field with another value", async () => {
    const { cards } = await world();
    await cards.doc("a").set({ dueAt: "soon" });
    expect(readMillis(await cards.doc("a").get(), "dueAt")).toBeNull();
    expect(readMillis(undefined, "dueAt")).toBeNull();
    expect([toTimestamp(null), toTimestamp(7)?.toMillis()]).toEqual([null, 7]);
  });
});

describe("queries of one moment", () => {
  /** A Firestore server that refuses each call. */
  async function refusingFirestore() {
    // Else the SDK looks for Google Cloud's metadata server for seconds.
    vi.stubEnv("METADATA_SERVER_DETECTION", "none");
    const server = createServer();
    server.on("stream", (stream) => {
      const refusal = { ":status": 200, "content-type": "application/grpc", "grpc-status": "7" };
      stream.resume().on("end", () => stream.respond(refusal, { endStream: true }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const firestore = new Firestore({ projectId: "demo", host: `127.0.0.1:${port}`, ssl: false });
    return { firestore, close: () => firestore.terminate().finally(() => server.close()) };
  }

  it("reject once if a read fails, and leave no rejection that would end the process", async () => {
    const { firestore, close } = await refusingFirestore();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on("unhandledRejection", note);
    try {
      const query = firestore.collection("listings").limit(1);
      const reading = readAt(firestore, Timestamp.now(), (transaction) => transaction.get(query));
      await expect(reading).rejects.toMatchObject({ code: 7 });
      // Node tells of them after the running work.
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", note);
      await close();
      vi.unstubAllEnvs();
    }
  });

  it("are the only read-only transactions", () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
    const withOwn = files
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => readFileSync(join(import.meta.dirname, file), "utf8").includes("readOnly:"));
    expect(withOwn).toEqual(["documents.ts"]);
  });

  it("are answered in their order", async () => {
    const { firestore, cards } = await world();
    const queries = [cards.where("dueAt", ">", at(4)), cards.where("dueAt", "<", at(4))];
    const found = await readTogether(firestore, queries);
    expect(found.map(({ docs }) => idsOf(docs).toSorted())).toEqual([["a", "c"], ["b"]]);
    expect(await readTogether(firestore, [])).toEqual([]);
  });
});
