import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { ScreenError } from "./ScreenError";

let failure: Error | null = null;
beforeEach(() => {
  // React reports each error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

function Cars() {
  const location = useLocation();
  if (failure) throw failure;
  return <p>{`Cars at ${location.pathname}${location.search} with ${JSON.stringify(location.state)}`}</p>;
}

function show() {
  const router = createMemoryRouter([{ path: "/cars", element: <Cars />, errorElement: <ScreenError /> }], {
    initialEntries: [{ pathname: "/cars", search: "?page=2", state: { from: "/" } }],
  });
  render(<RouterProvider router={router} />);
  return router;
}

it("renders the screen again on Try again, at the same address, without loading the page", async () => {
  failure = new Error("no cars");
  const router = show();
  expect(await screen.findByText("no cars")).toBeVisible();
  failure = null;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText('Cars at /cars?page=2 with {"from":"/"}')).toBeVisible();
  expect(router.state.historyAction).toBe("REPLACE");
});

it("shows the error again if the screen still fails", async () => {
  failure = new Error("no cars");
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("no cars")).toBeVisible();
});

it.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://x.web.app/assets/cars.js"],
  ["Firefox", "error loading dynamically imported module: https://x.web.app/assets/cars.js"],
  ["Safari", "Importing a module script failed."],
  ["Vite, for a style sheet", "Unable to preload CSS for /assets/cars.css"],
])("offers a reload for a file of an earlier version, as told by %s", async (_, message) => {
  failure = new Error(message);
  show();
  expect(await screen.findByRole("button", { name: "Reload" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});
