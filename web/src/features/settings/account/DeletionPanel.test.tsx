import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { afterEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { DeletionPanel } from "./DeletionPanel";

const DUE = Date.UTC(2026, 11, 24, 12);

afterEach(() => void vi.unstubAllGlobals());

function open(
  answers: Readonly<Record<string, Answer>>,
  deletion?: { requestedAt: Timestamp; dueAt: Timestamp },
) {
  setSession({ status: "ready", person: samplePerson(deletion && { deletion }) });
  const calls = answerCalls(answers);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeletionPanel />
    </QueryClientProvider>,
  );
  return calls;
}

it("deletes the account only after its own address was typed, in any case", async () => {
  const calls = open({ requestAccountDeletion: () => ({ dueAt: DUE }) });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account…" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete your account?" }));
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  const field = dialog.getByLabelText("Type dana@example.com to confirm");
  for (const typed of ["{Enter}", "dana@example.co{Enter}", "n{Enter}"]) {
    await userEvent.type(field, typed);
    expect(confirm).toBeDisabled();
  }
  expect(calls).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, "Dana@Example.com");
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls).toEqual([{ name: "requestAccountDeletion", data: { email: "Dana@Example.com" } }]);
});

it("shows why a request was refused, and that nothing was changed", async () => {
  open({
    requestAccountDeletion: () => {
      throw new AppError("server/busy");
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account…" }));
  await userEvent.type(screen.getByLabelText(/^Type/), "dana@example.com{Enter}");
  expect(await screen.findByText("Nothing was changed")).toBeVisible();
  expect(screen.getByRole("dialog")).toBeVisible();
});

it("shows when the account will be deleted, and cancels that on request", async () => {
  const at = Timestamp.fromMillis(DUE);
  const calls = open({ cancelAccountDeletion: () => ({ success: true }) }, { requestedAt: at, dueAt: at });
  expect(screen.getByText(/^Your account will be deleted on .*2026\.$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete my account…" })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(calls).toEqual([{ name: "cancelAccountDeletion", data: {} }]));
});
