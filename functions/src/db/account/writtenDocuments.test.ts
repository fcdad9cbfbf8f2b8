import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openWrittenDocuments } from "./writtenDocuments.ts";

let firestore = memoryFirestore(() => 0);
let written = openWrittenDocuments(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  written = openWrittenDocuments(firestore);
});
const addWishlists = async (uid: string, count: number, fields: object = {}) => {
  for (let at = 0; at < count; at += 1) await firestore.doc(paths.wishlist(uid, String(at))).set(fields);
};

it("counts a person's documents, and everybody's", async () => {
  await addWishlists("ada", 2);
  await addWishlists("bob", 3);
  await firestore.doc(paths.listing("ada", "a")).set({});
  expect(await written.count("ada", "wishlists")).toBe(2);
  expect(await written.countAll("wishlists")).toBe(5);
});

it("lists people by uid, with what they have full, page by page", async () => {
  const uids = Array.from({ length: 501 }, (_, at) => `u${String(at).padStart(3, "0")}`);
  for (const uid of uids) await firestore.doc(paths.user(uid)).set({ email: "x", full: [uid] });
  await firestore.doc(paths.user("u000")).set({ email: "x", full: "damaged" });
  const first = await written.listPeople(null);
  expect(first.map(({ uid }) => uid)).toEqual(uids.slice(0, 500));
  expect(first.slice(0, 2)).toEqual([
    { uid: "u000", full: [] },
    { uid: "u001", full: ["u001"] },
  ]);
  expect(await written.listPeople("u499")).toEqual([{ uid: "u500", full: ["u500"] }]);
  await written.noteFull("u500", ["wishlists"]);
  expect(await written.listPeople("u499")).toEqual([{ uid: "u500", full: ["wishlists"] }]);
  expect((await firestore.doc(paths.user("u500")).get()).get("email")).toBe("x");
});

it("estimates the size of a document from a sample, in bytes of JSON", async () => {
  expect(await written.estimateSize("ada", "wishlists", 0)).toBe(0);
  await addWishlists("ada", 30, { name: "ü" });
  // {"name":"ü"} has twelve bytes in UTF-8 and one more for the letter.
  expect(await written.estimateSize("ada", "wishlists", 30)).toBe(13);
  await firestore.doc(paths.wishlist("bob", "one")).set({ name: "" });
  await firestore.doc(paths.wishlist("bob", "two")).set({ name: "four" });
  expect(await written.estimateSize("bob", "wishlists", 2)).toBe(13);
});

it("takes the sample anywhere in the collection", async () => {
  await addWishlists("ada", 21, { name: "" });
  // The first in the order of ids is in the sample only with the offset 0.
  await firestore.doc(paths.wishlist("ada", "0")).set({ name: "x".repeat(200) });
  const seen = new Set<number>();
  for (let tried = 0; tried < 200 && seen.size < 2; tried += 1)
    seen.add(await written.estimateSize("ada", "wishlists", 22));
  expect([...seen].toSorted((one, other) => one - other)).toEqual([11, 21]);
});
