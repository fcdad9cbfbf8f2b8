// @vitest-environment node
import { expect, it } from "vitest";

import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { groupParcels, type Parcel } from "../pack/parcels";
import { describeNumber } from "./describeNumber";

const [parcel] = groupParcels([sampleOrder({ orderId: "01-1" })]) as [Parcel];
const NEXT = { text: "Scan a slip, then its postage label" };

it("says what to scan next", () => {
  expect(describeNumber({ kind: "parcel", parcel })).toEqual({
    tone: "right",
    title: "Now scan the postage label of 01-1",
  });
  expect(describeNumber({ kind: "number", parcel, number: "94001", carrier: "USPS" })).toEqual({
    ...{ tone: "right", title: "01-1 has the number 94001" },
    ...NEXT,
  });
  expect(describeNumber({ kind: "untracked", parcel })).toEqual({
    ...{ tone: "right", title: "01-1 ships without a number" },
    ...NEXT,
  });
});

it("says why a scan gives no number", () => {
  expect(describeNumber({ kind: "slip-first" })).toEqual({
    tone: "doubt",
    title: "Scan the slip of the parcel first",
  });
  expect(describeNumber({ kind: "twice", parcel })).toEqual({
    tone: "doubt",
    title: "01-1 already has this number",
  });
  expect(describeNumber({ kind: "used", parcel })).toEqual({
    ...{ tone: "stop", title: "This number belongs to 01-1" },
    text: "Check which label is on which parcel.",
  });
  expect(describeNumber({ kind: "foreign", code: "87654321" })).toEqual({
    ...{ tone: "doubt", title: "87654321 isn't a tracking number or the slip of a parcel in this list" },
    ...NEXT,
  });
});
