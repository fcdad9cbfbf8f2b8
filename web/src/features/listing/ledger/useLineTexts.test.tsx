import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import type { CategoryRules } from "@contract/item/categories";
import type { ItemTerms, LedgerLine } from "@contract/listings/ledger";

import { answerCalls, type RecordedCall } from "@/lib/calls/testing/answerCalls";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useConditionNotes, useLineTexts } from "./useLineTexts";

const CARD_CONDITION = {
  ...{ id: "40001", name: "Card Condition", isRequired: true },
  values: [{ id: "400011", name: "Near mint" }],
};
const RULES: CategoryRules = {
  ...{ categoryId: "183050", aspects: [], isConditionRequired: true, safety: {} },
  conditions: [{ id: "1000", name: "New", descriptors: [CARD_CONDITION] }],
};
const STORE = { success: true, storeName: "Dana", error: null };

let calls: readonly RecordedCall[];
let client: QueryClient;
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
beforeEach(() => {
  const ebay = { userId: "dana", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 };
  setSession({ status: "ready", person: samplePerson({ ebay, ebayConnected: true }) });
  client = new QueryClient();
  calls = answerCalls({
    getEbayCategory: () => ({ rules: RULES }),
    getStoreCategories: () => ({ ...STORE, categories: [{ id: "7", name: "Hot Wheels > Premiums" }] }),
  });
  return () => vi.unstubAllGlobals();
});

const line = (field: LedgerLine["field"], ours: LedgerLine["ours"], theirs: LedgerLine["theirs"]) => ({
  ...{ field, ours, theirs, differs: true, checkedAt: null },
});
const LISTING = listingDocument.parse({ primaryCategory: { categoryId: "183050", name: null } });
const textsOf = (lines: readonly LedgerLine[]) =>
  renderHook(() => lines.map(useLineTexts(LISTING, lines)), { wrapper }).result;
const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));

describe("the texts of a difference", () => {
  it("need nothing of eBay for other fields", async () => {
    const result = textsOf([line("title", "Mine", "Theirs")]);
    await settled();
    expect(result.current).toEqual([{ label: "Title", ours: "Mine", theirs: "Theirs" }]);
    expect(calls).toEqual([]);
  });

  it("name the details of a condition by the category's rules", async () => {
    const result = textsOf([line("conditionDescriptors", { 40001: "400011" }, { 40001: "9" })]);
    expect(result.current).toMatchObject([{ ours: "No. 40001: No. 400011", theirs: "No. 40001: No. 9" }]);
    await waitFor(() =>
      expect(result.current).toMatchObject([
        { ours: "Card Condition: Near mint", theirs: "Card Condition: No. 9" },
      ]),
    );
    expect(calls).toEqual([{ name: "getEbayCategory", data: { categoryId: "183050" } }]);
  });

  it("show no details where a side has none", async () => {
    const result = textsOf([line("conditionDescriptors", null, { 40001: "400011" })]);
    await waitFor(() =>
      expect(result.current).toMatchObject([
        { ours: "Card Condition: –", theirs: "Card Condition: Near mint" },
      ]),
    );
  });

  it.each(["storeCategory", "storeCategory2"] as const)(
    "name a numbered %s as the store does",
    async (field) => {
      const result = textsOf([line(field, { id: "8", name: "Mine" }, { id: "7", name: "7" })]);
      await waitFor(() =>
        expect(result.current).toMatchObject([{ ours: "Mine", theirs: "Hot Wheels > Premiums" }]),
      );
      expect(calls).toEqual([{ name: "getStoreCategories", data: {} }]);
    },
  );

  it("name a numbered category of ours, and have none where a side has none", async () => {
    const result = textsOf([line("storeCategory", { id: "7", name: "7" }, null)]);
    await waitFor(() =>
      expect(result.current).toMatchObject([{ ours: "Hot Wheels > Premiums", theirs: "–" }]),
    );
  });

  it("don't read the store if both categories have names", async () => {
    const result = textsOf([line("storeCategory", { id: "7", name: "Mine" }, { id: "9", name: "Theirs" })]);
    await settled();
    expect(result.current).toMatchObject([{ ours: "Mine", theirs: "Theirs" }]);
    expect(calls).toEqual([]);
  });
});

describe("the notes of a condition", () => {
  const notesOf = (terms: ItemTerms | null, listing = LISTING) =>
    renderHook(() => useConditionNotes(listing, terms), { wrapper }).result;
  const withNotes = (...conditionNotes: readonly { id: string; text: string }[]) =>
    ({ extras: { conditionNotes } }) as unknown as ItemTerms;

  it("have the names of the category's rules", async () => {
    const result = notesOf(withNotes({ id: "40001", text: "12345" }, { id: "5", text: "Other" }));
    expect(result.current).toEqual({ "Detail No. 40001": "12345", "Detail No. 5": "Other" });
    await waitFor(() =>
      expect(result.current).toEqual({ "Card Condition": "12345", "Detail No. 5": "Other" }),
    );
    expect(calls).toEqual([{ name: "getEbayCategory", data: { categoryId: "183050" } }]);
  });

  it("are read with the rules of the default category if the listing has none", async () => {
    notesOf(withNotes({ id: "40001", text: "1" }), listingDocument.parse({}));
    await waitFor(() => expect(calls).toEqual([{ name: "getEbayCategory", data: { categoryId: null } }]));
  });

  it.each([{ terms: null }, { terms: withNotes() }])("are none without terms or notes", async ({ terms }) => {
    const result = notesOf(terms);
    await settled();
    expect(result.current).toEqual({});
    expect(calls).toEqual([]);
  });
});
