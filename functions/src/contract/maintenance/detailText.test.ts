import { expect, it } from "vitest";

import { addTexts, describeDetail } from "./detailText.ts";
import { type DetailCause, maintenanceDetail, maintenanceDocument } from "./maintenance.ts";

const FIELDS = { listingId: "a", title: "Car a", status: "skipped" } as const;

it.each<[DetailCause, string]>([
  [{ code: "has-sku" }, "It already has a SKU."],
  [{ code: "too-few-pictures", least: 2 }, "It has fewer than 2 pictures."],
  [{ code: "refused", error: "image/not-found" }, "Its back picture is no longer there."],
  [{ code: "pictures", outcome: { code: "no-copies" } }, "It names no pictures at Cloudinary."],
])("describes %j: %s", (cause, text) => expect(describeDetail("skuProcessing", { cause })).toBe(text));

it("names a picture by what the run does with it", () => {
  const cause = { code: "refused", error: "image/not-found" } as const;
  expect(describeDetail("imageMigration", { cause })).toBe("One of its pictures is no longer there.");
});

it.each([
  [{ reason: "It already has a SKU.", error: null }, "It already has a SKU."],
  [{ reason: null, error: "Cloudinary did not answer." }, "Cloudinary did not answer."],
  [{ reason: null, error: null }, null],
])("reads a detail that was stored in words: %j", (words, text) => {
  const [detail] = maintenanceDocument.parse({ details: [{ ...FIELDS, ...words }] }).details;
  if (!detail) throw new Error("there is one");
  expect(detail).toEqual({
    ...{ ...FIELDS, sku: null, possibleSku: null, confidence: null },
    cause: text === null ? null : { code: "told", message: text },
  });
  expect(describeDetail("skuProcessing", detail)).toBe(text);
});

it("adds the cause in words: of a failure as its error, or else as the reason", () => {
  const parse = (fields: object) => maintenanceDetail.parse({ ...FIELDS, ...fields });
  expect(addTexts("skuProcessing", parse({ cause: { code: "has-sku" } }))).toMatchObject({
    ...{ reason: "It already has a SKU.", error: null },
  });
  expect(addTexts("skuProcessing", parse({ status: "error", cause: { code: "unexpected" } }))).toMatchObject({
    ...{ reason: null, error: "An unexpected error occurred." },
  });
});
