import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openApiCallLeases } from "./apiCalls.ts";

const open = () => {
  const firestore = memoryFirestore(() => 0);
  const leases = openApiCallLeases(firestore);
  const take = (bucket: string, wanted: number, minute = 1) => leases.take("ada", bucket, minute, 10, wanted);
  return { firestore, take };
};

it("grants as many calls of a minute as are left, for each key", async () => {
  const { take } = open();
  expect(await take("a", 6)).toEqual({ granted: 6, used: 6 });
  expect(await take("b", 3)).toEqual({ granted: 3, used: 3 });
  expect(await take("a", 6)).toEqual({ granted: 4, used: 10 });
  expect(await take("a", 1)).toEqual({ granted: 0, used: 10 });
  expect(await take("b", 1)).toEqual({ granted: 1, used: 4 });
});

it("starts each minute again, also a lower limit and a damaged count", async () => {
  const { firestore, take } = open();
  await take("a", 10);
  expect(await take("a", 6, 2)).toEqual({ granted: 6, used: 6 });
  expect(await openApiCallLeases(firestore).take("ada", "a", 2, 5, 1)).toEqual({ granted: 0, used: 6 });
  await firestore.doc(paths.privateApiCalls("ada")).set({ minute: 2, used: "many" });
  expect(await take("a", 1, 2)).toEqual({ granted: 1, used: 1 });
});

it("grants no call twice to instances that ask at once", async () => {
  const { take } = open();
  const answers = await Promise.all(Array.from({ length: 5 }, () => take("a", 3)));
  expect(answers.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
});
