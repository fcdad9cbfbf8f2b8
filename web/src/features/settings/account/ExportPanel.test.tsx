import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Timestamp } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { DAY_MS, HOUR_MS } from "@contract/wire/durations";

import { type RecordedCall, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { ExportPanel } from "./ExportPanel";

let uid: string;
let calls: readonly RecordedCall[];
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  calls = answerCalls({
    startDataExport: () => ({ success: true }),
    cancelDataExport: () => ({ success: true }),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function open(operation: object) {
  putDocument(paths.operation(uid, "dataExport"), operation);
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  render(
    <QueryClientProvider client={client}>
      <ExportPanel />
    </QueryClientProvider>,
  );
}

const ago = (milliseconds: number) => Timestamp.fromMillis(Date.now() - milliseconds);
const FILES = {
  parts: [
    { name: "pegboard-data-001.zip", url: "https://storage.test/1", bytes: 2_000_000 },
    { name: "pegboard-data-002.zip", url: "https://storage.test/2", bytes: 1_000_000 },
  ],
  ...{ documents: 1_200, pictures: 7, bytes: 3_000_000 },
};

it("starts an export of everything", async () => {
  open({});
  const start = await screen.findByRole("button", { name: "Prepare my data" });
  await waitFor(() => expect(start).toBeEnabled());
  await userEvent.click(start);
  await waitFor(() => expect(calls).toEqual([{ name: "startDataExport", data: {} }]));
});

it("shows the progress, and cancels the export", async () => {
  const running = {
    status: "in_progress",
    startedAt: ago(60_000),
    lease: { holder: "a", until: Date.now() + HOUR_MS },
  };
  open({ ...FILES, ...running, parts: [] });
  expect(await screen.findByText("Preparing your data: 1,200 documents, 7 pictures so far")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Prepare/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(calls).toEqual([{ name: "cancelDataExport", data: {} }]));
});

it("links to each file, and shows until when, and when the next export can start", async () => {
  open({ ...FILES, status: "completed", startedAt: ago(HOUR_MS), filesUntil: ago(-6 * DAY_MS) });
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://storage.test/1",
    "https://storage.test/2",
  ]);
  expect(screen.getByText(/^1,200 documents and 7 pictures, /)).toBeVisible();
  expect(screen.getByText(/A download that breaks off can be continued\.$/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Prepare my data again" })).toBeDisabled();
  expect(screen.getByText(/^The next export can start /)).toBeVisible();
});

it("offers a new export a day later, also when the files are gone", async () => {
  open({ ...FILES, parts: [], status: "completed", startedAt: ago(DAY_MS + 1), filesUntil: null });
  expect(await screen.findByText(/^The files of your last export have been deleted\./)).toBeVisible();
  const again = screen.getByRole("button", { name: "Prepare my data again" });
  expect(again).toBeEnabled();
  await userEvent.click(again);
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(["startDataExport"]));
});
