import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { findUsersByEmail } from "./usersByEmail.ts";

async function world(emails: Record<string, unknown>) {
  let requests = 0;
  const firestore = memoryFirestore(
    () => 0,
    (work) => {
      requests += 1;
      return Promise.resolve(work());
    },
  );
  for (const [uid, email] of Object.entries(emails)) await firestore.doc(paths.user(uid)).set({ email });
  requests = 0;
  return {
    find: async (email: string) => (await findUsersByEmail(firestore, email)).map(({ id }) => id).toSorted(),
    countRequests: () => requests,
  };
}

it("finds all records in any spelling, and no others", async () => {
  const { find } = await world({
    a: "ada@example.com",
    b: "ADA@example.com",
    c: "Ada@Example.Com",
    d: "ada@example.com",
    e: "ada@example.co",
    f: "ada@example.comm",
    g: "adb@example.com",
  });
  expect(await find("ada@example.com")).toEqual(["a", "b", "c", "d"]);
  expect(await find("zoe@example.com")).toEqual([]);
});

it("ends at a record whose e-mail isn't a text", async () => {
  const { find } = await world({ a: "ada@example.com", damaged: { text: "ada" } });
  expect(await find("ada@example.com")).toEqual(["a"]);
  expect(await find("zoe@example.com")).toEqual([]);
});

it("skips the records in between, and ends after a hundred reads", async () => {
  const others = Array.from({ length: 500 }, (_, at) => [`m${at}`, `m${at}@example.com`] as const);
  const few = await world(Object.fromEntries([...others, ["zoe", "zoe@example.com"] as const]));
  expect(await few.find("zoe@example.com")).toEqual(["zoe"]);
  expect(few.countRequests()).toBeLessThan(20);
  // Every spelling of these letters is taken by another address, which sorts right after it.
  const spellings = Array.from({ length: 256 }, (_, at) =>
    Array.from("abcdefgh", (letter, bit) => (at & (1 << bit) ? letter.toUpperCase() : letter)).join(""),
  );
  const many = await world(Object.fromEntries(spellings.map((each, at) => [`s${at}`, `${each}!`])));
  expect(await many.find("abcdefgh")).toEqual([]);
  expect(many.countRequests()).toBe(100);
});
