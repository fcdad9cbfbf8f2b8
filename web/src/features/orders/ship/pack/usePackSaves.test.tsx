import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { groupParcels } from "./parcels";
import { usePackSaves } from "./usePackSaves";

const parcelOf = (orderId: string) => {
  const [parcel] = groupParcels([sampleOrder({ orderId })]);
  if (!parcel) throw new Error("no parcel");
  return parcel;
};
const [first, second] = [parcelOf("01-00000-00001"), parcelOf("01-00000-00002")];

/** The requests to the server, and its answers in turn. */
let saved: { orderIds: string[]; packing: { state: string } }[] = [];
let answers: (() => Promise<Response>)[] = [];
const done = () => Promise.resolve(new Response(JSON.stringify({ result: { success: true } })));
beforeEach(() => {
  [saved, answers] = [[], []];
  vi.stubGlobal("fetch", (_address: string, options?: RequestInit) => {
    const { body } = options ?? {};
    saved.push((JSON.parse(typeof body === "string" ? body : "{}") as { data: (typeof saved)[number] }).data);
    return (answers.shift() ?? done)();
  });
});
afterEach(() => void vi.unstubAllGlobals());
const states = () => saved.map(({ orderIds, packing }) => `${orderIds.join("+")} ${packing.state}`);

it("stores one step after the other, so that a check can't overtake its stop", async () => {
  let answer: (response: Response) => void = () => undefined;
  answers = [() => new Promise((resolve) => (answer = resolve))];
  const { result } = renderHook(usePackSaves);
  act(() => {
    void result.current.save(first, { state: "stopped", scanned: "HKC19" });
    void result.current.save(first, { state: "checked" });
    void result.current.save(second, { state: "checked" });
  });
  // The next parcel doesn't wait: both count as checked here.
  expect([...result.current.done]).toEqual([first.id, second.id]);
  expect(result.current.last?.id).toBe(second.id);
  await waitFor(() => expect(states()).toEqual([`${first.id} stopped`]));
  expect(result.current.isSaving).toBe(true);
  answer(await done());
  await waitFor(() => expect(result.current.isSaving).toBe(false));
  expect(states()).toEqual([`${first.id} stopped`, `${first.id} checked`, `${second.id} checked`]);
  expect(result.current.failure).toBeNull();
});

it("opens a parcel again whose check was refused, keeps the reason, and stores it on request", async () => {
  const error = {
    status: "FAILED_PRECONDITION",
    message: "order/gone",
    details: { code: "order/gone", params: {} },
  };
  answers = [() => Promise.resolve(new Response(JSON.stringify({ error }), { status: 400 }))];
  const { result } = renderHook(usePackSaves);
  await act(async () => expect(await result.current.save(first, { state: "checked" })).toBe(false));
  expect([...result.current.done]).toEqual([]);
  expect(result.current.failure).toMatchObject({ parcel: first, step: { state: "checked" } });
  // Another parcel's step doesn't hide it.
  await act(async () => expect(await result.current.save(second, { state: "checked" })).toBe(true));
  expect(result.current.failure?.parcel).toBe(first);
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.failure).toBeNull());
  expect([...result.current.done].toSorted()).toEqual([first.id, second.id]);
  expect(states()).toEqual([`${first.id} checked`, `${second.id} checked`, `${first.id} checked`]);
});

it("keeps every step that wasn't stored while the network was gone, and stores them on one request", async () => {
  const lost = () => Promise.reject(new TypeError("no network"));
  answers = [lost, lost];
  const { result } = renderHook(usePackSaves);
  await act(async () => {
    const both = [first, second].map((parcel) => result.current.save(parcel, { state: "checked" }));
    expect(await Promise.all(both)).toEqual([false, false]);
  });
  expect(result.current.failure?.parcel).toBe(first);
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.failure).toBeNull());
  expect([...result.current.done].toSorted()).toEqual([first.id, second.id]);
});
