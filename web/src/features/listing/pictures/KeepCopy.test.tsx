import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { PARTLY, sampleKeeping } from "@/lib/keeping/testing/sampleKeeping";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { KeepCopy, KeepOffer } from "./KeepCopy";

it("starts to copy the pictures of its listing", async () => {
  const asked: string[][] = [];
  render(<KeepOffer listingId="partly" keeping={sampleKeeping({}, asked)} />);
  expect(screen.getByRole("status")).toHaveTextContent("These pictures are stored only at eBay.");
  await userEvent.click(screen.getByRole("button", { name: "Keep a copy" }));
  expect(asked).toEqual([["partly"]]);
});

it("names the pictures that could not be copied, and says that nothing is lost", () => {
  render(
    <KeepOffer listingId="partly" keeping={sampleKeeping({ status: "completed", results: [PARTLY] })} />,
  );
  expect(screen.getByText(/Picture 2:/)).toHaveTextContent("nothing is lost");
});

it("can be stopped while it waits", () => {
  const keeping = sampleKeeping({
    ...{ status: "in_progress", waiting: [{ listingId: "partly" }] },
    lease: { holder: "one", until: Date.now() + 60_000 },
  });
  render(<KeepOffer listingId="partly" keeping={keeping} />);
  expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
});

it("says afterwards that these are our own copies, and how much room they take", () => {
  setSession({ status: "ready", person: samplePerson() });
  const at = { toMillis: () => Date.UTC(2026, 10, 23, 12) };
  const listing = listingDocument.parse({
    ebayItemId: "110551234567",
    firebaseImages: ["https://storage/1", "https://storage/2"],
    keptPictures: { count: 2, bytes: 1_234_000, at },
  });
  render(<KeepCopy listing={{ ...listing, id: "whole" }} isAtEbay={false} />);
  expect(
    screen.getByText("Our own copies: 2 pictures (1.2 MB), copied from eBay on Nov 23, 2026."),
  ).toBeVisible();
});
