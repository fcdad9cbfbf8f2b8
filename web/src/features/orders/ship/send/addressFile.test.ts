// @vitest-environment node
import { describe, expect, it } from "vitest";

import { readCsv } from "@/lib/testing/readCsv";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { groupParcels } from "../pack/parcels";
import { type PostageService, writeAddressFile } from "./addressFile";

const SHIP_TO = {
  ...{ name: "Ray Dürer", company: null, phone: null, lines: ["12 Peg Street"], city: "Portland" },
  ...{ stateOrProvince: "OR", postalCode: "97201", countryCode: "US" },
};
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

  it.each([
    ["Cher", ["", "Cher"]],
    ["  Ana  de la Cruz ", ["Ana", "de la Cruz"]],
    [null, ["", ""]],
  ])("split the name %j for Click-N-Ship", (name, names) => {
    const [row] = rowsOf("click-n-ship", [order("1", { shipTo: { ...SHIP_TO, name } })]).records;
    expect([row?.["Recipient First Name"], row?.["Recipient Last Name"]]).toEqual(names);
  });

  it("have a state in the USA and a province elsewhere", () => {
    const [home, abroad] = rowsOf("click-n-ship", [
      order("1"),
      order("2", { shipTo: { ...SHIP_TO, countryCode: "CA", stateOrProvince: "BC" } }),
    ]).records;
    expect(home).toMatchObject({ "Recipient State": "OR", "Recipient Province": "" });
    expect(abroad).toMatchObject({
      "Recipient State": "",
      "Recipient Province": "BC",
      "Recipient Country": "CA",
    });
  });

  it("name a company without a person, and join further lines", () => {
    const shipTo = { ...SHIP_TO, name: null, company: "Peg Ltd", lines: ["1", "2", "3", "4"] };
    const one = [order("1", { shipTo, items: [sampleItem({ quantity: 1 })] })];
    expect(rowsOf("pirate-ship", one).records[0]).toMatchObject({
      ...{
        Name: "Peg Ltd",
        Company: "Peg Ltd",
        "Address 1": "1",
        "Address 2": "2, 3, 4",
        Notes: "1 toy car",
      },
    });
    expect(rowsOf("click-n-ship", one).records[0]).toMatchObject({
      ...{ "Recipient Address Line 2": "2", "Recipient Address Line 3": "3, 4" },
      ...{ "Recipient Company/Org Name": "Peg Ltd", "Contents Description": "1 toy car" },
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
