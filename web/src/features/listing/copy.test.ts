// @vitest-environment node
import { expect, it } from "vitest";

import { formatDate } from "@/lib/dates";

import { copy } from "./copy";
import { ledgerCopy } from "./ledger/copy";

const AT = Date.UTC(2026, 10, 20, 12);

it.each([
  { text: copy.lotCopies(2, 1_200), says: "2 in each lot, 1,200 for sale" },
  { text: copy.lotCopies(2, 0), says: "2 in each lot, 0 for sale" },
  { text: copy.lotCopies(2, null), says: "2 in each lot, – for sale" },
  { text: ledgerCopy.differing(1), says: "1 field differs" },
  { text: ledgerCopy.differing(2), says: "2 fields differ" },
  { text: ledgerCopy.agreeing(1), says: "1 field is the same" },
  { text: ledgerCopy.agreeing(0), says: "0 fields are the same" },
])("says “$says”", ({ text, says }) => {
  expect(text).toBe(says);
});

it("names the day on which a lost item was read, or says that it never was", () => {
  for (const say of [copy.duplicatedFrom, copy.relistedFrom]) {
    expect(say(AT)).toContain(`was read on ${formatDate(AT)}.`);
    expect(say(null)).toContain("it was never read");
  }
});
