import "fake-indexeddb/auto";

import { beforeEach, expect, it, vi } from "vitest";

import { storeEdit } from "../listingForm/storedEdit";
import { askToSignOut, useSigningOut } from "./signingOut";

const signOut = vi.fn(() => Promise.resolve());
beforeEach(() => {
  localStorage.clear();
  signOut.mockClear();
  useSigningOut.setState({ signingOut: null });
});

it("signs out at once if the server has everything", async () => {
  storeEdit("bob", "one", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  await askToSignOut("ada", signOut);
  expect(signOut).toHaveBeenCalledOnce();
  expect(useSigningOut.getState().signingOut).toBeNull();
});

it("asks first if work isn't at the server yet", async () => {
  storeEdit("ada", "one", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  await askToSignOut("ada", signOut);
  expect(signOut).not.toHaveBeenCalled();
  const { signingOut } = useSigningOut.getState();
  expect(signingOut?.waiting).toEqual({ photos: 0, unstored: 0, wishlists: 0, listings: 1, endings: 0 });
  await signingOut?.signOut();
  expect(signOut).toHaveBeenCalledOnce();
});

it("signs out if the work can't be counted", async () => {
  vi.stubGlobal("indexedDB", undefined);
  storeEdit("ada", "one", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  await askToSignOut("ada", signOut);
  expect(signOut).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
