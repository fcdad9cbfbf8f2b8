import "fake-indexeddb/auto";

import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { ScreenError } from "../ScreenError";
import { Shell } from "./Shell";

// The palette's code needs this package, so that it can't be loaded either.
vi.mock("cmdk", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

// jsdom has no layout.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => wide, scrollTo: () => undefined });
  const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  vi.stubGlobal("ResizeObserver", function ResizeObserver() {
    return observer;
  });
});

beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
});

it("keeps the screen and what is typed, if the palette's code can't be loaded offline", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const screens = [{ path: "/", element: <textarea aria-label="Your reply" /> }];
  const router = createMemoryRouter([
    { element: <Shell />, errorElement: <ScreenError />, children: screens },
  ]);
  render(<RouterProvider router={router} />);
  const field = await screen.findByLabelText("Your reply");
  await userEvent.type(field, "It is mint.");
  fireEvent.keyDown(field, { key: "k", ctrlKey: true });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("This couldn't be opened");
  expect(screen.getByLabelText("Your reply")).toHaveValue("It is mint.");
  await userEvent.click(within(alert).getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Your reply")).toHaveValue("It is mint.");
});
