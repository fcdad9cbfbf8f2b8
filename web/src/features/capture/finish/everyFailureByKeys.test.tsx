import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import type { QueuePorts } from "../queue/queuePorts";
import { createStudio, type Studio } from "../studio/studio";
import { StudioPage } from "../studio/StudioPage";
import { fail, failingPorts, type Failure, FAILURES } from "../testing/failures";
import { sampleAnalysis } from "../testing/testCards";

/** "Every way to fail leads to a listing in at most three keys and the words typed" (issue 10). */
const MOST_KEYS = 3;

const process = vi.fn<QueuePorts["server"]["process"]>();
let store: CaptureStore;
let studio: Studio;
let unmount: () => void;
let databases = 0;

beforeAll(goOffline);
beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`failures-by-keys-${databases}`);
  process.mockReset();
  vi.stubGlobal("ResizeObserver", NoSizes);
  vi.stubGlobal("Worker", NoWorker);
  // Neither the catalogue nor the seller's listings know the car.
  const nothing = { models: [], named: [], listings: [] };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ result: nothing }))));
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  unmount();
  studio.stop();
  store.close();
  setSession({ status: "signed-out", problem: null });
});

/** Fails a card in this way, and shows the studio. */
async function failAndShow(failure: Failure): Promise<void> {
  const uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  const reporter = { onSkuFailed: vi.fn(), onOutcome: vi.fn() };
  studio = createStudio(uid, "station-1", failingPorts(store, failure.calls, process), reporter);
  const photo = new Blob(["jpeg"], { type: "image/jpeg" });
  const settings = { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: true, placeId: null };
  await fail(store, "c1", failure, () =>
    studio.addPair({ captureId: "c1", front: photo, back: photo }, settings),
  );
  ({ unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StudioPage uid={uid} studio={studio} />
      </MemoryRouter>
    </QueryClientProvider>,
  ));
  await screen.findByText("Retry");
}

it.each(Object.entries(FAILURES))(
  "because %s becomes a listing with E, the words and Enter",
  async (_, failure) => {
    await failAndShow(failure);
    process.mockClear();
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return userEvent.keyboard(key);
    };

    await press("e");
    const number = await screen.findByLabelText<HTMLInputElement>("Number on the card");
    const name = screen.getByLabelText("Name of the car");
    const isNumberRead = number.value !== "";
    await waitFor(() => expect(isNumberRead ? name : number).toHaveFocus());
    if (!isNumberRead) {
      await userEvent.paste("dhp53");
      await press("{Enter}");
    }
    expect(name).toHaveFocus();
    await userEvent.paste("'11 Corvette Grand Sport");
    await press("{Enter}");

    const queue = screen.getByLabelText("Processing Queue");
    expect(await within(queue).findByLabelText("Open listing DHP53")).toBeVisible();
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);
    expect(process.mock.calls.map(([input]) => input)).toMatchObject([
      {
        ...{ extractedSku: "DHP53", confirmed: true, manualPrice: 3, manualQuantity: 2 },
        aiAnalysisData: { byHand: true, core: { car_name: "'11 Corvette Grand Sport" } },
      },
    ]);
    const [[input] = []] = process.mock.calls;
    const isWithoutPicture = input?.frontImageUrl === null && input.backImageUrl === null;
    expect(within(queue).queryAllByText("Created, no picture yet")).toHaveLength(isWithoutPicture ? 1 : 0);
  },
);

it("keeps the form and what is typed when the analysis answers late, and takes the typed car once", async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<QueuePorts["server"]["analyze"]>>>();
  const neverAnswers = vi.fn(() => late.promise);
  const { extractSku } = FAILURES["the analysis never answers"]?.calls ?? {};
  await failAndShow({
    calls: { ...(extractSku && { extractSku }), analyze: neverAnswers },
    ...{ failure: "timed-out", label: "Timeout: DHP53", neverAnswers },
  });
  await userEvent.keyboard("e");
  const name = await screen.findByLabelText("Name of the car");
  await userEvent.type(name, "'11 Corvette");
  late.resolve({
    ...{ success: true, provider: "local", analysis: sampleAnalysis("X"), message: "", failure: null },
    ...{ failures: [], reused: false, usage: null, print: { front: [], back: [] } },
  });
  await act(() => new Promise((settled) => setTimeout(settled, 50)));
  expect(name).toBeInTheDocument();
  await userEvent.type(name, " Grand Sport{Enter}");
  const queue = screen.getByLabelText("Processing Queue");
  expect(await within(queue).findByLabelText("Open listing DHP53")).toBeVisible();
  expect(process.mock.calls.map(([input]) => input.aiAnalysisData?.core.car_name)).toEqual([
    "'11 Corvette Grand Sport",
  ]);
});

class NoSizes {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}

class NoWorker extends EventTarget {
  postMessage = vi.fn();
  terminate = vi.fn();
}
