import { describe, expect, it } from "vitest";

import { parseLabels } from "./labels.ts";

const HEAD = "front,back,toyNumber,model,series,year,numberBox";

describe("parseLabels", () => {
  it("reads a card with the place of its number", () => {
    expect(
      parseLabels(`${HEAD}\na.jpg,b.jpg,dhr20,68 Shelby GT500,"Then, And Now",2016,10 20 30 8\n`),
    ).toEqual([
      {
        front: "a.jpg",
        back: "b.jpg",
        toyNumber: "DHR20",
        model: "68 Shelby GT500",
        series: "Then, And Now",
        year: "2016",
        numberBox: { left: 10, top: 20, width: 30, height: 8 },
      },
    ]);
  });

  it("does without all but the photos and the number", () => {
    expect(parseLabels("front,back,toyNumber\na.jpg,b.jpg,21095")).toMatchObject([
      { model: "", numberBox: null },
    ]);
  });

  it.each([
    {
      fault: "a column is missing",
      text: "front,toyNumber\na.jpg,DHR20",
      says: "row 1: the column back is missing",
    },
    { fault: "there is no card", text: HEAD, says: "names no card" },
    {
      fault: "a number is empty",
      text: `${HEAD}\na,b,DHR20,,,,\nc,d,,,,,`,
      says: "row 3: toyNumber is empty",
    },
    {
      fault: "a row is short",
      text: `${HEAD}\na,b,DHR20,,,,\nc,d`,
      says: "row 3: Too few fields",
    },
    {
      fault: "a number is none",
      text: `${HEAD}\na,b,not a number,,,,`,
      says: 'row 2: "NOT A NUMBER" is no toy number',
    },
    { fault: "a quote stays open", text: `${HEAD}\na,b,DHR20,"68,,,`, says: "row 2: " },
    { fault: "a box is torn", text: `${HEAD}\na,b,DHR20,,,,1 2 3`, says: "row 2: numberBox has to be" },
  ])("names the row where $fault", ({ text, says }) => {
    expect(() => parseLabels(text)).toThrow(says);
  });
});
