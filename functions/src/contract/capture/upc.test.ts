import { describe, expect, it } from "vitest";

import { addUpc, listUpcs, MAX_UPC_LENGTH, MAX_UPCS, readUpc } from "./upc.ts";

const UPC = "036000291452";
const EAN = "4006381333931";

describe("a shop's barcode", () => {
  it.each([
    ["a UPC", UPC, UPC],
    ["a UPC as an EAN", `0${UPC}`, UPC],
    ["an EAN", ` ${EAN} `, EAN],
    ["a wrong check digit", "036000291453", null],
    ["another code", "DHR20", null],
    ["eBay's word for none", "Does not apply", null],
    ["zeros alone", "000000000000", null],
    ["nothing", null, null],
  ])("is read from %s", (_, code, upc) => expect(readUpc(code)).toBe(upc));

  it("adds those of a listing once, as far as there is room", () => {
    expect(addUpc(undefined, null)).toBeNull();
    expect(addUpc(null, UPC)).toBe(UPC);
    expect(addUpc(UPC, UPC)).toBe(UPC);
    expect(listUpcs(addUpc(UPC, EAN))).toEqual([UPC, EAN]);
    const full = [UPC, EAN, "4006381333924", "4006381333917"].join(" ");
    expect(listUpcs(full)).toHaveLength(MAX_UPCS);
    expect(addUpc(full, "027084000009")).toBe(full);
    expect(full.length).toBeLessThanOrEqual(MAX_UPC_LENGTH);
  });
});
