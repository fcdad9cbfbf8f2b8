import { expect, it } from "vitest";

import { findNextSpelling } from "./spellings.ts";

const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function listAll(text: string): string[] {
  let all = [""];
  for (const letter of text) {
    const cases = new Set([letter.toLowerCase(), letter.toUpperCase()]);
    all = all.flatMap((start) => [...cases].map((spelled) => start + spelled));
  }
  return all.toSorted(compare);
}

it("visits every spelling once, in the database's order", () => {
  const visited: string[] = [];
  let spelling = findNextSpelling("ab-1é", "");
  while (spelling !== null) {
    visited.push(spelling);
    spelling = findNextSpelling("ab-1é", spelling);
  }
  expect(visited).toEqual(listAll("ab-1é"));
});

it.each(["", "A", "Aa", "B", "a", "ab", "ab-", "ab-1", "ab-1é0", "aB-1É", "b", "zebra", "aC", "éa", "AB-1a"])(
  "finds the first spelling after %s",
  (after) => {
    const first = listAll("ab-1é").find((each) => compare(each, after) > 0);
    expect(findNextSpelling("ab-1é", after)).toBe(first ?? null);
  },
);
