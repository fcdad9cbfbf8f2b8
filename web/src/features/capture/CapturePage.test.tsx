import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { putDocument } from "@/lib/firestore/testing/putDocument";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { CapturePage } from "./CapturePage";

beforeAll(goOffline);
beforeEach(() => {
  Object.defineProperty(navigator, "mediaDevices", {
    value: Object.assign(new EventTarget(), {
      getUserMedia: vi.fn().mockRejectedValue(new Error("denied")),
      enumerateDevices: () => Promise.resolve([]),
    }),
    configurable: true,
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  // No test here takes a photo, so the encoder only needs to load.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage = vi.fn();
      terminate = vi.fn();
    },
  );
  setSession({ status: "ready", person: samplePerson() });
});
afterEach(() => {
  unmount();
  setSession({ status: "signed-out", problem: null });
  Reflect.deleteProperty(navigator, "mediaDevices");
});

let unmount: () => void;
async function open() {
  ({ unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CapturePage />
      </MemoryRouter>
    </QueryClientProvider>,
  ));
  await screen.findByRole("heading", { level: 1, name: "Capture" });
}

describe("the capture page", () => {
  it("shows camera, deck and queue, and takes no photo without a camera", async () => {
    await open();
    expect(screen.getByText("Camera not active")).toBeInTheDocument();
    expect(screen.getByRole("combobox", { name: "Price" })).toHaveValue("2.00");
    expect(screen.getByRole("button", { name: /Capture front/ })).toBeDisabled();
    const queue = screen.getByRole("region", { name: "Processing Queue" });
    expect(within(queue).getByText("No cards processed yet")).toBeInTheDocument();
  });

  it("says what to do when the camera is unavailable", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Start camera" }));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(
        "Unable to access camera. Please ensure your USB webcam is connected and permissions are granted.",
      ),
    );
  });

  it("says at once that the car of a new card is on somebody's wishlist", async () => {
    const uid = crypto.randomUUID();
    setSession({ status: "ready", person: { ...samplePerson({ username: "dana_cars" }), uid } });
    const car = { listingId: "L1", sku: "DHR20", title: "Camaro", lists: 2, quantity: 1 };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ result: { cars: [car] } }))));
    putDocument(paths.queueItem(uid, "c1"), {
      ...{ timestamp: Date.now(), startTime: Date.now(), stationId: "another", status: "completed" },
      ...{ action: "created", listingId: "L1", sku: "dhr20", carName: "Camaro", processingTime: 4_000 },
      ...{ price: 3, handlingCost: 0.75, quantity: 1, createAsDraft: true },
    });
    await open();
    const result = screen.getByRole("status", { name: "Last result" });
    expect(await within(result).findByText("On 2 wishlists")).toBeVisible();
  });

  it("turns the card with F and B", async () => {
    await open();
    await userEvent.keyboard("b");
    expect(await screen.findByRole("button", { name: /Capture back/ })).toBeInTheDocument();
    await userEvent.keyboard("f");
    expect(await screen.findByRole("button", { name: /Capture front/ })).toBeInTheDocument();
  });
});
