import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { vi } from "vitest";

import { paths } from "@contract/documents";
import { toPlaceId } from "@contract/places/placeCodes";

import { putDocument } from "@/lib/firestore/testing/putDocument";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { Toaster } from "@/ui/overlays/Toaster";

import { PlacePage } from "../PlacePage";
import { PlacesPage } from "../PlacesPage";
import { Address } from "./Address";

// Test helpers: the screens of places on Firestore's own cache, with mocked server answers.

/** A listing as stored on the server. */
export interface TestCar {
  readonly id: string;
  readonly title: string;
  readonly sku?: string;
  readonly quantity: number;
  readonly storageBin?: string;
}

/** Creates a separate user for each test, with listings, and with answers to calls in order. */
export function openWorld(cars: readonly TestCar[]) {
  const uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  // Answers media queries like a wide screen, because jsdom has no layout.
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const answers: (object | Error)[] = [];
  const calls: { readonly name: string; readonly data: Record<string, unknown> }[] = [];
  const fetched = (address: URL | RequestInfo, options?: RequestInit): Promise<Response> => {
    const url = address instanceof Request ? address.url : String(address);
    if (url.endsWith(":runQuery")) return Promise.resolve(answerListings(uid, storedOf(cars)));
    const { data } = JSON.parse(typeof options?.body === "string" ? options.body : "{}") as {
      data: Record<string, unknown>;
    };
    calls.push({ name: url.split("/").at(-1) ?? "", data });
    const next = answers.shift() ?? new TypeError("no network");
    return next instanceof Error
      ? Promise.reject(next)
      : Promise.resolve(new Response(JSON.stringify({ result: next })));
  };
  vi.stubGlobal("fetch", vi.fn(fetched));
  return {
    calls,
    answer: (...given: readonly (object | Error)[]) => void answers.push(...given),
    putPlace: (code: string, fields: object = {}) =>
      putDocument(paths.place(uid, toPlaceId(code)), { code, kind: "bin", ...fields }),
    putListing: (id: string, fields: object) => putDocument(paths.listing(uid, id), fields),
    putOrder: (id: string, fields: object) => putDocument(paths.order(uid, id), fields),
  };
}

const storedOf = (cars: readonly TestCar[]) =>
  Object.fromEntries(
    cars.map(({ id, sku = null, storageBin = null, ...fields }) => [id, { ...fields, sku, storageBin }]),
  );

export function openScreen(at: string) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route path="/places" element={<PlacesPage />} />
          <Route path="/places/:id" element={<PlacePage />} />
          <Route path="/listing/:id" element={<h1>A listing</h1>} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Acts as a hand scanner: types a code faster than a person, and ends it with Enter. */
export function scan(code: string): void {
  for (const key of [...code.split(""), "Enter"]) fireEvent.keyDown(document.body, { key });
}
