// @vitest-environment node
import { expect, it } from "vitest";

import { listSpendingWarnings } from "./spending";

const spending = {
  day: "2026-11-23",
  caps: { sellerUsd: 2, installationUsd: 20 },
  spentUsd: 2.1,
  sellers: [
    { uid: "ada", email: "ada@example.com", spentUsd: 1.6 },
    { uid: "bob", email: null, spentUsd: 0.5 },
  ],
};

it("warns from 80 % of a seller's cap", () => {
  expect(listSpendingWarnings(spending)).toEqual([
    "ada@example.com: $1.60 of today's AI cap of $2.00 is spent.",
  ]);
});

it("warns from 80 % of the installation's cap, but not about people who spent nothing", () => {
  const caps = { sellerUsd: 0, installationUsd: 2.5 };
  expect(listSpendingWarnings({ ...spending, caps, sellers: [] })).toEqual([
    "All sellers: $2.10 of today's AI cap of $2.50 is spent.",
  ]);
  expect(listSpendingWarnings({ ...spending, caps, spentUsd: 0, sellers: [] })).toEqual([]);
});

it("warns as soon as 80 % is reached", () => {
  const at = (spentUsd: number) =>
    listSpendingWarnings({ ...spending, spentUsd: 0, sellers: [{ uid: "ada", email: null, spentUsd }] });
  expect(at(1.59)).toEqual([]);
  expect(at(1.6)).toEqual(["ada: $1.60 of today's AI cap of $2.00 is spent."]);
});
