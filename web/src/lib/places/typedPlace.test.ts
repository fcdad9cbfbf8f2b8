import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { toPlaceId } from "@contract/places/placeCodes";

import { useTypedPlace, readTypedPlace } from "./useTypedPlace";

const id = toPlaceId("A-01");

it.each([
  ["A-01", id, true],
  ["PBP-A-01", id, true],
  ["", null, true],
  ["  ", null, true],
  ["PBC-x", null, false],
  ["x".repeat(21), null, false],
])("reads %j as the place %s", (text, placeId, isPlace) => {
  expect(readTypedPlace(text)).toBe(placeId);
  const { result } = renderHook(() => useTypedPlace(null));
  expect(result.current.text).toBe("");
  act(() => result.current.set(text));
  expect(result.current).toMatchObject({ text, placeId, isPlace });
});

it("starts with the code of a place", () => {
  const { result } = renderHook(() => useTypedPlace(id));
  expect(result.current).toMatchObject({ text: "A-01", placeId: id, isPlace: true });
});
