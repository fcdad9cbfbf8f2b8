import { doc, getDocFromCache, Timestamp } from "firebase/firestore";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { MAX_DELETED_PLACES } from "@contract/places/deletePlaces";

import { answerCalls } from "../calls/testing/answerCalls";
import { db } from "../firestore/firestore";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { deletePlaces, savePlaces } from "./placeWrites";

beforeAll(goOffline);
afterEach(() => vi.unstubAllGlobals());

describe("places that are saved", () => {
  const FIELDS = { name: "Wall", kind: "box", note: "top", capacity: 12 } as const;
  const readPlace = async (uid: string, placeId: string) => {
    const stored = await getDocFromCache(doc(db, paths.place(uid, placeId)));
    return stored.data({ serverTimestamps: "estimate" });
  };

  it("are stored by the ids of their codes, each with its code and the time", async () => {
    void savePlaces("saver", ["B 1", "B-2"], FIELDS);
    for (const [placeId, code] of [
      ["B%201", "B 1"],
      ["B-2", "B-2"],
    ] as const)
      expect(await readPlace("saver", placeId)).toEqual({
        ...FIELDS,
        code,
        updatedAt: expect.any(Timestamp) as unknown,
      });
  });

  it("keep the fields that a form doesn't edit", async () => {
    putDocument(paths.place("keeper", "C-1"), { code: "C-1", name: "Old", createdAt: 1 });
    void savePlaces("keeper", ["C-1"], FIELDS);
    expect(await readPlace("keeper", "C-1")).toMatchObject({ name: "Wall", createdAt: 1 });
  });
});

describe("places that are deleted", () => {
  const KEPT = { placeId: "A-1", reason: "holds-cars" } as const;

  it("are sent in portions of what one call takes, and those that stay are returned in order", async () => {
    const ids = Array.from({ length: MAX_DELETED_PLACES + 1 }, (_, at) => `A-${at}`);
    const calls = answerCalls({
      deletePlaces: ({ placeIds }) => ({
        success: true,
        kept: (placeIds as string[]).length === 1 ? [{ placeId: "Z", reason: "to-pack" }] : [KEPT],
      }),
    });
    expect(await deletePlaces(ids)).toEqual([KEPT, { placeId: "Z", reason: "to-pack" }]);
    expect(calls).toEqual([
      { name: "deletePlaces", data: { placeIds: ids.slice(0, -1), dryRun: false } },
      { name: "deletePlaces", data: { placeIds: ids.slice(-1), dryRun: false } },
    ]);
  });

  it("are one call if one takes them, and none if there are none", async () => {
    const calls = answerCalls({ deletePlaces: () => ({ success: true, kept: [] }) });
    const ids = Array.from({ length: MAX_DELETED_PLACES }, (_, at) => `A-${at}`);
    expect(await deletePlaces(ids, { dryRun: true })).toEqual([]);
    expect(await deletePlaces([])).toEqual([]);
    expect(calls).toEqual([{ name: "deletePlaces", data: { placeIds: ids, dryRun: true } }]);
  });
});
