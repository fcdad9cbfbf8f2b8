import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { type SyncView, useSyncState } from "@/lib/ebay/ebaySync";

import { SyncOverlay } from "./SyncOverlay";

beforeEach(() => useSyncState.setState({ isStarting: false }));

it("covers the screen only during a sync that was started here", async () => {
  const view: SyncView = {
    ...{ phase: "running", runId: "r1", processed: 200, total: 450, percent: 44 },
    ...{ written: 0, kept: 0, failure: null },
  };
  const { rerender } = render(<SyncOverlay view={view} />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  act(() => useSyncState.setState({ isStarting: true }));
  act(() => useSyncState.setState({ isStarting: false }));
  const cover = await screen.findByRole("dialog", { name: "Syncing with eBay" });
  expect(cover).toHaveTextContent("200/450 (44%)");
  rerender(<SyncOverlay view={{ ...view, phase: "completed" }} />);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();

  act(() => useSyncState.setState({ isStarting: true }));
  await userEvent.click(await screen.findByRole("button", { name: "Continue working" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
