import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { openNewLot } from "@/lib/lots";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { LotDialogs } from "./LotDialogs";
import { fakeDrawing } from "./testing/fakeDrawing";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);

const ITEMS = [
  { listingId: "camaro", ebayId: null, title: "Camaro", price: 3, binPrice: null, qty: 2 },
  { listingId: "supra", ebayId: null, title: "Supra", price: 3, binPrice: null, qty: 1 },
];

it("makes the picture of a new lot also if it is created before its cars are read", async () => {
  setSession({ status: "ready", person: samplePerson() });
  fakeDrawing({ "a.jpg": { width: 300, height: 500 } });
  for (const { listingId, title } of ITEMS)
    putDocument(paths.listing("dana", listingId), { title, quantity: 2, firebaseImages: ["a.jpg"] });
  const calls = answerCalls({
    uploadListingImage: () => ({ success: true, url: "https://pictures.example/1.jpg", width: 9, height: 9 }),
    createMultiItemListing: () => ({
      ...{ success: true, error: null, ebayUrl: "/listing/new", listingId: "new", message: "-" },
      draftRefusal: null,
    }),
  });
  openNewLot(ITEMS);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LotDialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Create draft" }));
  expect(await screen.findByText("✓ Draft listing created successfully!")).toBeVisible();
  expect(calls.map(({ name }) => name)).toEqual(["uploadListingImage", "createMultiItemListing"]);
  expect(calls[1]?.data).toMatchObject({ picture: "https://pictures.example/1.jpg" });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
