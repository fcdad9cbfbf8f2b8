import { describe, expect, it } from "vitest";

import { readCsv } from "@/lib/testing/readCsv";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { groupParcels } from "../pack/parcels";
import { type PostageService, writeAddressFile } from "./addressFile";

const DAY = new Date(2026, 10, 23);
function rowsOf(service: PostageService, orders: Parameters<typeof groupParcels>[0]) {
  const [columns = [], ...rows] = readCsv(writeAddressFile(service, groupParcels(orders), DAY));
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""])),
  );
  return { columns, records };
}
const order = (orderId: string, fields = {}) => sampleOrder({ orderId, ...fields });

describe("addresses for a postage service", () => {
  it("have one row for each parcel, with all its orders", () => {
    const { records } = rowsOf("pirate-ship", [order("01-00000-00001"), order("01-00000-00002")]);
    expect(records).toEqual([
      {
        Name: "Ray Dürer",
        Company: "",
        "Address 1": "12 Peg Street",
        "Address 2": "Apt 4",
        City: "Portland",
        State: "OR",
        Zip: "97201",
        Country: "US",
        Phone: "503-555-0142",
        "Order ID": "01-00000-00001 01-00000-00002",
        Notes: "4 toy cars",
      },
    ]);
  });

  it("fill the template of Click-N-Ship", () => {
    const { columns, records } = rowsOf("click-n-ship", [order("01-00000-00001")]);
    expect(columns).toHaveLength(56);
    expect(records[0]).toMatchObject({
      "Reference ID": "01-00000-00001",
      "Shipping Date": "11/23/2026",
      "Item Quantity": "2",
      "Recipient First Name": "Ray",
      "Recipient Last Name": "Dürer",
      "Recipient Address Line 1": "12 Peg Street",
      "Recipient Address Line 2": "Apt 4",
      "Recipient State": "OR",
      "Recipient ZIP Code": "97201",
    });
  });

  it("have the shipping provider's key above the street, and leave blank what is unknown", () => {
    const [row] = rowsOf("click-n-ship", [order("1", { shipToReferenceId: "A1B2" })]).records;
    expect(row).toMatchObject({
      "Recipient Address Line 1": "Reference #A1B2",
      "Recipient Address Line 2": "12 Peg Street",
      "Recipient Address Line 3": "Apt 4",
    });
    expect(rowsOf("pirate-ship", [order("1", { shipTo: null })]).records[0]).toMatchObject({
      Name: "",
      City: "",
    });
  });
});
