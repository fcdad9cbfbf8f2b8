import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { KEPT, PARTLY, sampleKeeping } from "@/lib/keeping/testing/sampleKeeping";

import { KeepingStatus } from "./KeepingStatus";

beforeEach(() => localStorage.clear());

it("shows the outcome of the copies and the room they take, and retries the rest", async () => {
  const retried: string[][] = [];
  const finishedAt = { toMillis: () => Date.now() };
  const state = {
    status: "cancelled" as const,
    finishedAt,
    results: [KEPT, PARTLY],
    waiting: [{ listingId: "left" }],
  };
  render(<KeepingStatus keeping={sampleKeeping(state, retried)} />);
  expect(
    screen.getByText("The pictures of 1 listing are our own, 1 could not be copied whole, 1 not tried"),
  ).toBeVisible();
  expect(screen.getByText(/The copies take 1\.2 MB/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try the rest again" }));
  expect(retried).toEqual([["partly", "left"]]);
});

it("shows nothing before the first run", () => {
  const { container } = render(<KeepingStatus keeping={sampleKeeping({})} />);
  expect(container).toBeEmptyDOMElement();
});
