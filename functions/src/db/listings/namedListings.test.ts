import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { listSpellings } from "../../domain/capture/suggestCars.ts";
import { openNamedListings } from "./namedListings.ts";

const firestore = memoryFirestore(() => 1_000);
const listings = openNamedListings(firestore);

const give = (
  uid: string,
  id: string,
  fields: { sku: string | null; carName: string | null; title?: string },
) => firestore.doc(paths.listing(uid, id)).set({ title: "A car", status: "draft", ...fields });

it("finds a seller's own listings by the beginning of the car's name, in whatever case it is stored", async () => {
  await give("ann", "one", { sku: "DHR17", carName: "Corvette Grand Sport" });
  await give("ann", "two", { sku: null, carName: "CORVETTE C6" });
  await give("ann", "three", { sku: "DHR20", carName: "'68 Shelby GT500" });
  await give("bob", "four", { sku: "DHR18", carName: "Corvette Stingray" });
  const find = async (typed: string) =>
    (await listings.listByName("ann", listSpellings(typed))).map(({ carName }) => carName).toSorted();
  expect(await find("corvette")).toEqual(["CORVETTE C6", "Corvette Grand Sport"]);
  expect(await find("CORVETTE GRAND")).toEqual(["Corvette Grand Sport"]);
  expect(await find("68 shelby")).toEqual(["'68 Shelby GT500"]);
  expect(await find("grand sport")).toEqual([]);
});

it("returns five at most", async () => {
  for (let copy = 0; copy < 9; copy += 1)
    await give("carl", `c${String(copy)}`, { sku: "X1", carName: `Comet ${String(copy)}` });
  expect(await listings.listByName("carl", ["Comet", "Com"])).toHaveLength(5);
  expect(await listings.listBySku("carl", "X1")).toHaveLength(5);
});

it("finds the listings of a SKU, named by their title if they have no car", async () => {
  await give("dan", "one", { sku: "DHR20", carName: null, title: "Hot Wheels Shelby" });
  expect(await listings.listBySku("dan", "DHR20")).toEqual([{ sku: "DHR20", carName: "Hot Wheels Shelby" }]);
  expect(await listings.listBySku("ann", "DHR99")).toEqual([]);
});
