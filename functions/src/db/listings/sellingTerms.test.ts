import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";
import { openSellingTermsStore, parseSellingTerms } from "./sellingTerms.ts";

it("stores a seller's terms, and has none of another", async () => {
  const firestore = memoryFirestore(() => 0);
  const store = openSellingTermsStore(firestore);
  expect(await store.read("ada")).toBeNull();
  await store.save("ada", SAMPLE_TERMS);
  await store.save("ada", { ...SAMPLE_TERMS, dispatchDays: 1 });
  expect(await store.read("ada")).toEqual({ ...SAMPLE_TERMS, dispatchDays: 1 });
  expect(await store.read("bea")).toBeNull();
  expect((await firestore.doc(paths.sellingTerms("ada")).get()).get("updatedAt")).toBeDefined();
});

it("treats damaged terms as missing", () => {
  expect(parseSellingTerms({ ...SAMPLE_TERMS, shipping: "by pigeon" })).toBeNull();
  expect(parseSellingTerms(undefined)).toBeNull();
});
