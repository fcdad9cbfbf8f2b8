import { describe, expect, it } from "vitest";

import { type ItemAtEbay, listingDocument } from "../../../contract/documents.ts";
import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";
import { listingTerms } from "../../../contract/listings/terms/terms.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { type OfferedTermsPorts, replaceGoneTerms } from "./goneTerms.ts";

interface World {
  readonly used?: { services?: readonly string[]; servicesAbroad?: readonly string[] };
  readonly names?: { shipping?: string; payment?: string; returns?: string };
  readonly services?: { domestic: readonly string[]; abroad: readonly string[] } | Error;
  readonly policies?: Awaited<ReturnType<OfferedTermsPorts["offered"]["readPolicies"]>> | Error;
  readonly sellers?: { shipping: string; payment: string; return: string };
}

const answer = <T>(value: T | Error): Promise<T> =>
  value instanceof Error ? Promise.reject(value) : Promise.resolve(value);

function world({ used, names = {}, services, policies = null, sellers }: World) {
  const calls: string[] = [];
  const ports = {
    offered: {
      readServices: () => {
        calls.push("services");
        return answer(services ?? { domestic: [], abroad: [] });
      },
      readPolicies: () => {
        calls.push("policies");
        return answer(policies);
      },
    },
    itemTerms: {
      of: () => ({ services: [], servicesAbroad: [], ...used, policyNames: names }),
      replaceServices: (item: ItemAtEbay, service: string) => ({ ...item, sku: `by ${service}` }),
      removeServices: (item: ItemAtEbay, gone: string[]) => ({
        ...item,
        title: `without ${gone.join(" ")}`,
      }),
      removeTerms: (item: ItemAtEbay) => ({ ...item, terms: null }),
    },
    terms: { read: () => Promise.resolve(sellers ? { policies: sellers } : null) },
    withAccessToken: <T>(_uid: string, work: (token: string) => Promise<T>) => work("token"),
  } as unknown as OfferedTermsPorts;
  const replace = (terms: object | null, item: ItemAtEbay | null) =>
    replaceGoneTerms(ports, "ada", {
      listing: listingDocument.parse({ terms: terms && listingTerms.parse(terms) }),
      item,
    });
  return { replace, calls };
}

describe("the services of a copy", () => {
  it("are the listing's own if nothing is known of the item", async () => {
    const { replace } = world({ services: { domestic: ["USPSGroundAdvantage"], abroad: [] } });
    expect(await replace({ service: "USPSParcel", ounces: 5 }, null)).toMatchObject({
      gone: [{ term: "service", was: "USPSParcel", now: "USPSGroundAdvantage" }],
      item: null,
      terms: { service: "USPSGroundAdvantage", ounces: 5 },
    });
  });

  it("keep the first one if only a later one is gone", async () => {
    const { replace } = world({
      used: { services: ["USPSPriority", "Old"] },
      services: { domestic: ["USPSPriority"], abroad: [] },
    });
    const copy = await replace(null, wholeItem({ sku: "DHR20" }));
    expect(copy).toMatchObject({
      gone: [{ term: "service", was: "Old", now: "USPSPriority" }],
      item: { sku: "DHR20", title: "without Old" },
      terms: { service: "USPSPriority" },
    });
  });

  it("take the successor of a gone one before another that is left", async () => {
    const { replace } = world({
      used: { services: ["USPSFirstClass", "USPSPriority"] },
      services: { domestic: ["USPSPriority", "USPSGroundAdvantage"], abroad: [] },
    });
    expect(await replace(null, wholeItem({}))).toMatchObject({
      gone: [{ was: "USPSFirstClass", now: "USPSGroundAdvantage" }],
      item: { sku: "by USPSGroundAdvantage", title: "without USPSFirstClass" },
    });
  });

  it("keep the domestic service if only an international one is gone, and name the remaining one", async () => {
    const { replace } = world({
      used: { services: ["USPSPriority"], servicesAbroad: ["OldAbroad", "Global"] },
      services: { domestic: ["USPSPriority"], abroad: ["Global"] },
    });
    const copy = await replace({ shippingPrice: 4 }, wholeItem({ sku: "DHR20" }));
    expect(copy).toMatchObject({
      gone: [{ term: "serviceAbroad", was: "OldAbroad", now: "Global" }],
      item: { sku: "DHR20", title: "without OldAbroad" },
      terms: { service: null, shippingPrice: 4 },
    });
  });

  it("keep only what the package is if the seller's terms count", async () => {
    const { replace } = world({
      used: { services: ["Old"], servicesAbroad: ["OldAbroad"] },
      services: { domestic: ["USPSPriority"], abroad: [] },
    });
    const own = { packageKind: "loose", ounces: 4, shippingPrice: 9, dispatchDays: 2 };
    expect(await replace(own, wholeItem({ terms: sampleItemTerms() }))).toEqual({
      gone: [
        { term: "service", was: "Old", now: null },
        { term: "serviceAbroad", was: "OldAbroad", now: null },
      ],
      item: wholeItem({ terms: null }),
      terms: listingTerms.parse({ packageKind: "loose", ounces: 4 }),
    });
  });

  it("aren't requested if none is known", async () => {
    const { replace, calls } = world({});
    expect([await replace(null, null), calls]).toEqual([null, []]);
  });

  it("stay if eBay can't say, and other errors are passed on", async () => {
    const used = { services: ["Old"] };
    const away = world({ used, services: new AppError("ebay/unavailable") });
    expect(await away.replace(null, wholeItem({}))).toBeNull();
    const broken = world({ used, services: new TypeError("a bug") });
    await expect(broken.replace(null, wholeItem({}))).rejects.toThrow("a bug");
  });
});

