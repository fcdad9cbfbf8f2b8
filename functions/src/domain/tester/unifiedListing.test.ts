import { describe, expect, it } from "vitest";

import type { ResolvedTerms, SellersTerms } from "../../contract/listings/terms/resolveTerms.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { runTesterOperation, type SellerFields, type TesterPorts } from "./unifiedListing.ts";

/** eBay with the item 110. It refuses with `refusal`, and keeps what it was sent. */
function tester({ refusal, terms = SAMPLE_TERMS }: { refusal?: AppError; terms?: SellersTerms | null } = {}) {
  const updates: { itemId: string; fields: SellerFields }[] = [];
  const created: { fields: SellerFields; uuid: string; terms: ResolvedTerms }[] = [];
  const answer = <T>(work: () => T) => (refusal ? Promise.reject(refusal) : Promise.resolve(work()));
  const ports: TesterPorts = {
    listings: {
      read: (_token, itemId) => answer(() => ({ ItemID: itemId })),
      update: (_token, itemId, fields) => answer(() => void updates.push({ itemId, fields })),
      create: (_token, fields, uuid, given) =>
        answer(() => {
          created.push({ fields, uuid, terms: given });
          return "111";
        }),
    },
    terms: { read: () => Promise.resolve(terms) },
    withAccessToken: (_uid, work) => work("token"),
  };
  const run = (request: Parameters<typeof runTesterOperation>[2]) =>
    runTesterOperation(ports, "ada", request);
  return { run, updates, created };
}

const DONE = { success: true, listing: null, itemId: null, error: null, ebayCode: null, failure: null };
const REFUSED = new AppError("ebay/refused", { message: "No such item.", ebayCode: "17" });

describe("the tester", () => {
  it("reads an item", async () => {
    await expect(tester().run({ operation: "GET", itemId: "110" })).resolves.toEqual({
      ...DONE,
      listing: { ItemID: "110" },
      itemId: "110",
    });
  });

  it("updates an item with the given fields", async () => {
    const { run, updates } = tester();
    const listingData = { Title: "Camaro" };
    await expect(run({ operation: "UPDATE", itemId: "110", listingData })).resolves.toEqual({
      ...DONE,
      itemId: "110",
    });
    expect(updates).toEqual([{ itemId: "110", fields: listingData }]);
  });

  it("asks for a field, and sends eBay nothing without one", async () => {
    const { run, updates } = tester();
    await expect(run({ operation: "UPDATE", itemId: "110", listingData: {} })).resolves.toMatchObject({
      success: false,
      error: "Please enter at least one field to update",
      ebayCode: null,
      failure: { code: "ebay/refused", message: null, params: { reason: "no-fields" } },
    });
    expect(updates).toEqual([]);
  });

  it("creates an item on the seller's terms, with the handling that was given", async () => {
    const { run, created } = tester();
    const listingData = { Title: "Camaro", HandlingCost: 1.25 };
    await expect(run({ operation: "CREATE", listingData })).resolves.toEqual({ ...DONE, itemId: "111" });
    expect(created).toMatchObject([
      { fields: listingData, terms: { shipping: { service: "USPSGroundAdvantage", cents: 450 + 125 } } },
    ]);
    expect(created[0]?.uuid).toMatch(/^[0-9a-f]{32}$/);
  });

  it("creates without terms if the seller has none", async () => {
    const { run, created } = tester({ terms: null });
    await run({ operation: "CREATE", listingData: {} });
    expect(created[0]?.terms).toMatchObject({ shipping: { service: null }, policies: null, country: null });
  });

  it("repeats a creation under its own key, and never uses one key twice otherwise", async () => {
    const { run, created } = tester();
    const requestId = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    await run({ operation: "CREATE", listingData: {}, requestId });
    await run({ operation: "CREATE", listingData: {}, requestId });
    await run({ operation: "CREATE", listingData: {} });
    await run({ operation: "CREATE", listingData: {} });
    const [first, second, third, fourth] = created.map(({ uuid }) => uuid);
    expect(first).toBe("6f9619ff8b864d01b42d00cf4fc964ff");
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  it.each([
    [{ operation: "GET", itemId: "110" }, "110"],
    [{ operation: "UPDATE", itemId: "110", listingData: { Title: "Camaro" } }, "110"],
    [{ operation: "CREATE", listingData: { Title: "Camaro" } }, null],
  ] as const)("shows eBay's refusal of %j", async (request, itemId) => {
    await expect(tester({ refusal: REFUSED }).run(request)).resolves.toEqual({
      success: false,
      listing: null,
      itemId,
      error: "No such item.",
      ebayCode: "17",
      failure: { code: "ebay/refused", message: "No such item.", params: {} },
    });
  });

  it("passes other failures on", async () => {
    const { run } = tester({ refusal: new AppError("ebay/unavailable") });
    await expect(run({ operation: "GET", itemId: "110" })).rejects.toMatchObject({
      code: "ebay/unavailable",
    });
  });
});
