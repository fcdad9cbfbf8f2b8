import { expect, it } from "vitest";

import { deletePlaces, type DeletePlacesPorts } from "./deletePlaces.ts";

/** A shop with these stocks, where sold copies wait in `toPack`. */
function world(storageBins: readonly string[], toPack: readonly string[] = []) {
  const deleted: string[][] = [];
  const ports: DeletePlacesPorts = {
    readPlaced: () => Promise.resolve(storageBins.map((storageBin) => ({ quantity: 2, storageBin }))),
    findToPack: () => Promise.resolve(new Set(toPack)),
    deletePlaces: (_uid, placeIds) => Promise.resolve(void deleted.push([...placeIds])),
  };
  const remove = (placeIds: string[], dryRun = false) => deletePlaces(ports, "ada", { placeIds, dryRun });
  return { deleted, remove };
}

it("deletes the empty places, and names once why another is kept", async () => {
  const { deleted, remove } = world(["A-01", "B-02 ×1, C-03 ×1"], ["A-01", "D-04"]);
  expect(await remove(["A-01", "B-02", "B-02", "C-03", "D-04", "E-05"])).toEqual({
    success: true,
    kept: [
      { placeId: "A-01", reason: "to-pack" },
      { placeId: "B-02", reason: "holds-cars" },
      { placeId: "C-03", reason: "holds-cars" },
      { placeId: "D-04", reason: "to-pack" },
    ],
  });
  expect(deleted).toEqual([["E-05"]]);
});

it("deletes nothing in a dry run, nor if every place is kept", async () => {
  const { deleted, remove } = world(["A-01"]);
  expect(await remove(["A-01", "E-05"], true)).toMatchObject({ kept: [{ placeId: "A-01" }] });
  await remove(["A-01"]);
  expect(deleted).toEqual([]);
});
