import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { showToast } from "./toast";
import { Toaster } from "./Toaster";

afterEach(() => {
  document.body.innerHTML = "";
});

it("shows what was said before it stood, and while its code was loading", async () => {
  showToast("Saved before the shell");
  render(<Toaster />);
  showToast("Saved meanwhile");
  expect(await screen.findByText("Saved before the shell")).toBeVisible();
  expect(await screen.findByText("Saved meanwhile")).toBeVisible();
});

it("loads its code with the first touch, and none before", async () => {
  const { container } = render(<Toaster />);
  expect(container).toBeEmptyDOMElement();
  fireEvent.pointerDown(document.body);
  await screen.findByRole("region", { name: /^Messages/ });
  showToast("Deleted", { action: { label: "Undo", onSelect: () => undefined } });
  expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
});

it("keeps what was said while its code can't be loaded, and shows it after the next touch", async () => {
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
