// @vitest-environment node
import { expect, it } from "vitest";

import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { groupParcels } from "../pack/parcels";
import { COMMANDS } from "../scan/commands";
import { judgeNumber } from "./judgeNumber";

const [ONE, TWO] = ["01-00000-00001", "01-00000-00002"] as const;
const parcels = groupParcels(
  [ONE, TWO].map((orderId) => sampleOrder({ orderId })),
  { [ONE]: true, [TWO]: true },
);
const numbers: Record<string, string> = { [TWO]: "94001118992231970000" };
const judge = (code: string, currentId: string | null = null) => {
  const current = parcels.find(({ id }) => id === currentId) ?? null;
  const verdict = judgeNumber(code, parcels, current, {
    numberOf: ({ id }) => numbers[id] ?? "",
    isCar: (text) => text === "887961954586",
  });
  const { kind } = verdict;
  return kind === "number" ? `${verdict.carrier} ${verdict.number} for ${verdict.parcel.id}` : kind;
};

it("takes a slip, and then the number on its postage label", () => {
  expect(judge(` ${ONE} `)).toBe("parcel");
  expect(judge("9400 1118 9922 3197 1111", ONE)).toBe(`USPS 94001118992231971111 for ${ONE}`);
  expect(judge("1Z999AA10123456784", ONE)).toBe(`UPS 1Z999AA10123456784 for ${ONE}`);
});

it.each(["42097201", "420972011234"])("leaves out the postal code %s before a USPS number", (postal) => {
  expect(judge(`${postal}9400111899223197111122`, ONE)).toBe(`USPS 9400111899223197111122 for ${ONE}`);
});

it("accepts a number of eight characters or more, and removes no postal code from another carrier's", () => {
  expect(judge("12345678", ONE)).toBe(`USPS 12345678 for ${ONE}`);
  const other = "4209720112345678";
  expect(judge(other, ONE)).toBe(`USPS ${other} for ${ONE}`);
  expect(judge("\u001d420972019400111899223197111122", ONE)).toBe(`USPS 9400111899223197111122 for ${ONE}`);
});

it("reports a number that this parcel or another one has already", () => {
  expect(judge("94001118992231970000", TWO)).toBe("twice");
  expect(judge("94001118992231970000", ONE)).toBe("used");
});

it("requires the slip first", () => {
  expect(judge("1Z999AA10123456784")).toBe("slip-first");
  expect(judge(COMMANDS.noNumber)).toBe("slip-first");
});

it.each([
  ["another order", "07-99999-99999"],
  ["a car's label", formatCarCode("L1")],
  ["a place's label", formatPlaceCode("A-01")],
  ["a toy number", "DHR20"],
  ["a known barcode", "887961954586"],
  ["a torn reading", "%%"],
  ["seven digits", "1234567"],
  ["letters only", "ABCDEFGHIJ"],
  ["an unknown order with its own form", "07-00000-00001"],
])("reads %s as the command for no number", (_, code) => {
  expect(judge(code, ONE)).toBe("foreign");
});

it("sends a parcel without a number, and continues, by the codes for it", () => {
  expect(judge(COMMANDS.noNumber, ONE)).toBe("untracked");
  expect(judge(COMMANDS.goOn)).toBe("go-on");
});
