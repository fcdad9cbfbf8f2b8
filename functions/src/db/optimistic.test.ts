import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { changeDocument, repeatConflicts, replaceUnlessChanged, writeUnlessChanged } from "./optimistic.ts";

// The pauses between rounds are random.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

const fail = (code: number) => Promise.reject(Object.assign(new Error(`failed with ${code}`), { code }));

describe("repeating after conflicts", () => {
  it.each([6, 9, 10])("repeats a conflict (%i), and returns the first result", async (code) => {
    let rounds = 0;
    const result = await repeatConflicts(() => {
      rounds += 1;
      return rounds < 3 ? fail(code) : Promise.resolve("done");
    });
    expect([result, rounds]).toEqual(["done", 3]);
  });

  it("gives up after 20 rounds with the last conflict", async () => {
    const attempt = vi.fn(() => fail(10));
    await expect(repeatConflicts(attempt)).rejects.toMatchObject({ code: 10 });
    expect(attempt).toHaveBeenCalledTimes(20);
  });

  it("repeats no other failure", async () => {
    const attempt = vi.fn(() => fail(14));
    await expect(repeatConflicts(attempt)).rejects.toMatchObject({ code: 14 });
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

describe("writing unless a document has changed", () => {
  const open = async (fields?: object) => {
    const firestore = memoryFirestore(() => 0);
    const document = firestore.doc("cars/a");
    if (fields) await document.set(fields);
    const read = await document.get();
    const write = async (change: typeof writeUnlessChanged, data: object) => {
      const batch = firestore.batch();
      change(batch, read, data);
      await batch.commit();
    };
    const stored = async () => (await document.get()).data();
    return { document, write, stored };
  };

  it("creates a missing document, unless another writer has", async () => {
    const { document, write, stored } = await open();
    await write(writeUnlessChanged, { price: 1 });
    expect(await stored()).toEqual({ price: 1 });
    await expect(write(writeUnlessChanged, { price: 2 })).rejects.toMatchObject({ code: 6 });
    await document.delete();
    await write(replaceUnlessChanged, { price: 3 });
    expect(await stored()).toEqual({ price: 3 });
  });

  it("changes the given fields of the document that was read", async () => {
    const { document, write, stored } = await open({ price: 1, title: "A" });
    await write(writeUnlessChanged, { price: 2 });
    expect(await stored()).toEqual({ price: 2, title: "A" });
    await expect(write(writeUnlessChanged, { price: 3 })).rejects.toMatchObject({ code: 9 });
    await document.delete();
    await expect(write(writeUnlessChanged, { price: 3 })).rejects.toMatchObject({ code: 5 });
  });

  it("replaces all fields of the document that was read", async () => {
    const { write, stored } = await open({ price: 1, title: "A" });
    await write(replaceUnlessChanged, { price: 2, copies: 3 });
    expect(await stored()).toEqual({ price: 2, copies: 3 });
    await expect(write(replaceUnlessChanged, { price: 3 })).rejects.toMatchObject({ code: 9 });
  });
});

describe("changing a document", () => {
  const open = () => memoryFirestore(() => 0);

  it("decides from what is stored, and returns the result", async () => {
    const firestore = open();
    const add = () =>
      changeDocument(firestore, "cars/a", (stored) => {
        const count = Number(stored["count"] ?? 0) + 1;
        return { result: count, next: { count } };
      });
    expect([await add(), await add()]).toEqual([1, 2]);
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.toSorted()).toEqual([3, 4, 5]);
    expect((await firestore.doc("cars/a").get()).data()).toEqual({ count: 5 });
  });

  it("writes nothing for null", async () => {
    const firestore = open();
    expect(await changeDocument(firestore, "cars/a", () => ({ result: "kept", next: null }))).toBe("kept");
    expect((await firestore.doc("cars/a").get()).exists).toBe(false);
  });
});
