// @vitest-environment node
import { describe, expect, it } from "vitest";

import { POSTAGE_TABLE } from "@contract/listings/terms/postageTable";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import {
  listPackageKeys,
  parseValues,
  parseRow,
  readRows,
  toTableRows,
  type TermsValues,
  toValues,
  writeRows,
} from "./termsValues";

const { accountPolicies, ...SAVED } = SAMPLE_TERMS;
const POLICIES = { shipping: "7", payment: "8", return: "9" };
const valuesOf = (fields: Partial<TermsValues> = {}) => ({
  ...toValues(SAMPLE_TERMS, null, false),
  ...fields,
});
const problemsOf = (fields: Partial<TermsValues>) => parseValues(valuesOf(fields)).problems;

describe("saved terms", () => {
  it.each([
    ["with a service", SAVED],
    ["with business policies", { ...SAVED, policies: POLICIES }],
    [
      "with an own postage table",
      { ...SAVED, postage: [{ service: "USPSPriority", upToOunces: 16, nearCents: 905, farCents: 1_210 }] },
    ],
    ["without any package", { ...SAVED, packages: { card: null, loose: null, premium: null, lot: null } }],
  ])("are unchanged by the form: %s", (_, terms) => {
    const values = toValues({ ...terms, accountPolicies }, true, false);
    expect(parseValues(values)).toEqual({ terms, keepsSoldOut: true, problems: {} });
  });

  it("keep eBay's preference unknown if it is", () => {
    expect(parseValues(toValues(SAMPLE_TERMS, null, false)).keepsSoldOut).toBeNull();
    expect(parseValues(toValues(SAMPLE_TERMS, false, false)).keepsSoldOut).toBe(false);
  });

  it("use policies if they did before, whatever the account has", () => {
    expect(toValues(SAMPLE_TERMS, null, true).usesPolicies).toBe("false");
    expect(toValues({ ...SAMPLE_TERMS, policies: POLICIES }, null, false).usesPolicies).toBe("true");
  });
});

describe("a seller who has saved none", () => {
  it("starts with suggestions that lack only the postal code", () => {
    const values = toValues(null, null, false);
    expect(parseValues(values).problems).toEqual({ postalCode: "postalCode" });
    expect(parseValues({ ...values, postalCode: "97201" }).terms).toMatchObject({
      shipping: "calculated",
      service: "USPSGroundAdvantage",
      dispatchDays: 3,
      returns: "30-buyer",
      packages: { card: { ounces: 5 }, lot: { ounces: 6, ouncesPerCar: 3 } },
    });
  });

  it("starts with policies if the account has them", () => {
    expect(toValues(null, null, true).usesPolicies).toBe("true");
  });
});

