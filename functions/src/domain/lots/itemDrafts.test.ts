import { describe, expect, it } from "vitest";

import { EBAY_ACCESS_KEYS, listScopes, USUAL_ACCESS } from "../../contract/ebay/ebayAccess.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { LotDraft } from "./createLot.ts";
import { createItemDrafts } from "./itemDrafts.ts";

const DRAFT = { title: "Two Camaros" } as unknown as LotDraft;
const UNKNOWN = {
  address: null,
  refusal: {
    message: "eBay didn't answer. A draft may be among your drafts at eBay, so no second one is made.",
    field: null,
    failure: { code: "ebay/unavailable", message: null, params: { reason: "draft-unknown" } },
  },
};

function setUp({
  scopes = listScopes(EBAY_ACCESS_KEYS),
  claim = { isClaimed: true, address: null as string | null },
  refusal = null as Error | null,
  unsaved = null as Error | null,
}) {
  const log: unknown[] = [];
  const reports: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      log.push([name, ...given]);
      return Promise.resolve();
    };
  const drafts = createItemDrafts({
    records: {
      readScopes: () => Promise.resolve(scopes),
      claim: (...given) => note("claim")(...given).then(() => claim),
      save: (...given) => (unsaved ? Promise.reject(unsaved) : note("save")(...given)),
      release: note("release"),
    },
    marketplace: {
      createItemDraft: (...given) =>
        note("create")(...given).then(() => {
          if (refusal) throw refusal;
          return "https://ebay.test/draft";
        }),
    },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    report: (...said) => void reports.push(said),
  });
  return { log, reports, open: () => drafts.open("dana", "L1", DRAFT) };
}
const CLAIMED = ["claim", "dana", "L1"];
const CREATED = ["create", "token of dana", DRAFT];

describe("a draft on the marketplace's form", () => {
  it("is created once, and its address kept", async () => {
    const { open, log, reports } = setUp({});
    expect(await open()).toEqual({ address: "https://ebay.test/draft", refusal: null });
    expect(log).toEqual([CLAIMED, CREATED, ["save", "dana", "L1", "https://ebay.test/draft"]]);
    expect(reports).toEqual([]);
  });

  it("is opened although its address can't be kept", async () => {
    const unsaved = new Error("no database");
    const { open, reports } = setUp({ unsaved });
    expect(await open()).toEqual({ address: "https://ebay.test/draft", refusal: null });
    expect(reports).toEqual([["a draft's address was not stored", unsaved]]);
  });

  it("isn't asked for without the seller's access", async () => {
    const { open, log } = setUp({ scopes: listScopes(USUAL_ACCESS) });
    expect(await open()).toEqual({ address: null, refusal: null });
    expect(log).toEqual([]);
  });

  it("is the one that exists already", async () => {
    const { open, log } = setUp({ claim: { isClaimed: false, address: "https://ebay.test/first" } });
    expect(await open()).toEqual({ address: "https://ebay.test/first", refusal: null });
    expect(log).toEqual([CLAIMED]);
  });

  it("isn't created again if the first answer was lost", async () => {
    const { open, log } = setUp({ claim: { isClaimed: false, address: null } });
    expect(await open()).toEqual(UNKNOWN);
    expect(log).toEqual([CLAIMED]);
  });

  it.each([new Error("lost"), new AppError("ebay/unavailable")])(
    "stays claimed if it may exist: %s",
    async (refusal) => {
      const { open, log, reports } = setUp({ refusal });
      expect(await open()).toEqual(UNKNOWN);
      expect(log).toEqual([CLAIMED, CREATED]);
      expect(reports).toEqual([["no draft could be created on eBay's form", refusal]]);
    },
  );

  it.each([
    "ebay/refused",
    "ebay/not-connected",
    "ebay/authorization-expired",
    "ebay/quota-exceeded",
  ] as const)("can be tried again after %s", async (code) => {
    const refusal = new AppError(code);
    const { open, log, reports } = setUp({ refusal });
    expect(await open()).toMatchObject({ address: null, refusal: { field: null, failure: { code } } });
    expect(log).toEqual([CLAIMED, CREATED, ["release", "dana", "L1"]]);
    expect(reports).toEqual([["no draft could be created on eBay's form", refusal]]);
  });

  it("has the marketplace's words and its field, or our advice to connect again", async () => {
    const refusal = new AppError("ebay/refused", { message: "Too long.", field: "title" });
    expect((await setUp({ refusal }).open()).refusal).toEqual({
      message: "Too long.",
      field: "title",
      failure: { code: "ebay/refused", message: "Too long.", params: {} },
    });
    expect((await setUp({ refusal: new AppError("ebay/refused") }).open()).refusal).toEqual({
      message: "Connect your eBay account again.",
      field: null,
      failure: { code: "ebay/refused", message: null, params: { reason: "connect-again" } },
    });
  });
});
