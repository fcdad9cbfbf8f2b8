import "fake-indexeddb/auto";

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import type { QueueItemDocument } from "@contract/documents";

import { openCaptureStore } from "@/lib/captureStore";

import { askToSignOut, useSigningOut } from "./signingOut";
import { SignOutDialog } from "./SignOutDialog";

const signOut = vi.fn(() => Promise.resolve());
beforeEach(() => {
  signOut.mockClear();
  useSigningOut.setState({ waiting: null });
});

it("signs out at once where no photo waits", async () => {
  await askToSignOut("nobody", signOut);
  expect(signOut).toHaveBeenCalledOnce();
  expect(useSigningOut.getState().waiting).toBeNull();
});

it("says first how many photos wait, and leaves it to the person", async () => {
  const store = await openCaptureStore();
  const item = { frontImage: null, backImage: "https://example.com/back.jpg" } as QueueItemDocument;
  await store.addCard({ captureId: "one", uid: "ada", item }, { front: new Blob(["x"]) });
  await store.saveShot({ captureId: "two", uid: "ada", timestamp: 1 }, "front", new Blob(["y"]));
  store.close();
  render(<SignOutDialog onSignOut={() => void signOut()} />);

  await askToSignOut("ada", signOut);
  expect(await screen.findByRole("dialog", { name: "2 photos wait to be uploaded" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(signOut).not.toHaveBeenCalled();

  await askToSignOut("ada", signOut);
  await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(signOut).toHaveBeenCalledOnce();
});
