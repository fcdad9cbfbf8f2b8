import { describe, expect, it } from "vitest";

import { planColumns } from "./mapColumns.ts";

const rows = (header: string, ...lines: string[]) =>
  lines.map((line) => {
    const cells = line.split(";");
    return Object.fromEntries(header.split(";").map((name, index) => [name, cells[index] ?? ""]));
  });

describe("the columns of a list", () => {
  it.each([
    ["ToyID;ModelName;Series;SeriesNumber;Year"],
    ["Toy #;Casting Name;Sub-series;Series #;Release Year"],
    ["details.code;names.casting;details.series;details.series no;details.year"],
  ])("are recognized by headers such as %s", (header) => {
    const names = header.split(";");
    const { map, missing } = planColumns(
      rows(header, "XKB12;Comet;Yard;3/10;2016", "XKB13;Nomad;Yard;4/10;2016"),
    );
    expect(map).toEqual({
      toyNumber: names[0],
      model: names[1],
      series: names[2],
      seriesNumber: names[3],
      year: names[4],
    });
    expect(missing).toEqual([]);
  });

  it("are recognized by their values if the headers say nothing", () => {
    const list = rows(
      "a;b;c;d;e;f;g;h;i",
      "XKB12-D7C0;Comet;105/250;3/10;2016;Dark red;OH5;Malaysia;Hot Wheels",
      "XKB13-D7C0;Nomad;106/250;4/10;2016;Blue;PR5;Thailand;Hot Wheels",
    );
    expect(planColumns(list).map).toEqual({
      ...{ toyNumber: "a", model: "b", seriesNumber: "d", year: "e", color: "f", wheels: "g" },
      ...{ country: "h", brand: "i" },
    });
  });

  it("aren't what their header says if the values contradict it", () => {
    const list = rows("SKU;Ref;Name;Year", "MY-1;XKB12;Comet;new", "MY-2;XKB13;Nomad;used");
    expect(planColumns(list).map).toEqual({ toyNumber: "Ref", model: "Name" });
  });

  it("prefers a number with letters to a running number of five digits", () => {
    const list = rows("a;b;c", "10001;XKB12;Comet", "10002;XKB13;Nomad");
    expect(planColumns(list).map).toEqual({ toyNumber: "b", model: "c" });
  });

  it("follow the person's choice regardless of the values", () => {
    const list = rows("Name;Code;Alt", "Comet;XKB12;XKC12", "Nomad;XKB13;XKC13");
    const { map, columns } = planColumns(list, { toyNumber: "Alt", model: "name" });
    expect(map).toEqual({ toyNumber: "Alt", model: "Name" });
    expect(columns).toEqual([
      { name: "Name", field: "model", examples: ["Comet", "Nomad"] },
      { name: "Code", field: null, examples: ["XKB12", "XKB13"] },
      { name: "Alt", field: "toyNumber", examples: ["XKC12", "XKC13"] },
    ]);
  });

  it("are refused if the chosen name doesn't exist", () => {
    expect(() => planColumns(rows("a;b", "1;2"), { model: "c" })).toThrow(
      'There is no column "c". There is: a, b.',
    );
  });

  it("shows three distinct examples of each column, and what is missing", () => {
    const list = rows("a;b", "1;x", "1;", "2;y", "3;z", "4;");
    expect(planColumns(list)).toEqual({
      map: {},
      columns: [
        { name: "a", field: null, examples: ["1", "2", "3"] },
        { name: "b", field: null, examples: ["x", "y", "z"] },
      ],
      missing: ["toyNumber", "model"],
    });
  });
});