describe("the policies of a copy", () => {
  const named = (id: string) => ({ id, name: `Policy ${id}` });
  const shipping = (id: string) => ({
    ...named(id),
    shipping: "flat" as const,
    service: null,
    priceCents: null,
  });
  const account = { shipping: [shipping("11")], payment: [named("2")], return: [named("33")] };
  const sellers = { shipping: "11", payment: "2", return: "33" };
  const policies = { shipping: "1", payment: "2", return: "3" };
  const item = wholeItem({ terms: sampleItemTerms({ policies }) });

  it("are named by their names at eBay, and replaced by the seller's", async () => {
    const { replace } = world({
      policies: account,
      sellers,
      names: { shipping: "Cheap", returns: "No returns" },
    });
    expect(await replace(null, item)).toMatchObject({
      gone: [
        { term: "shippingPolicy", was: "Cheap", now: "Policy 11" },
        { term: "returnPolicy", was: "No returns", now: "Policy 33" },
      ],
      item,
      terms: { shippingPolicy: "11", paymentPolicy: null, returnPolicy: "33" },
    });
  });

  it("give way to the seller's terms as a whole if one of two can't be replaced", async () => {
    const { replace } = world({ policies: account, sellers: { ...sellers, return: "gone too" } });
    expect(await replace({ cars: 2 }, item)).toMatchObject({
      gone: [
        { term: "shippingPolicy", was: "1", now: null },
        { term: "returnPolicy", was: "3", now: null },
      ],
      item: { terms: null },
      terms: { shippingPolicy: null, cars: 2 },
    });
  });

  it("are the listing's own if nothing is known of the item", async () => {
    const { replace, calls } = world({ policies: account, sellers });
    const own = { shippingPolicy: "1", paymentPolicy: "2", returnPolicy: "33" };
    expect(await replace(own, null)).toMatchObject({
      gone: [{ term: "shippingPolicy", was: "1", now: "Policy 11" }],
      item: null,
      terms: { ...own, shippingPolicy: "11" },
    });
    expect(calls).toEqual(["policies"]);
  });

  it("stay if eBay can't say", async () => {
    const { replace } = world({ policies: new AppError("ebay/rate-limited"), sellers });
    expect(await replace(null, item)).toBeNull();
  });
});
