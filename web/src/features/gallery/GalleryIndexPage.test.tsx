import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { GALLERIES_AT_ONCE } from "@contract/galleries/galleries";

import { setSession } from "@/lib/session/session";

import { GalleryIndexPage } from "./GalleryIndexPage";

// The theme asks for it when it loads.
vi.hoisted(() => {
  const dark = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => dark, scrollTo: () => undefined });
});

const galleryOf = (username: string, listings: number) => ({
  ...{
    username,
    build: "1",
    pages: 1,
    listings,
    samples: ["car.jpg", "car.jpg"],
    version: 1,
    checkedAt: null,
  },
});
const first = Array.from({ length: GALLERIES_AT_ONCE }, (_, at) => galleryOf(`seller${at}`, 1));
const lastOfFirst = `seller${GALLERIES_AT_ONCE - 1}`;

const logged = vi.fn<typeof console.error>();
beforeEach(() => {
  logged.mockReset();
  vi.spyOn(console, "error").mockImplementation(logged);
  // Between the two readings another seller has come, so the last one has moved to the second part.
  const parts = [first, [galleryOf(lastOfFirst, 2), galleryOf("zoe", 3)]];
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(parts[Number(path.split("/").at(-1))] ?? [])),
  );
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

it("shows a seller that two parts have once, as in the later part", async () => {
  const router = createMemoryRouter([{ path: "*", element: <GalleryIndexPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "More galleries" }));
  await screen.findByRole("link", { name: /zoe/ });
  expect(screen.getAllByRole("link", { name: new RegExp(`^${lastOfFirst}`) })).toHaveLength(1);
  expect(screen.getByRole("link", { name: new RegExp(`^${lastOfFirst}`) })).toHaveTextContent("2 cars");
  expect(logged).not.toHaveBeenCalled();
});

it("leads back here after a sign-in", async () => {
  setSession({ status: "signed-out", problem: null });
  const router = createMemoryRouter([{ path: "*", element: <GalleryIndexPage /> }], {
    initialEntries: ["/gallery?q=camaro"],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const signIn = await screen.findByRole("link", { name: "Sign in" });
  expect(signIn).toHaveAttribute("href", "/login?redirect=%2Fgallery%3Fq%3Dcamaro");
});
