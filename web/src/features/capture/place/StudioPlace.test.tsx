import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { toPlaceId } from "@contract/places/placeCodes";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { Toaster } from "@/ui/overlays/Toaster";

import { usePreferences } from "../deck/preferences";
import { StudioPlace } from "./StudioPlace";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  usePreferences.getState().set("capture_placeId", null);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => void vi.unstubAllGlobals());

/** Two cars are in A-01, and one in B-02. */
function open(rooms: Readonly<Record<string, number>>) {
  for (const [code, capacity] of Object.entries(rooms))
    putDocument(paths.place(uid, toPlaceId(code)), { code, kind: "bin", capacity });
  const collection = {
    camaro: { title: "camaro", quantity: 2, storageBin: "A-01" },
    supra: { title: "supra", quantity: 1, storageBin: "B-02" },
  };
  vi.stubGlobal("fetch", () => Promise.resolve(answerListings(uid, collection)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Studio />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
function Studio() {
  const [isOpen, setOpen] = useState(false);
  return <StudioPlace isOpen={isOpen} onOpenChange={setOpen} entries={[]} video={null} />;
}
const scan = (code: string) => {
  for (const key of [...code.split(""), "Enter"]) fireEvent.keyDown(document.body, { key });
};

it("can be closed with a button alone, as on a phone, and keeps the place", async () => {
  open({ "A-01": 5 });
  scan("PBP-A-01");
  fireEvent.click(await screen.findByRole("button", { name: "Place: A-01" }));
  const dialog = await screen.findByRole("dialog", { name: "Place for the next cards" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Place: A-01" })).toBeVisible();
});

it("continues with the next free place when the chosen one is full, and says so", async () => {
  open({ "A-01": 2, "B-02": 1, "C-10": 5 });
  scan("PBP-A-01");
  expect(await screen.findByText("A-01 is full")).toBeVisible();
  expect(screen.getByText("The next cards go to C-10.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Place: C-10" })).toBeVisible();
});

it("stays at its place when every place is full, and says so", async () => {
  open({ "A-01": 2, "B-02": 1 });
  scan("PBP-B-02");
  expect(await screen.findByText(/^Every place is full\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Place: B-02" })).toBeVisible();
});

it("reports a code of no place, and keeps the place", async () => {
  open({ "A-01": 9 });
  scan("PBP-A-01");
  await screen.findByRole("button", { name: "Place: A-01" });
  scan("DHR20");
  expect(await screen.findByText("DHR20 isn't the code of a place.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Place: A-01" })).toBeVisible();
});
