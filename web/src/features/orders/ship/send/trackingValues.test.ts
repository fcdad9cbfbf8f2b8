// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { Parcel } from "../pack/parcels";
import { type TrackingValues, isReady, NEW_TRACKING, parseTracking, toWaiting } from "./trackingValues";

const values = (fields: Partial<TrackingValues>): TrackingValues => ({ ...NEW_TRACKING, ...fields });
const parcel = { orders: [{ orderId: "1" }, { orderId: "2" }] } as unknown as Parcel;

describe("what was typed for a parcel", () => {
  it.each<[string, Partial<TrackingValues>, boolean]>([
    ["a carrier and a number", { number: "9400 1118-99" }, true],
    ["no number", {}, false],
    ["a number that eBay refuses", { number: "94/00" }, false],
    ["no carrier", { number: "9400", carrier: " " }, false],
    ["no tracking, whatever was typed before", { number: "94/00", isUntracked: true }, true],
  ])("with %s can be sent: %o %s", (_, fields, isSendable) => {
    expect(isReady(values(fields))).toBe(isSendable);
  });

  it("is sent for each of its orders, as eBay takes it", () => {
    expect(toWaiting(parcel, values({ carrier: " UPS ", number: "1z 9-9" }))).toEqual([
      { orderId: "1", carrier: "UPS", trackingNumber: "1Z99" },
      { orderId: "2", carrier: "UPS", trackingNumber: "1Z99" },
    ]);
  });

  it("has neither carrier nor number without tracking", () => {
    expect(toWaiting(parcel, values({ number: "1Z99", isUntracked: true }))[0]).toEqual({
      ...{ orderId: "1", carrier: null, trackingNumber: null },
    });
  });
});

it("is read back after a reload, and gets what an earlier version didn't have", () => {
  const whole = values({ carrier: "UPS", number: "1Z" });
  expect(parseTracking(JSON.stringify(whole))).toEqual(whole);
  expect(parseTracking('{"number":"1Z"}')).toEqual({ carrier: "USPS", number: "1Z", isUntracked: false });
});

it.each(["", "{", "null", "7", '"USPS"'])("isn't read from %j", (text) => {
  expect(parseTracking(text)).toBeNull();
});
