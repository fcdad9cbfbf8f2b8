// @vitest-environment node
import { describe, expect, it } from "vitest";

import { listingDocument } from "@contract/documents";
import { AppError, NO_FAILURE } from "@contract/wire/errors";

import { describeFailure } from "../calls/errorText";
import { hasPendingEdits } from "./row";
import { isTermsPart, findPlace, readRefusal, nameRefusedField, refusedAt } from "./refusedAt";

describe("what an error refuses", () => {
  it.each([
    [
      new AppError("ebay/refused", { field: "title", message: "Too long.", advice: "Shorten it." }),
      { field: "title", part: null },
      "Too long. Shorten it.",
    ],
    [
      new AppError("ebay/refused", {
        field: "itemSpecifics",
        part: "Brand",
        message: "Missing.",
        advice: "",
      }),
      { field: "itemSpecifics", part: "Brand" },
      "Missing.",
    ],
  ])("%s is read", (error, at, words) => {
    const { code, params } = error;
    const refusal = { ...at, ...{ code, params, message: null } };
    expect(readRefusal(error)).toEqual(refusal);
    expect(describeFailure(refusal)).toBe(words);
  });

  it("is read from a history entry of an earlier version, which has only its words", () => {
    const refusal = refusedAt.parse({ field: "title", part: null, message: "Too long." });
    expect(describeFailure(refusal)).toBe("Too long.");
  });

  it.each(["listing/not-publishable", "listing/terms-gone", "listing/terms-missing"] as const)(
    "is in our words if %s has none",
    (code) => {
      const refusal = readRefusal(new AppError(code, { field: "terms", message: "" }));
      expect(refusal).toMatchObject({ field: "terms", part: null });
      expect(refusal && describeFailure(refusal)).toMatch(/\w/);
    },
  );

  it.each([
    new AppError("ebay/refused", { message: "No." }),
    new AppError("ebay/unavailable", { field: "title" }),
    new TypeError("a bug"),
    null,
  ])("%s names no field", (error) => expect(readRefusal(error)).toBeNull());

  it("has its place in the form or the settings, and its name there", () => {
    const at = (field: string) => findPlace({ field, part: null, ...NO_FAILURE });
    expect(at("shipping")).toEqual({ in: "form", field: "terms.service" });
    expect(at("title")).toEqual({ in: "form", field: "title" });
    expect(at("access")).toEqual({ in: "settings", tab: "integrations" });
    expect(at("unknown")).toBeNull();
    expect([isTermsPart("terms.service"), isTermsPart("title")]).toEqual([true, false]);
    expect(nameRefusedField("title")).toBe("Title");
    expect(nameRefusedField("terms.service")).not.toContain(".");
  });
});

describe("edits to send", () => {
  const atEbay = { title: "Mustang", sku: null, price: 2, quantity: 1 };
  const live = { title: "Camaro", ebayItemId: "110", status: "active", price: 2, quantity: 1, atEbay };
  const has = (fields: object) => hasPendingEdits(listingDocument.parse({ ...live, ...fields }));

  it.each<[string, object, boolean]>([
    ["an active listing that differs", {}, true],
    ["a scheduled one", { status: "scheduled" }, true],
    ["one that is the same", { title: "Mustang" }, false],
    ["one that has ended", { status: "completed" }, false],
    ["one that is sold", { status: "sold" }, false],
    ["a draft", { status: "draft" }, false],
    ["one that was never at eBay", { ebayItemId: null }, false],
  ])("of %s %j: %j", (_, fields, edits) => expect(has(fields)).toBe(edits));
});