describe("the form", () => {
  it.each([
    ["US", "97201", undefined],
    ["US", " 97201-1234 ", undefined],
    ["US", "9720", "usPostalCode"],
    ["US", "97201-12", "usPostalCode"],
    ["US", "", "postalCode"],
    ["CA", "K1A 0B1", undefined],
    ["CA", "-1", "postalCode"],
    ["CA", "12345678901", "postalCode"],
  ])("checks the postal code of %s: %s", (country, postalCode, problem) => {
    expect(problemsOf({ country, postalCode }).postalCode).toBe(problem);
  });

  it("requires each policy if policies are used, and no service", () => {
    const problems = problemsOf({
      usesPolicies: "true",
      shippingPolicy: "7",
      service: "",
      shippingPrice: "x",
    });
    expect(problems).toEqual({ paymentPolicy: "policy", returnPolicy: "policy" });
  });

  it("requires a service if no policies are used", () => {
    expect(problemsOf({ service: "" })).toEqual({ service: "service" });
  });

  it.each(["", "x", "-1", "1000.01"])("refuses the flat rate %s", (price) => {
    expect(problemsOf({ shippingPrice: price, furtherPrice: price })).toEqual({
      shippingPrice: "price",
      furtherPrice: "price",
    });
  });

  it("accepts the highest price, and requires none if the buyer doesn't pay a flat rate", () => {
    expect(problemsOf({ shippingPrice: "1000", furtherPrice: "0" })).toEqual({});
    const { problems, terms } = parseValues(valuesOf({ shipping: "free", shippingPrice: "x" }));
    expect([problems, terms.shippingPrice]).toEqual([{}, 0]);
  });

  const noCard = { "card.ounces": "", "card.length": "", "card.width": "", "card.depth": "" };
  it("requires the box of a carded car if eBay calculates the postage", () => {
    expect(problemsOf({ ...noCard, shipping: "calculated" })).toEqual({ "card.ounces": "needed" });
    expect(problemsOf({ ...noCard, shipping: "flat" })).toEqual({});
    expect(
      problemsOf({
        ...noCard,
        shipping: "calculated",
        usesPolicies: "true",
        shippingPolicy: "7",
        paymentPolicy: "8",
        returnPolicy: "9",
      }),
    ).toEqual({});
  });

  it("requires every size of a box that has one", () => {
    expect(problemsOf({ "card.width": " " })).toEqual({ "card.width": "whole" });
    expect(problemsOf({ "lot.ouncesPerCar": "" })).toEqual({ "lot.ouncesPerCar": "whole" });
  });

  it.each([
    ["card.ounces", "1121", "ounces"],
    ["card.ounces", "0", "ounces"],
    ["card.ounces", "1.5", "ounces"],
    ["card.length", "109", "inches"],
    ["card.width", "x", "inches"],
    ["lot.ouncesPerCar", "1121", "ounces"],
  ] as const)("refuses sizes that aren't whole or that eBay doesn't accept: %s %s", (key, text, problem) => {
    expect(problemsOf({ [key]: text })).toEqual({ [key]: problem });
  });

  it("accepts the largest sizes", () => {
    expect(problemsOf({ "card.ounces": "1120", "card.length": "108" })).toEqual({});
  });

  it("falls back to the defaults for values that eBay doesn't have", () => {
    const { terms } = parseValues(
      valuesOf({ country: "XX", shipping: "x", dispatchDays: "17", returns: "x" }),
    );
    expect(terms).toMatchObject({ country: "US", shipping: "calculated", dispatchDays: 3, returns: "none" });
  });
});

describe("an own postage table", () => {
  const ROW = { service: "USPSPriority", upToOunces: "16", near: "9.05", far: "12.10" };

  it("is read row by row", () => {
    expect(parseRow({ ...ROW, service: " USPSPriority " })).toEqual({
      service: "USPSPriority",
      upToOunces: 16,
      nearCents: 905,
      farCents: 1_210,
    });
  });

  it.each([
    { service: "" },
    { service: "USPS Priority" },
    { upToOunces: "0" },
    { upToOunces: "1121" },
    { upToOunces: "1.5" },
    { near: "" },
    { far: "x" },
    { near: "1000.01" },
    { far: "1000.01" },
  ])("has a problem in the row %j", (fields) => {
    expect(parseRow({ ...ROW, ...fields })).toBeNull();
    expect(problemsOf({ postage: writeRows([ROW, { ...ROW, ...fields }]) })).toEqual({ postage: "row" });
  });

  it("starts as Pegboard's table, and is none while the text is empty", () => {
    expect(toTableRows().map(parseRow)).toEqual(POSTAGE_TABLE.rows);
    expect(readRows("")).toEqual([]);
    expect(readRows(writeRows([ROW]))).toEqual([ROW]);
    expect(parseValues(valuesOf({ postage: "" })).terms.postage).toBeNull();
  });
});

it("the box of a lot has one more size than that of a car", () => {
  expect(listPackageKeys("card")).toEqual(["card.ounces", "card.length", "card.width", "card.depth"]);
  expect(listPackageKeys("lot").at(-1)).toBe("lot.ouncesPerCar");
});
