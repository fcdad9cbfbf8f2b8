import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { showToast } from "./toast";
import { Toaster } from "./Toaster";

afterEach(() => {
  document.body.innerHTML = "";
});

it("shows toasts from before it was mounted and while its code was loading", async () => {
  showToast("Saved before the shell");
  render(<Toaster />);
  showToast("Saved meanwhile");
  expect(await screen.findByText("Saved before the shell")).toBeVisible();
  expect(await screen.findByText("Saved meanwhile")).toBeVisible();
});

it("loads its code on the first interaction, not before", async () => {
  const { container } = render(<Toaster />);
  expect(container).toBeEmptyDOMElement();
  fireEvent.pointerDown(document.body);
  await screen.findByRole("region", { name: /^Messages/ });
  showToast("Deleted", { action: { label: "Undo", onSelect: () => undefined } });
  expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
});

it("keeps toasts while its code fails to load, and shows them after the next interaction", async () => {
  let isLineDown = true;
  const load = async () => {
    if (isLineDown) throw new TypeError("Failed to fetch dynamically imported module");
    return (await import("./Toasts")).Toasts;
  };
  const { container } = render(<Toaster load={load} />);
  showToast("Held until the line is back");
  fireEvent.pointerDown(document.body);
  await Promise.resolve();
  expect(container).toBeEmptyDOMElement();
  isLineDown = false;
  fireEvent.pointerDown(document.body);
  expect(await screen.findByText("Held until the line is back")).toBeVisible();
});
