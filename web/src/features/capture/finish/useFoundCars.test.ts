import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { sampleModel } from "../testing/testCards";
import type { FoundCars } from "./suggestions";
import { type FindCars, useFoundCars } from "./useFoundCars";

const NOTHING: FoundCars = { models: [], named: [], listings: [] };
const camaro: FoundCars = { ...NOTHING, models: [sampleModel("Camaro")] };
const supra: FoundCars = { ...NOTHING, models: [sampleModel("Supra")] };
const find = vi.fn<FindCars>();

beforeEach(() => {
  find.mockReset().mockResolvedValue(camaro);
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
function open(number: string, name: string) {
  const { result, rerender, unmount } = renderHook(
    (typed: { number: string; name: string }) => useFoundCars(find, typed.number, typed.name),
    { initialProps: { number, name } },
  );
  return {
    found: () => result.current,
    type: (to: string, as: string) => rerender({ number: to, name: as }),
    unmount,
  };
}

describe("the server's suggestions", () => {
  it("are requested 200 ms after the last key, and empty before", async () => {
    const { found, type } = open("DHR2", "Cam");
    await pass(199);
    type("DHR20", " Camaro ");
    await pass(199);
    expect(find).not.toHaveBeenCalled();
    await pass(1);
    expect(find.mock.calls).toEqual([[{ sku: "DHR20", name: "Camaro" }]]);
    expect(found()).toEqual(camaro);
  });

  it.each(["", "  ", "A/B", "x".repeat(51)])("request no number for %o", async (number) => {
    open(number, "Camaro");
    await pass(200);
    expect(find.mock.calls).toEqual([[{ sku: null, name: "Camaro" }]]);
  });

  it("start empty", () => {
    expect(open("DHR20", "").found()).toEqual(NOTHING);
  });

  it("stay until the next answer, and are dropped if that fails", async () => {
    const { found, type } = open("DHR20", "Camaro");
    await pass(200);
    find.mockRejectedValue(new Error("offline"));
    type("DHR20", "Camaros");
    expect(found()).toEqual(camaro);
    await pass(200);
    expect(found()).toEqual(NOTHING);
  });

  it("belong to the newest text, whichever answer comes first", async () => {
    const answers: ((found: FoundCars) => void)[] = [];
    find.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const { found, type } = open("", "Camaro");
    await pass(200);
    type("", "Supra");
    await pass(200);
    answers[1]?.(supra);
    await pass(0);
    answers[0]?.(camaro);
    await pass(0);
    expect(found()).toEqual(supra);
  });

  it("aren't dropped when the request for an older text fails", async () => {
    let fail: (error: Error) => void = () => expect.fail("nothing was asked");
    find.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    const { found, type } = open("", "Supra");
    await pass(200);
    type("", "Camaro");
    await pass(200);
    fail(new Error("offline"));
    await pass(0);
    expect(found()).toEqual(camaro);
  });

  it("aren't requested once the dialog has closed", async () => {
    open("DHR20", "Camaro").unmount();
    await pass(1_000);
    expect(find).not.toHaveBeenCalled();
  });
});
