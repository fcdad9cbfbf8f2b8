import { act, renderHook } from "@testing-library/react";
import { doc, getDocFromCache } from "firebase/firestore";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths, type UserDocument } from "@contract/documents";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { usePreferences } from "./preferences";
import { useSharedPreferences } from "./useSharedPreferences";

let number = 0;
let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  usePreferences.setState(usePreferences.getInitialState(), true);
  // The cache is the page's, so each test is another seller's.
  uid = `seller-${(number += 1)}`;
  putDocument(paths.user(uid), { name: "Dana" });
});

const signIn = (record: Partial<UserDocument>) =>
  setSession({ status: "ready", person: { ...samplePerson(record), uid } });
function open(record: Partial<UserDocument> = {}) {
  signIn(record);
  return renderHook(() => useSharedPreferences());
}
/** A change of the record, as another station makes it. */
const changeRecord = (record: Partial<UserDocument>) => act(() => signIn(record));
const readRecord = async () =>
  (await getDocFromCache(doc(db, paths.user(uid)))).data({ serverTimestamps: "estimate" });
const { set } = usePreferences.getState();

describe("the record's preferences", () => {
  it("apply to this browser", () => {
    open({
      hideCompletedQueue: true,
      autoResetFields: false,
      capturePreferences: {
        autoProcess: false,
        createAsDraft: false,
        fastAIMode: true,
        capture_showAIUsage: true,
        capture_sound: false,
        capture_handsFree: true,
        capture_speech: true,
        captureHandlingCost: 2.5,
        capture_cropMode: "square",
        lastReviewPrice: 12,
      },
    });
    expect(usePreferences.getState()).toMatchObject({
      hideCompletedQueue: true,
      autoResetFields: false,
      autoProcess: false,
      createAsDraft: false,
      fastAIMode: true,
      capture_showAIUsage: true,
      capture_sound: false,
      capture_handsFree: true,
      capture_speech: true,
      captureHandlingCost: 2.5,
      capture_cropMode: "square",
      lastReviewPrice: 12,
    });
  });

  it("aren't written back when they apply", async () => {
    open({ capturePreferences: { capture_sound: false } });
    expect(await readRecord()).toEqual({ name: "Dana" });
  });

  it("aren't stored in this browser if they are the same here", () => {
    localStorage.removeItem("fastAIMode");
    localStorage.removeItem("capture_sound");
    open({ capturePreferences: { fastAIMode: true, capture_sound: true } });
    expect(localStorage.getItem("fastAIMode")).toBe("true");
    expect(localStorage.getItem("capture_sound")).toBeNull();
  });

  it("don't change the machine's camera, pedal and place, and invalid ones aren't used", () => {
    open({
      capturePreferences: {
        capture_cameraId: "theirs",
        capture_pedalKey: "F9",
        capture_placeId: "shelf",
        capture_sound: "loud",
      },
    });
    expect(usePreferences.getState()).toEqual(usePreferences.getInitialState());
  });

  it("apply again when another station changes them", () => {
    open({ capturePreferences: { fastAIMode: true } });
    changeRecord({ capturePreferences: { fastAIMode: false, lastReviewPrice: 9 } });
    expect(usePreferences.getState()).toMatchObject({ fastAIMode: false, lastReviewPrice: 9 });
  });

  it("don't undo a change of this browser when something else changes in the record", () => {
    open({ capturePreferences: { fastAIMode: true } });
    act(() => set("fastAIMode", false));
    changeRecord({ capturePreferences: { fastAIMode: true, capture_sound: false } });
    expect(usePreferences.getState()).toMatchObject({ fastAIMode: false, capture_sound: false });
  });
});

describe("a preference that changes here", () => {
  it("is written to the record without the others", async () => {
    open();
    act(() => set("capture_sound", false));
    expect(await readRecord()).toEqual({
      name: "Dana",
      capturePreferences: { capture_sound: false },
      updatedAt: expect.anything() as unknown,
    });
  });

  it("is written to the record's own field if it has one", async () => {
    open();
    act(() => set("hideCompletedQueue", true));
    act(() => set("autoResetFields", false));
    expect(await readRecord()).toMatchObject({ hideCompletedQueue: true, autoResetFields: false });
    expect(await readRecord()).not.toHaveProperty("capturePreferences");
  });

  it.each([
    ["autoProcess", false],
    ["createAsDraft", false],
    ["fastAIMode", true],
    ["capture_showAIUsage", true],
    ["capture_handsFree", true],
    ["capture_speech", true],
    ["captureHandlingCost", 3],
    ["capture_cropMode", "square"],
    ["lastReviewPrice", 8],
  ] as const)("is shared: %s", async (name, value) => {
    open();
    act(() => set(name, value));
    expect(await readRecord()).toMatchObject({ capturePreferences: { [name]: value } });
  });

  it.each([
    ["the machine's camera", () => set("capture_cameraId", "mine")],
    ["the machine's pedal", () => set("capture_pedalKey", "F9")],
    ["the machine's place", () => set("capture_placeId", "shelf")],
    ["the next card's price", () => usePreferences.getState().setDeck({ price: 7 })],
    ["a value that the record has already", () => set("capture_sound", true)],
  ])("stays here if it is %s", async (_, change) => {
    usePreferences.setState({ capture_sound: false });
    open();
    changeRecord({ capturePreferences: { capture_sound: true } });
    act(change);
    expect(await readRecord()).toEqual({ name: "Dana" });
  });

  it("stays here if it has no value any more", async () => {
    usePreferences.setState({ lastReviewPrice: 5 });
    open();
    act(() => set("lastReviewPrice", null));
    expect(await readRecord()).toEqual({ name: "Dana" });
  });

  it("stays here once the studio is left", async () => {
    open().unmount();
    act(() => set("capture_sound", false));
    expect(await readRecord()).toEqual({ name: "Dana" });
  });
});
