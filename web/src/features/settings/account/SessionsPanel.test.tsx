import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { setSession, useSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { SessionsPanel } from "./SessionsPanel";

afterEach(() => void vi.unstubAllGlobals());

it("ends all sessions and leaves, or says why not and stays", async () => {
  let isBusy = true;
  const asked = answerCalls({
    signOutEverywhere: () => {
      if (isBusy) throw new AppError("server/busy");
      return { success: true };
    },
  });
  setSession({ status: "ready", person: samplePerson() });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  render(
    <QueryClientProvider client={client}>
      <SessionsPanel />
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name: "Sign out everywhere" });
  await userEvent.click(button);
  expect(await screen.findByText("You were not signed out")).toBeVisible();
  expect(useSession.getState().status).toBe("ready");
  isBusy = false;
  await userEvent.click(button);
  await waitFor(() => expect(useSession.getState()).toMatchObject({ status: "signed-out", hasLeft: true }));
  expect(asked.map(({ name }) => name)).toEqual(["signOutEverywhere", "signOutEverywhere"]);
});
