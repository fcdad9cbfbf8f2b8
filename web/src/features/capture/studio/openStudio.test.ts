import "fake-indexeddb/auto";

import { locks } from "node:worker_threads";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { openCaptureStore } from "@/lib/captureStore/captureStore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { createQueueItem } from "../queue/queueItem";
import { openStudio } from "./openStudio";
import type { Studio } from "./studio";

const persist = vi.fn(() => Promise.resolve(false));
let number = 0;
let uid = "";
const signIn = (person: string) =>
  setSession({ status: "ready", person: { ...samplePerson(), uid: person } });
const leave = () => setSession({ status: "signed-out", problem: null });

beforeEach(async () => {
  await goOffline();
  uid = `studio-${(number += 1)}`;
  persist.mockClear();
  // jsdom has neither.
  Object.assign(navigator, { storage: { persist }, locks });
  signIn(uid);
  return () => {
    leave();
    Reflect.deleteProperty(navigator, "storage");
    Reflect.deleteProperty(navigator, "locks");
  };
});

/** Tries to close the page. Returns whether the browser asks first. */
function asksBeforeLeaving(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
const setUnstored = (studio: Studio, unstored: number) => studio.state.setState({ unstored });

describe("the studio of a person", () => {
  it("is opened once", async () => {
    const [one, other] = await Promise.all([openStudio(uid), openStudio(uid)]);
    expect(one).toBe(other);
    expect(await openStudio(uid)).toBe(one);
  });

  it("shows the cards that this browser has stored", async () => {
    const store = await openCaptureStore();
    const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
    const item = { ...createQueueItem("s", 5, settings), status: "completed" } as const;
    await store.addCard({ captureId: `card-${uid}`, uid, item }, {});
    store.close();
    const studio = await openStudio(uid);
    expect([...studio.state.getState().cards.keys()]).toEqual([`card-${uid}`]);
  });

  it("asks the browser not to evict its photos", async () => {
    await openStudio(uid);
    expect(persist).toHaveBeenCalledOnce();
  });

  it("opens in a browser that can't be asked", async () => {
    Reflect.deleteProperty(navigator, "storage");
    expect((await openStudio(uid)).state.getState().unstored).toBe(0);
  });
});

describe("leaving the page", () => {
  it("asks first only while a photo is stored nowhere else", async () => {
    const studio = await openStudio(uid);
    expect(asksBeforeLeaving()).toBe(false);
    setUnstored(studio, 1);
    expect(asksBeforeLeaving()).toBe(true);
    setUnstored(studio, 0);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it("doesn't ask once the person has left", async () => {
    const studio = await openStudio(uid);
    setUnstored(studio, 1);
    leave();
    await vi.waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });
});

it("opens another studio when the person comes back", async () => {
  const before = await openStudio(uid);
  leave();
  signIn(uid);
  expect(await openStudio(uid)).not.toBe(before);
});
