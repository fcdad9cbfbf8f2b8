import { describe, expect, it } from "vitest";

import { NO_VARIANT } from "../../contract/capture/cards.ts";
import { normalizeCatalogue } from "./normalize.ts";

const row = (
  ToyID: string,
  ModelName: string,
  Series = "Then and Now",
  SeriesNumber = "5/10",
  Year: unknown = 2016,
) => ({
  ToyID,
  ModelName,
  Series,
  SeriesNumber,
  Year,
});

const modelsUnder = (toyNumber: string, ...rows: Record<string, unknown>[]) =>
  normalizeCatalogue(rows).models.get(toyNumber);

describe("normalizeCatalogue", () => {
  it("converts a record to a model", () => {
    expect(modelsUnder("XKB12", row("XKB12", "'71 Ridgeback"))).toEqual([
      {
        model: "'71 Ridgeback",
        brand: "Hot Wheels",
        series: "Then and Now",
        seriesNumber: "5/10",
        year: 2016,
        ...NO_VARIANT,
        source: "import",
      },
    ]);
  });

  it("recognizes headers with other names", () => {
    const record = {
      "Toy #": "xkb12",
      "Model Name": "Ridgeback",
      "Series #": "1/5",
      "Series Name": "Yard",
      Brand: "Matchbox",
    };
    expect(modelsUnder("XKB12", record)).toMatchObject([
      { model: "Ridgeback", brand: "Matchbox", series: "Yard", seriesNumber: "1/5", year: null },
    ]);
  });

  it("removes zero-width characters and unusual spaces", () => {
    expect(
      modelsUnder(
        "XKB12",
        row("\ufeffXKB12\u200b", "Harbor\u00a0\u00a0Hauler", "Work\u00a0Shift ", "5/10\u200b\u200b"),
      ),
    ).toMatchObject([{ model: "Harbor Hauler", series: "Work Shift", seriesNumber: "5/10" }]);
  });

  it("keeps several models under one number and merges duplicates", () => {
    const models = modelsUnder(
      "V0037",
      row("V0037", "Dust Charger (2nd Color)"),
      row("V0037", "Comet FF (2nd Color)"),
      row("V0037", "dust  charger (3rd COlor)"),
    );
    expect(models?.map((model) => model.model)).toEqual(["Dust Charger", "Comet FF"]);
  });

  it("cuts a long detail of a variant, and leaves no half of a surrogate pair, which can't be stored", () => {
    const long = { ...row("XKB12", "Comet"), Tampo: `${"x".repeat(119)}\u{1f3ce}` };
    expect(modelsUnder("XKB12", long)).toMatchObject([{ tampo: "x".repeat(119) }]);
  });

  it("keeps rows that differ only in color, tampo, wheels or country, and merges equal ones", () => {
    const variant = (fields: object) => ({ ...row("XKB12", "Comet (2nd Color)"), ...fields });
    const models = modelsUnder(
      "XKB12",
      variant({ Colour: "Red", Tampo: "Flames", Wheels: "OH5", Country: "Malaysia" }),
      variant({ Colour: "Blue ", Tampo: "Flames", Wheels: "OH5", Country: "Malaysia" }),
      variant({ Colour: "red", Tampo: "Flames", Wheels: "OH5", Country: "Malaysia" }),
      variant({ Colour: "Red", Tampo: "Flames", Wheels: "PR5", Country: "Malaysia" }),
      variant({ Colour: "Red", Tampo: "Flames", Wheels: "OH5", Country: "Thailand" }),
    );
    expect(models?.map(({ model, color, wheels, country }) => [model, color, wheels, country])).toEqual([
      ["Comet", "Red", "OH5", "Malaysia"],
      ["Comet", "Blue", "OH5", "Malaysia"],
      ["Comet", "Red", "PR5", "Malaysia"],
      ["Comet", "Red", "OH5", "Thailand"],
    ]);
  });

  it("distinguishes bare metal from paint", () => {
    expect(modelsUnder("XKB12", row("XKB12", "Comet FF (2nd Color - Zamac)"))).toMatchObject([
      { model: "Comet FF ZAMAC" },
    ]);
  });

  it.each([
    ["Muscle Yard, New for 2016!!", "Muscle Yard"],
    ["Muscle Yard, New in Mainline", "Muscle Yard"],
    ["Muscle Yard, New Model", "Muscle Yard"],
    ["2011 New Models", "2011 New Models"],
    ["Muscle Yard, Treasure Hunt", "Muscle Yard, Treasure Hunt"],
  ])("reads the series of %j as %j", (text, series) => {
    expect(modelsUnder("XKB12", row("XKB12", "Comet", text))).toMatchObject([{ series }]);
  });

  it.each(["N/A", "No #", "?/9", ""])("reads %j as an unknown number in the series", (text) => {
    expect(modelsUnder("XKB12", row("XKB12", "Comet", "Yard", text))).toMatchObject([{ seriesNumber: null }]);
  });

  it.each([
    ["2016", 2016],
    [2016, 2016],
    ["20 16", null],
    [16, null],
    [null, null],
  ])("reads the year %j as %j", (text, year) => {
    expect(modelsUnder("XKB12", row("XKB12", "Comet", "Yard", "1/5", text))).toMatchObject([{ year }]);
  });

  it("skips blank rows and repeated headers silently", () => {
    const header = row("ToyID", "ModelName", "Series", "SeriesNumber", "Year");
    const { read, models, skipped } = normalizeCatalogue([
      row("XKB12", "Comet"),
      {},
      row(" ", "\u200b"),
      header,
    ]);
    expect({ read, numbers: models.size, skipped }).toEqual({ read: 4, numbers: 1, skipped: [] });
  });

  it("reports the rows that it can't use, with number and reason", () => {
    const { models, skipped } = normalizeCatalogue([
      row("XKB12", "Comet"),
      row("XKB-12", "Ridgeback"),
      row("", "Nomad"),
      row("XKB13", " "),
    ]);
    expect([...models.keys()]).toEqual(["XKB12"]);
    expect(skipped).toEqual([
      { row: 2, cause: { code: "bad-number", printed: "XKB-12" } },
      { row: 3, cause: { code: "no-number", model: "Nomad" } },
      { row: 4, cause: { code: "no-model", toyNumber: "XKB13" } },
    ]);
  });
});
