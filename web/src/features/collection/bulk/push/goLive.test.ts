import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { useStatusMessage } from "@/lib/calls/statusMessage";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { collectionStore } from "@/lib/listings/store";
import { showBackgroundTask } from "@/lib/backgroundTasks/testing/showBackgroundTask";
import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

import { openCollection } from "../../testing/openCollection";
import { goLive } from "./goLive";

beforeAll(goOffline);
beforeEach(() => {
  useBackgroundTasks.setState({ tasks: [] });
  useStatusMessage.setState({ message: null });
});
afterEach(() => void vi.unstubAllGlobals());

const task = () => useBackgroundTasks.getState().tasks.map(showBackgroundTask).at(-1);
const status = () => useStatusMessage.getState().message;
async function goLiveWith(answer: () => object) {
  const { calls } = await openCollection(
    { camaro: { title: "Camaro", quantity: 1 } },
    { goLiveNow: () => answer() },
  );
  const row = collectionStore.get("camaro");
  if (row) await goLive(row);
  return calls;
}
const published = () => ({
  ...{ success: true, ebayItemId: "110551234567", message: "" },
  listingUrl: "https://ebay.example/itm/110551234567",
});

it("shows that a draft is being put on eBay, and then its item", async () => {
  const calls = await goLiveWith(() => {
    expect(status()).toEqual({ type: "loading", text: "Putting Camaro on eBay" });
    expect(task()?.label).toBe("Putting Camaro on eBay");
    return published();
  });
  expect(calls).toEqual([{ name: "goLiveNow", data: { listingId: "camaro" } }]);
  expect(status()).toEqual({ type: "success", text: "Camaro is on eBay as item 110551234567" });
  expect(task()).toBeUndefined();
});

it("keeps the reason of a failure until the draft is tried again", async () => {
  let isRefused = true;
  await goLiveWith(() => {
    if (isRefused) throw new AppError("ebay/refused", { message: "Title is too long." });
    return published();
  });
  expect(status()).toBeNull();
  expect(task()?.failures).toMatchObject([
    { id: "camaro", title: "Camaro", reason: { code: "thrown", error: { code: "ebay/refused" } } },
  ]);
  isRefused = false;
  task()?.retry?.();
  await expect.poll(() => status()?.type).toBe("success");
});
