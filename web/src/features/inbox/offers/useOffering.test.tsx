import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import type { OfferedListing } from "@contract/operations";
import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { describeOffer, useOffering } from "./useOffering";

let uid: string;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  return () => vi.unstubAllGlobals();
});
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const open = () => {
  const { result } = renderHook(useOffering, { wrapper });
  return () => result.current;
};
const putRun = (fields: object) => putDocument(paths.operation(uid, "offering"), fields);
const STARTED = { success: true, waiting: 1, message: "" };
const ID = expect.stringMatching(/^[\w-]{36}$/) as string;

describe("offers to watchers", () => {
  it("are none before the first ones", () => {
    const now = open();
    expect(now()).toMatchObject({ document: null, reason: null, isStarting: false, error: null });
    expect(now().view.phase).toBe("none");
  });

  it("show the running ones, and why they wait", async () => {
    putRun({
      ...{ runId: "r1", status: "waiting", failure: { code: "server/busy", params: {} } },
      resumesAt: Timestamp.fromMillis(5_000),
    });
    const now = open();
    await waitFor(() => expect(now().view).toMatchObject({ runId: "r1", phase: "paused", resumesAt: 5_000 }));
    expect(now().document).toMatchObject({ runId: "r1" });
    expect(now().reason).toBe(describeError(new AppError("server/busy")));
  });

  it("get an id each, and share the message", async () => {
    let finish: () => void = () => undefined;
    const calls = answerCalls({
      offerToWatchers: () => new Promise((resolve) => (finish = () => resolve(STARTED))),
    });
    const now = open();
    act(() =>
      now().send(
        [
          { id: "L1", offer: 4.5 },
          { id: "L2", offer: 6 },
        ],
        "For you",
      ),
    );
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(now().isStarting).toBe(true);
    expect(calls).toEqual([
      {
        name: "offerToWatchers",
        data: {
          offers: [
            { listingId: "L1", offerId: ID, price: 4.5 },
            { listingId: "L2", offerId: ID, price: 6 },
          ],
          message: "For you",
        },
      },
    ]);
    const offers = calls[0]?.data["offers"] as { offerId: string }[];
    expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(2);
    finish();
    await waitFor(() => expect(now().isStarting).toBe(false));
  });

  it.each([
    { count: 500, sizes: [500] },
    { count: 501, sizes: [500, 1] },
  ])("for $count listings are sent in portions of $sizes", async ({ count, sizes }) => {
    const calls = answerCalls({ offerToWatchers: () => STARTED });
    const now = open();
    const ids = Array.from({ length: count }, (_, at) => `L${at}`);
    act(() =>
      now().send(
        ids.map((id) => ({ id, offer: 5 })),
        null,
      ),
    );
    await waitFor(() => expect(calls).toHaveLength(sizes.length));
    const sent = calls.map(({ data }) => data["offers"] as { listingId: string }[]);
    expect(sent.map(({ length }) => length)).toEqual(sizes);
    expect(sent.flat().map(({ listingId }) => listingId)).toEqual(ids);
    expect(calls.map(({ data }) => data["message"])).toEqual(sizes.map(() => null));
  });

  it("that wait are sent again with their ids and their message", async () => {
    const calls = answerCalls({ offerToWatchers: () => STARTED });
    const waiting = [{ listingId: "L2", offerId: "offer-2-of-the-run", price: 6 }];
    putRun({ runId: "r1", status: "failed", waiting, message: "For you" });
    const now = open();
    await waitFor(() => expect(now().document).not.toBeNull());
    act(() => now().resume());
    await waitFor(() =>
      expect(calls).toEqual([{ name: "offerToWatchers", data: { offers: waiting, message: "For you" } }]),
    );
  });

  it("aren't resumed if there were none", () => {
    const calls = answerCalls({ offerToWatchers: () => STARTED });
    const now = open();
    act(() => now().resume());
    expect(now().isStarting).toBe(false);
    expect(calls).toEqual([]);
  });

  it("stop on request", async () => {
    const calls = answerCalls({ cancelOffering: () => ({ success: true, message: "" }) });
    const now = open();
    act(() => now().stop());
    await waitFor(() => expect(calls).toEqual([{ name: "cancelOffering", data: {} }]));
    expect(now().isStarting).toBe(false);
  });

  it("have the error of a refused start, or else of a refused stop", async () => {
    answerCalls({
      offerToWatchers: () => {
        throw new AppError("ebay/refused");
      },
      cancelOffering: () => {
        throw new AppError("server/busy");
      },
    });
    const now = open();
    act(() => now().stop());
    await waitFor(() => expect(now().error).toMatchObject({ code: "server/busy" }));
    act(() => now().send([{ id: "L1", offer: 5 }], null));
    await waitFor(() => expect(now().error).toMatchObject({ code: "ebay/refused" }));
    expect(now().isStarting).toBe(false);
  });
});

describe("an offer's result", () => {
  const OFFERED: OfferedListing = {
    ...{ listingId: "L1", offerId: "o1", price: 5, success: true, buyers: 2, failure: null },
  };
  it.each([
    { what: "says to how many buyers it was sent", fields: {}, text: "Sent to 2 buyers" },
    { what: "says that nobody got it", fields: { buyers: 0 }, text: "Sent to 0 buyers" },
    { what: "says no number if it is unknown", fields: { buyers: null }, text: "Sent" },
    {
      ...{ what: "says why it failed", text: describeError(new AppError("ebay/refused", { reason: "No" })) },
      fields: { success: false, failure: { code: "ebay/refused", params: { reason: "No" } } },
    },
    {
      ...{ what: "says that the reason is unknown", text: describeError(new AppError("internal")) },
      fields: { success: false, failure: null },
    },
  ])("$what", ({ fields, text }) => {
    expect(describeOffer({ ...OFFERED, ...(fields as Partial<OfferedListing>) })).toBe(text);
  });
});
