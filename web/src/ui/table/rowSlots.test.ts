// @vitest-environment node
import { expect, it } from "vitest";

import { createRowSlots } from "./rowSlots";

const rows = (ids: string, from = 0) => Array.from(ids, (id, at) => ({ id, index: from + at }));

it("reuses elements for other rows, and keeps those of rows that only scroll", () => {
  const slots = createRowSlots();
  const first = slots.assign(rows("abc"), false);
  expect(slots.assign(rows("xby"), false)).toEqual(first);
  const scrolled = slots.assign(rows("byz", 1), false);
  expect(scrolled.slice(0, 2)).toEqual(first.slice(1));
  expect(first).not.toContain(scrolled[2]);
});

it("keeps each row's element while the table has the focus, and never reuses a removed row's", () => {
  const slots = createRowSlots();
  const [a, b, c] = slots.assign(rows("abc"), false);
  expect(slots.assign(rows("cab"), true)).toEqual([c, a, b]);
  const withoutA = slots.assign(rows("cxb"), true);
  expect([withoutA[0], withoutA[2]]).toEqual([c, b]);
  expect([a, b, c]).not.toContain(withoutA[1]);
});
