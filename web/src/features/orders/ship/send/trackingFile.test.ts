// @vitest-environment node
import { describe, expect, it } from "vitest";

import { readTrackingFile } from "./trackingFile";

const ONE = "01-00000-00001";
const TWO = "01-00000-00002";
const BOTH = "01-00000-00003";
const AND = "01-00000-00004";
const WAITING = "01-00000-00008";
const SHIPPED = "01-00000-00009";
const KNOWN = {
  parcelOf: (orderId: string) =>
    [BOTH, AND].includes(orderId) ? [BOTH, AND] : [ONE, TWO].includes(orderId) ? [orderId] : null,
  isShipped: (orderId: string) => orderId === SHIPPED,
  isWaiting: (orderId: string) => orderId === WAITING,
};
const HEAD = "Order ID,Tracking Number,Carrier";
const read = (...rows: string[]) => readTrackingFile([HEAD, ...rows].join("\r\n"), KNOWN);
const kinds = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ line, outcome }) => `${line} ${outcome.kind}`);

describe("a file of tracking numbers", () => {
  it("gives each order its number, and every order of a parcel the same", () => {
    const file = read(`${ONE},9400 1118-99,USPS`, `${BOTH},1Z999,UPS`);
    expect(kinds(file)).toEqual(["2 taken", "3 taken"]);
    expect([...file.numbers]).toEqual([
      [ONE, { carrier: "USPS", trackingNumber: "9400111899" }],
      [BOTH, { carrier: "UPS", trackingNumber: "1Z999" }],
      [AND, { carrier: "UPS", trackingNumber: "1Z999" }],
    ]);
  });

  it.each([
    ["Pirate Ship", `Recipient,Order ID,Tracking Number\nRay,${ONE},9400111899`],
    ["Click-N-Ship", `Reference ID;Label Number\n${ONE};9400111899`],
    ["a spreadsheet with tabs", `Tracking\tOrder Number\n'9400111899\t${ONE}`.replace("'", "")],
    ["a spreadsheet with an empty first line", `\r\n\nOrder ID;Tracking ID\n${ONE};9400111899`],
    ["a reference of several words", `Reference,Tracking No.\n"Order ${ONE}, Peg",9400111899`],
  ])("is read as %s writes it", (_, text) => {
    expect(readTrackingFile(text, KNOWN).numbers.get(ONE)).toEqual({
      carrier: null,
      trackingNumber: "9400111899",
    });
  });

  it("reports a row that is repeated, contradicts another one, or uses another order's number", () => {
    const file = read(`${ONE},A1,`, `${ONE},A1,`, `${ONE},B2,`, `${TWO},A1,`, `${AND},C3,`, `${BOTH},C3,`);
    expect(kinds(file)).toEqual([
      "2 taken",
      "3 repeated",
      "4 contradicts",
      "5 used",
      "6 taken",
      "7 repeated",
    ]);
    expect(file.numbers.get(ONE)).toMatchObject({ trackingNumber: "A1" });
    expect(file.numbers.has(TWO)).toBe(false);
    expect(file.rows.map(({ outcome }) => ("line" in outcome ? outcome.line : null))).toEqual([
      ...[null, 2, 2, 2, null, 6],
    ]);
  });

  it("accepts a row without a carrier's cell, and shortens a long carrier and a long row", () => {
    const file = read(`${ONE},A1`, `${TWO},B2,${" x".repeat(60)}`);
    expect(file.numbers.get(ONE)?.carrier).toBeNull();
    expect(file.numbers.get(TWO)?.carrier).toHaveLength(50);
    expect(file.rows[1]?.text).toHaveLength(120);
  });

  it("ignores a row that also names an order that can't be shipped", () => {
    const file = read(`${ONE} ${SHIPPED},A1`, `${ONE} 07-11111-11111,A1`, `${ONE} ${TWO},A1`);
    expect(kinds(file)).toEqual(["2 shipped", "3 foreign", "4 taken"]);
    expect([...file.numbers.keys()]).toEqual([ONE, TWO]);
  });

  it("reports a row of somebody else's, an unchosen or a shipped order, and a torn one or one without a usable number", () => {
    const file = read(
      "07-11111-11111,A1,",
      `${WAITING},A2,`,
      `${SHIPPED},A2,`,
      ONE,
      `"${ONE},A3`,
      "nobody,A4,",
      `${ONE},,`,
      `${ONE},94/00,`,
      `${ONE},9.40011E+21,`,
      `${ONE},A5,`,
    );
    expect(kinds(file)).toEqual([
      "2 foreign",
      "3 not-chosen",
      "4 shipped",
      "5 torn",
      "6 torn",
      "7 no-order",
      "8 no-number",
      "9 bad-number",
      "10 bad-number",
      "11 taken",
    ]);
    expect([...file.numbers.keys()]).toEqual([ONE]);
  });

  it("reports that it is empty or lacks the columns", () => {
    expect(readTrackingFile("", KNOWN).problem).toBe("empty");
    expect(readTrackingFile(HEAD, KNOWN).problem).toBe("empty");
    expect(readTrackingFile("a,b\n1,2", KNOWN).problem).toBe("no-columns");
  });
});
