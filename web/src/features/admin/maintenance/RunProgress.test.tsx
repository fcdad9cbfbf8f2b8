import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { maintenanceDocument } from "@contract/maintenance/maintenance";

import { RunProgress } from "./RunProgress";

const lease = { holder: "worker", until: Date.now() + 60_000 };
const show = (fields: object) => {
  const onCancel = vi.fn();
  // The stored texts decide nothing.
  const run = maintenanceDocument.parse({ runId: "r1", message: "Stored words.", ...fields });
  return {
    onCancel,
    ...render(<RunProgress label="Bringing back" name="restoration" run={run} onCancel={onCancel} />),
  };
};

it("shows a run's progress, and can cancel it", async () => {
  const { onCancel } = show({ status: "running", lease, processed: 20, total: 60, failed: 1 });
  expect(screen.getByText("Bringing back 20/60 (33%), 1 failed")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it("has no button while a run is stopping", () => {
  show({ status: "running", lease, processed: 20, total: 60, cancelRequested: true });
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByText("It stops after the listings that are being worked on now.")).toBeVisible();
});

it("says that no worker has a run, and how to continue", () => {
  show({ status: "running", lease: { ...lease, until: 1 }, successful: 2, processed: 2, total: 60 });
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(screen.getByText(/^It was interrupted/)).toBeVisible();
  expect(screen.getByText("2 listings are back. Start it again to go on with the rest.")).toBeVisible();
});

it("explains a failure, what was done, and how to continue", () => {
  show({ status: "failed", successful: 2, failure: { code: "images/invalid-key", params: {} } });
  expect(screen.getByRole("alert")).toHaveTextContent(/Cloudinary refused our key.*2 listings are back\./);
  expect(screen.getByRole("alert")).toHaveTextContent("Start it again to go on with the rest.");
});

it.each(["idle", "completed"])("shows nothing of one that is %s", (status) => {
  expect(show({ status }).container).toBeEmptyDOMElement();
});
