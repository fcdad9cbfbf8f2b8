import { afterEach, expect, it } from "vitest";

import { toPlaceId } from "@contract/places/placeCodes";
import { AppError } from "@contract/wire/errors";

import type { Place } from "@/lib/places/arrangePlaces";
import type { PlaceFields } from "@/lib/places/placeWrites";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { addMany, type PlaceStore } from "./addMany";

const FIELDS: PlaceFields = { kind: "bin", name: "Wall", note: "", capacity: 12 };
const OLD: PlaceFields = { kind: "peg", name: "By the door", note: "High", capacity: null };
const CODES = ["A-01", "A-02", "A-03"];
const SAVED = { "A-01": FIELDS, "A-02": FIELDS, "A-03": FIELDS };
const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask)[0];
afterEach(() => useBackgroundTasks.setState({ tasks: [] }));

/** Places as the server has them. The requests with the indexes in `lost` don't arrive. */
function world(before: Readonly<Record<string, PlaceFields>> = {}, lost: readonly number[] = []) {
  const places = new Map(Object.entries(before));
  const filled = new Set<string>();
  let requests = 0;
  const arrive = <T>(change: () => T): Promise<T> => {
    const isLost = lost.includes(requests);
    requests += 1;
    if (isLost) return Promise.reject(new AppError("server/unreachable"));
    return Promise.resolve(change());
  };
  const store: PlaceStore = {
    savePlaces: (_uid, codes, fields) => arrive(() => codes.forEach((code) => places.set(code, fields))),
    deletePlaces: (ids) =>
      arrive(() => {
        const kept = [...filled].filter((code) => ids.includes(toPlaceId(code)));
        for (const code of places.keys())
          if (ids.includes(toPlaceId(code)) && !filled.has(code)) places.delete(code);
        return kept.map((code) => ({ placeId: toPlaceId(code), reason: "to-pack" as const }));
      }),
  };
  const known = Object.entries(before).map(([code, fields]): Place => ({
    ...{ ...fields, placeId: toPlaceId(code), code, isSetUp: true, cars: [], copies: 0 },
  }));
  const add = () => addMany("ada", CODES, FIELDS, known, store);
  return { add, filled, now: () => Object.fromEntries(places) };
}

it("adds a range of places, says so, and removes them again", async () => {
  const { add, now } = world();
  expect(await add()).toEqual(CODES);
  expect(now()).toEqual(SAVED);
  expect(task()).toMatchObject({ summary: "3 places added", failures: [] });
  expect(task()?.note).toMatch(/^Undo removes the new places that are still empty/);
  expect(task()?.receipt).not.toBeNull();
  task()?.undo?.();
  await expect.poll(now).toEqual({});
  await expect.poll(task).toBeUndefined();
});

it("keeps an added place that holds cars by now, and says so", async () => {
  const { add, filled, now } = world();
  await add();
  filled.add("A-02");
  task()?.undo?.();
  await expect.poll(now).toEqual({ "A-02": FIELDS });
  await expect
    .poll(() => task()?.failures)
    .toMatchObject([
      {
        ...{ id: "A-02", to: "/places/A-02", title: "A-02", reason: { code: "kept", reason: "to-pack" } },
        text: "Holds sold cars that aren't packed yet",
      },
    ]);
});

it("restores a place that existed before as it was, whether or not it holds cars", async () => {
  const { add, filled, now } = world({ "A-02": OLD, "B-07": OLD });
  await add();
  expect(now()).toEqual({ ...SAVED, "B-07": OLD });
  filled.add("A-02");
  task()?.undo?.();
  await expect.poll(now).toEqual({ "A-02": OLD, "B-07": OLD });
  await expect.poll(task).toBeUndefined();
});

it("adds nothing if the request is lost, and adds them when it is tried again", async () => {
  const { add, now } = world({}, [0]);
  expect(await add()).toEqual([]);
  expect(now()).toEqual({});
  expect(task()).toMatchObject({ undo: null, summary: null });
  expect(task()?.failures).toHaveLength(3);
  task()?.retry?.();
  await expect.poll(now).toEqual(SAVED);
  await expect.poll(() => task()?.summary).toBe("3 places added");
});

it.each([1, 2])("takes them back once if request %i is lost, and it is tried again", async (at) => {
  const { add, now } = world({ "A-02": OLD }, [at]);
  await add();
  task()?.undo?.();
  await expect.poll(() => task()?.failures).toHaveLength(3);
  task()?.retry?.();
  await expect.poll(now).toEqual({ "A-02": OLD });
  await expect.poll(task).toBeUndefined();
});
