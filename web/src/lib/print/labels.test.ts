// @vitest-environment node
import { describe, expect, it } from "vitest";

import { formatCarCode, formatPlaceCode } from "../scan/scanCodes";
import { type Label, type LabelOptions, printLabels } from "./labels";
import { countLabelsPerPage, positionLabel, SHEET_NAMES, SHEETS } from "./sheets";
import { FONTS, readPdf } from "./testing/readPdf";

const OPTIONS: LabelOptions = { sheet: "avery-5160", code: "qr", skipped: 0, title: "Labels" };
const LISTING = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11";
const place = (code: string): Label => ({
  code: formatPlaceCode(code),
  headline: code,
  size: "large",
  lines: ["Bin", "Wall by the door"],
});
const car: Label = {
  code: formatCarCode(LISTING),
  headline: "Hot Wheels '67 Camaro, Dürer's Garage, a title that is as long as eBay allows it",
  size: "small",
  lines: ["DHR20", "A-01"],
};

const readLabels = async (labels: readonly Label[], options: LabelOptions) =>
  readPdf((await printLabels(labels, options, FONTS)).pdf);

describe.each(SHEET_NAMES)("a page of %s", (sheet) => {
  it("has the codes of places and of a car as QR codes that scanners read, and their texts", async () => {
    // A full page ends with the car. A roll has a page for each label.
    const count = Math.max(countLabelsPerPage(SHEETS[sheet]), 2);
    const places = Array.from({ length: count - 1 }, (_, at) =>
      place(`B-${String(at + 1).padStart(2, "0")}`),
    );
    const labels = [...places, car];
    const pages = await readLabels(labels, { ...OPTIONS, sheet });
    expect(pages).toHaveLength(count / countLabelsPerPage(SHEETS[sheet]));
    expect(pages.flatMap(({ codes }) => codes).toSorted()).toEqual(labels.map(({ code }) => code).toSorted());
    const text = pages.map((page) => page.text).join(" ");
    for (const { headline } of places) expect(text).toContain(headline);
    for (const words of ["'67 Camaro", "Dürer", "DHR20", "A-01"]) expect(text).toContain(words);
  });

  it("has a place's code as a Code 128 that scanners read, and a car's code if that is asked for", async () => {
    const pages = await readLabels([place("A-01"), car], { ...OPTIONS, sheet, code: "code128" });
    expect(pages.flatMap(({ codes }) => codes).toSorted()).toEqual([car.code, "PBP-A-01"].toSorted());
    // The longer code of the car is a QR code where its bars would be too narrow.
    expect(pages.flatMap(({ formats }) => formats)).toContain("Code128");
  });

  it("keeps every label on the sheet, and none over another", () => {
    const { width, height } = SHEETS[sheet];
    const boxes = Array.from(
      { length: countLabelsPerPage(SHEETS[sheet]) },
      (_, at) => positionLabel(SHEETS[sheet], at).box,
    );
    for (const [at, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(-0.01);
      expect(box.x + box.width).toBeLessThanOrEqual(width + 0.01);
      expect(box.y + box.height).toBeLessThanOrEqual(height + 0.01);
      for (const other of boxes.slice(at + 1)) {
        const isBeside = other.x >= box.x + box.width - 0.01 || box.x >= other.x + other.width - 0.01;
        const isBelow = other.y + other.height <= box.y + 0.01 || box.y + box.height <= other.y + 0.01;
        expect(isBeside || isBelow).toBe(true);
      }
    }
  });
});

it("starts behind the used labels, and continues with the next sheet", async () => {
  const labels = ["A-01", "A-02", "A-03"].map(place);
  const pages = await readLabels(labels, { ...OPTIONS, skipped: 28 });
  expect(pages.map(({ codes }) => codes)).toEqual([["PBP-A-01", "PBP-A-02"], ["PBP-A-03"]]);
});

it("prints a car's id as QR code if the bars of a Code 128 would be too narrow", async () => {
  const [page] = await readLabels([car], { ...OPTIONS, code: "code128" });
  expect(page?.codes).toEqual([car.code]);
  expect(page?.formats).toEqual(["QRCode"]);
  const [wide] = await readLabels([car], { ...OPTIONS, code: "code128", sheet: "label-4x6" });
  expect(wide?.codes).toEqual([car.code]);
  expect(wide?.formats).toEqual(["Code128"]);
});

it("counts the labels whose text is cut, and those with a QR code instead of a Code 128", async () => {
  const misfits = async (labels: readonly Label[], options: Partial<LabelOptions>) => {
    const { cut, replaced } = await printLabels(labels, { ...OPTIONS, ...options }, FONTS);
    return [cut, replaced];
  };
  const long = { ...car, headline: "W".repeat(300) };
  const wordy = {
    ...place("A-01"),
    lines: ["A note that is as long as a whole label and then some ".repeat(4)],
  };
  expect(await misfits([place("A-01"), car], {})).toEqual([0, 0]);
  expect(await misfits([place("A-01"), long, wordy], {})).toEqual([2, 0]);
  expect(await misfits([place("A-01"), car], { code: "code128" })).toEqual([0, 1]);
  expect(await misfits([car], { code: "code128", sheet: "label-4x6" })).toEqual([0, 0]);
});
