import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { viewOperation } from "@/lib/operations/operationView";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { Push } from "./PushStatus";
import type { PushView } from "./usePush";

beforeAll(goOffline);
beforeEach(() => setSession({ status: "ready", person: samplePerson() }));

const VIEW: PushView = {
  ...viewOperation(null, 0),
  ...{ runId: "r1", done: 1, total: 3, live: ["a"], failures: [], left: [], reason: null },
};
const onDismiss = vi.fn();
const show = (view: Partial<PushView>) => render(<Push view={{ ...VIEW, ...view }} onDismiss={onDismiss} />);

it("shows the progress of a push that a worker has", () => {
  show({ phase: "running" });
  expect(screen.getByRole("progressbar", { name: "Pushing drafts to eBay" })).toBeVisible();
});

it("shows an interrupted push, and resumes it with the drafts that are left", async () => {
  const calls = answerCalls({ pushDrafts: () => ({ success: true, waiting: 2, message: "" }) });
  show({ phase: "left", left: ["b", "c"] });
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(screen.getByText("The push was interrupted")).toBeVisible();
  expect(screen.getByText("1 of 3 drafts are live on eBay, 2 were not tried.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  expect(calls).toMatchObject([{ data: { listingIds: ["b", "c"] } }]);
});

it("stops an interrupted push", async () => {
  const calls = answerCalls({ cancelPush: () => ({ success: true, message: "" }) });
  show({ phase: "left", left: ["b", "c"] });
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(calls).toHaveLength(1);
});
