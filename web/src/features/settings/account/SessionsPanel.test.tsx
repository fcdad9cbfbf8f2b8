import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { setSession, useSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { storeEdit } from "@/lib/listingForm/storedEdit";
import { useSigningOut } from "@/lib/session/signingOut";

import { SessionsPanel } from "./SessionsPanel";

afterEach(() => void vi.unstubAllGlobals());

/** As the guard does. */
function WhileSignedIn() {
  const { status } = useSession();
  return status === "ready" ? <SessionsPanel /> : null;
}

function show() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  render(
    <QueryClientProvider client={client}>
      <WhileSignedIn />
    </QueryClientProvider>,
  );
}

it("asks first if this browser has unfinished work", async () => {
  const calls = answerCalls({ signOutEverywhere: () => ({ success: true }) });
  const person = samplePerson();
  setSession({ status: "ready", person });
  storeEdit(person.uid, "one", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() => expect(useSigningOut.getState().signingOut?.waiting).toMatchObject({ listings: 1 }));
  expect(calls).toEqual([]);
  await useSigningOut.getState().signingOut?.signOut();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ status: "signed-out" }));
  localStorage.clear();
  useSigningOut.setState({ signingOut: null });
});

it("ends all sessions and leaves, or shows why not and stays", async () => {
  let isBusy = true;
  const calls = answerCalls({
    signOutEverywhere: () => {
      if (isBusy) throw new AppError("server/busy");
      return { success: true };
    },
  });
  setSession({ status: "ready", person: samplePerson() });
  show();
  const button = screen.getByRole("button", { name: "Sign out everywhere" });
  await userEvent.click(button);
  expect(await screen.findByText("You were not signed out")).toBeVisible();
  expect(useSession.getState().status).toBe("ready");
  isBusy = false;
  await userEvent.click(button);
  await waitFor(() => expect(useSession.getState()).toMatchObject({ status: "signed-out", hasLeft: true }));
  expect(calls.map(({ name }) => name)).toEqual(["signOutEverywhere", "signOutEverywhere"]);
});
