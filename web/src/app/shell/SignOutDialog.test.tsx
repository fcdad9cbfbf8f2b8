import "fake-indexeddb/auto";

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { openBulkStore } from "@/lib/bulkStore";
import { openCaptureStore } from "@/lib/captureStore/captureStore";
import { storeEdit } from "@/lib/listingForm/storedEdit";
import type { QueueItem } from "@/lib/captureStore/queueItem";
import { createWishlist } from "@/lib/wishlists/wishlists";

import { askToSignOut, useSigningOut } from "@/lib/session/signingOut";

import { SignOutDialog } from "./SignOutDialog";

const signOut = vi.fn(() => Promise.resolve());
beforeEach(() => {
  localStorage.clear();
  signOut.mockClear();
  useSigningOut.setState({ signingOut: null });
});

it("signs out at once when nothing is unfinished", async () => {
  await askToSignOut("nobody", signOut);
  expect(signOut).toHaveBeenCalledOnce();
  expect(useSigningOut.getState().signingOut).toBeNull();
});

it("lists unfinished work first, and lets the person decide", async () => {
  const store = await openCaptureStore();
  const item = { frontImage: null, backImage: "https://example.com/back.jpg" } as QueueItem;
  await store.addCard({ captureId: "one", uid: "ada", item }, { front: new Blob(["x"]) });
  await store.saveShot({ captureId: "two", uid: "ada", timestamp: 1 }, "front", new Blob(["y"]));
  store.close();
  createWishlist("Toy show");
  storeEdit("ada", "one", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  storeEdit("ada", "one", "revise", { base: {}, changes: { title: "Twin" }, at: 1 });
  storeEdit("bob", "two", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  const bulk = await openBulkStore("ada");
  const row = { id: "r1", order: 1, title: "Twin Mill", ebayId: "256000000001", ebayUrl: null };
  await bulk.startEndings([{ ...row, status: "pending", reason: null, verified: false }]);
  bulk.close();
  render(<SignOutDialog />);

  await askToSignOut("ada", signOut);
  expect(await screen.findByRole("dialog", { name: "Sign out with unfinished work?" })).toBeVisible();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2 photos wait to be uploaded",
    "1 wishlist waits to be saved",
    "1 listing has changes that you haven't saved",
    "1 imported listing waits to be ended on eBay",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(signOut).not.toHaveBeenCalled();

  await askToSignOut("ada", signOut);
  await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(signOut).toHaveBeenCalledOnce();
});

it("says which photos a sign-out loses, and what stays", async () => {
  const waiting = { photos: 1, unstored: 2, wishlists: 0, listings: 0, endings: 0 };
  useSigningOut.setState({ signingOut: { waiting, signOut } });
  render(<SignOutDialog />);
  expect(await screen.findByRole("dialog")).toHaveTextContent(/The rest stays on this machine/);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2 photos don't fit on the disk, and are lost if you sign out before they are uploaded",
    "1 photo waits to be uploaded",
  ]);
  expect(screen.getByRole("button", { name: "Sign out and lose 2 photos" })).toBeVisible();
  act(() => useSigningOut.setState({ signingOut: { waiting: { ...waiting, photos: 0 }, signOut } }));
  expect(screen.getByRole("dialog")).not.toHaveTextContent("stays on this machine");
});
