import { describe, expect, it, test } from "vitest";

import type { SellersTerms } from "../../contract/listings/terms/resolveTerms.ts";
import type { AccountPolicies } from "../../contract/listings/terms/terms.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { readSellingOptions, saveTerms, type TermsPorts } from "./sellingTerms.ts";

const policy = (id: string) => ({ id, name: `Policy ${id}`, description: null });
const POLICIES = {
  shipping: [policy("1")],
  payment: [policy("2")],
  return: [policy("3"), policy("4")],
} as unknown as AccountPolicies;
const SERVICES = [{ service: "USPSGroundAdvantage", description: "Ground" }];

interface World {
  policies?: AccountPolicies | null;
  keeps?: boolean;
  /** The error of a call. */
  fails?: Partial<
    Record<"token" | "policies" | "services" | "keepsSoldOut" | "setKeepsSoldOut", ErrorCode | "broken">
  >;
}

function world({ policies = null, keeps = false, fails = {} }: World = {}) {
  const did: string[] = [];
  const saved: SellersTerms[] = [];
  const end = <T>(call: keyof NonNullable<World["fails"]>, value: T) => {
    const code = fails[call];
    if (code === undefined) return Promise.resolve(value);
    return Promise.reject(code === "broken" ? new TypeError(code) : new AppError(code));
  };
  const ports: TermsPorts = {
    store: {
      read: () => Promise.resolve(null),
      save: (_uid, terms) => {
        saved.push(terms);
        did.push("saved");
        return Promise.resolve();
      },
    },
    account: {
      readPolicies: () => end("policies", policies),
      readServices: () => end("services", SERVICES),
      keepsSoldOut: () => end("keepsSoldOut", keeps),
      setKeepsSoldOut: (_token, wanted) =>
        end("setKeepsSoldOut", undefined).then(() => void did.push(`keeps ${wanted}`)),
    },
    withAccessToken: (_uid, work) => end("token", "token").then(work),
  };
  return { ports, did, saved };
}

const { accountPolicies: _, ...TERMS } = SAMPLE_TERMS;
const save = (has: World, terms: object = {}, keepsSoldOut: boolean | null = null) => {
  const context = world(has);
  return {
    ...context,
    saving: saveTerms(context.ports, "ada", { terms: { ...TERMS, ...terms }, keepsSoldOut }),
  };
};

describe("what an account offers", () => {
  it("is read whole", async () => {
    expect(await readSellingOptions(world({ policies: POLICIES, keeps: true }).ports, "ada")).toEqual({
      ...{ isConnected: true, policies: POLICIES, services: SERVICES, keepsSoldOut: true },
    });
  });

  it("is unknown if eBay refuses it", async () => {
    const refused = world({ fails: { services: "ebay/refused", keepsSoldOut: "ebay/refused" } });
    expect(await readSellingOptions(refused.ports, "ada")).toMatchObject({
      ...{ isConnected: true, services: null, keepsSoldOut: null },
    });
  });

  test.each(["ebay/not-connected", "ebay/authorization-expired"] as const)(
    "is nothing after %s",
    async (token) => {
      expect(await readSellingOptions(world({ fails: { token } }).ports, "ada")).toEqual({
        ...{ isConnected: false, policies: null, services: null, keepsSoldOut: null },
      });
    },
  );

  it("fails if eBay doesn't answer", async () => {
    for (const services of ["ebay/unavailable", "broken"] as const)
      await expect(readSellingOptions(world({ fails: { services } }).ports, "ada")).rejects.toThrow();
  });
});

describe("saved terms", () => {
  it("have the account's policies beside them", async () => {
    const { saving, saved } = save({ policies: POLICIES });
    expect(await saving).toEqual({ success: true });
    expect(saved).toEqual([{ ...TERMS, accountPolicies: POLICIES }]);
  });

  it("accept only policies of the account", async () => {
    const { saving } = save(
      { policies: POLICIES },
      { policies: { shipping: "1", payment: "2", return: "4" } },
    );
    await saving;
    for (const [kind, ids] of [
      ["shipping", { shipping: "9", payment: "2", return: "3" }],
      ["payment", { shipping: "1", payment: "9", return: "3" }],
      ["return", { shipping: "1", payment: "2", return: "9" }],
    ] as const) {
      const refused = save({ policies: POLICIES }, { policies: ids });
      await expect(refused.saving).rejects.toMatchObject({
        ...{ code: "input/invalid", params: { field: `${kind}Policy` } },
      });
      expect(refused.did).toEqual([]);
    }
    const without = save({}, { policies: { shipping: "1", payment: "2", return: "3" } });
    await expect(without.saving).rejects.toMatchObject({ code: "input/invalid" });
  });

  it("accept only a service of the account, if those are known", async () => {
    await expect(save({}, { service: "USPSParcel" }).saving).rejects.toMatchObject({
      ...{ code: "input/invalid", params: { field: "service" } },
    });
    const unknown = save({ fails: { services: "ebay/refused" } }, { service: "USPSParcel" });
    expect(await unknown.saving).toEqual({ success: true });
    const offline = save({ fails: { token: "ebay/not-connected" } }, { service: "USPSParcel" });
    expect(await offline.saving).toEqual({ success: true });
  });

  it("set the preference first, and only if it differs", async () => {
    const differing = save({ keeps: false }, {}, true);
    await differing.saving;
    expect(differing.did).toEqual(["keeps true", "saved"]);
    const same = save({ keeps: true }, {}, true);
    await same.saving;
    expect(same.did).toEqual(["saved"]);
    const unasked = save({ keeps: true }, {}, null);
    await unasked.saving;
    expect(unasked.did).toEqual(["saved"]);
  });

  it("are not saved if eBay refuses the preference", async () => {
    const refused = save({ fails: { setKeepsSoldOut: "ebay/refused" } }, {}, true);
    await expect(refused.saving).rejects.toMatchObject({ code: "ebay/refused" });
    expect(refused.did).toEqual([]);
  });
});
